/** Joins truthy class names: `classNames('a', open && 'b')`. Later classes don't override earlier ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
