/** Joins what is there: `classNames('a', open && 'b')`. Later classes do not undo earlier ones. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
