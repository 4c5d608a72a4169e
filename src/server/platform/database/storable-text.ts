/**
 * Whether PostgreSQL can store a text. It rejects null characters in text and unpaired surrogates in JSON. Text with
 * either is rejected when it comes from people, and repaired when it comes from other programs.
 */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Removes null characters and replaces each unpaired surrogate with U+FFFD. */
export const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/**
 * Finds the first text in a JSON value that can't be stored, member names included.
 * @returns its path, such as `tasks.0.text`; empty for the value itself; null if there is none
 */
export function findUnstorable(value: unknown): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : ''
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const name = toStorable(key)
    if (name !== key) return name
    const path = findUnstorable(inner)
    if (path !== null) return path === '' ? name : `${name}.${path}`
  }
  return null
}

/** Repairs every text in plain data, in place. */
function repairIn(holder: Record<string, unknown>): void {
  for (const [key, inner] of Object.entries(holder)) {
    if (typeof inner === 'string') {
      if (!isStorable(inner)) holder[key] = toStorable(inner)
    } else if (typeof inner === 'object' && inner !== null) repairIn(inner as Record<string, unknown>)
  }
}

/** Repairs every text in plain data in place and returns the data. Member names are left as they are. */
export function repairTexts<Value extends object>(value: Value): Value {
  repairIn(value as Record<string, unknown>)
  return value
}
