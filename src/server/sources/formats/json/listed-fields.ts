import { isObject, toList, toText, type JsonNode } from './json-ld-nodes.ts'

/** Access to the values of an object by keys with varying spelling. */

/**
 * Returns a key without case and punctuation, so `start_date`, `startDate`, `mec:startDate` and Drupal's
 * `field_start_date` are alike.
 */
export const plainKey = (key: string) =>
  key
    .replace(/^.*:|^field_/, '')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Values of an object by plain key. */
export type Fields = ReadonlyMap<string, unknown>

export const toFields = (node: JsonNode): Fields => {
  const fields = new Map<string, unknown>()
  for (const [key, value] of Object.entries(node)) {
    const isBlank = value === null || value === '' || (Array.isArray(value) && value.length === 0)
    if (!isBlank && !fields.has(plainKey(key))) fields.set(plainKey(key), value)
  }
  return fields
}

export const words = (text: string) => text.split(/\s+/).filter(Boolean)

export function pick(fields: Fields, of: readonly string[]): unknown {
  for (const name of of) {
    const value = fields.get(name)
    if (value !== undefined) return value
  }
  return undefined
}

/** Returns the text of a value, or of the object that holds it beside its markup or language. */
export function textIn(value: unknown): string {
  const [first] = toList(value)
  if (!isObject(first)) return toText(first)
  const fields = toFields(first)
  return toText(pick(fields, words('rendered text plain html value en name title label localized')))
}
