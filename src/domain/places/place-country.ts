import { readRegion } from './place-address.ts'

/** Reads the country of a venue from its text and time zone. */

const provinces = new Set('AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '))
/** Australian states, which share some codes with American ones. */
const australian = new Set('ACT NSW NT QLD SA TAS VIC WA'.split(' '))

const codes = Array.from({ length: 26 * 26 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)))

/** Returns whether a code is that of a current country, not of a former one. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[.’']/g, '').trim()

/** Names that `Intl` doesn't list, and codes that no American state has. */
const otherNames = {
  usa: 'US',
  us: 'US',
  'united states of america': 'US',
  uk: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
}

let names: Map<string, string> | null = null

/** The names of all countries in English and in the languages of the countries whose addresses are read. */
function listNames(): Map<string, string> {
  const found = new Map<string, string>()
  for (const language of ['pt', 'nl', 'it', 'es', 'fr', 'de', 'en']) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = isCurrent(code) ? display.of(code) : undefined
      if (name !== undefined) found.set(plain(name), code)
    }
  }
  for (const [name, code] of Object.entries(otherNames)) found.set(name, code)
  return found
}

/** Returns the ISO 3166 code of the country with this name; null if there is none. */
export function findCountry(name: string): string | null {
  names ??= listNames()
  return names.get(plain(name)) ?? null
}

/** Returns whether text is a US or Australian state or a Canadian province. */
export const isRegion = (text: string): boolean => readRegion(text) !== null || australian.has(text.trim())

/** Returns the country of a state or province. A code that several countries use is decided by the venue's own country. */
function countryOfRegion(text: string, venueCountry: string | null): string | null {
  const code = readRegion(text)
  const candidates = [
    ...(code === null ? [] : [provinces.has(code) ? 'CA' : 'US']),
    ...(australian.has(text.trim()) ? ['AU'] : []),
  ]
  if (candidates.length < 2) return candidates[0] ?? null
  return candidates.find((each) => each === venueCountry) ?? null
}

/** A ZIP code, a Canadian, British, Irish or Dutch postcode, or four digits. */
export const postcodePattern = String.raw`\d{5}(?:-\d{3,4})?|\d{4}(?: ?[A-Z]{2})?|[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[\dW] ?[A-Z\d]{4}`
const codeBehind = new RegExp(String.raw`^(.*?)(?:^|(?<!\s)\s+)(${postcodePattern})$`)

/** Splits "NY 11216" into a state and a postcode, which may be missing. */
export function splitPostcode(part: string): { before: string; postcode: string } {
  const [, before = part, postcode = ''] = codeBehind.exec(part) ?? []
  return { before, postcode }
}

export const splitAddress = (location: string): string[] =>
  location
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * Returns the country that the text of a venue names, or that its state or province belongs to.
 * @param venueCountry country of the venue's coordinates, which decides what "Georgia" and "WA" mean; null if unknown
 */
export function readCountry(location: string, venueCountry: string | null): string | null {
  const parts = splitAddress(location)
  const last = parts.at(-1) ?? ''
  // "Freiburg, 79098, DE" is in Germany, although Delaware has the same code. "CA" is Canada after a province,
  // otherwise California.
  const isCanadian = provinces.has(readRegion(splitPostcode(parts.at(-2) ?? '').before) ?? '')
  if (parts.length > 1 && last === (isCanadian ? 'CA' : venueCountry) && (last !== 'CA' || isCanadian)) return last
  const named = parts.length > 1 ? findCountry(last) : null
  const region = countryOfRegion(splitPostcode(last).before, venueCountry)
  if (named !== null && (region === null || named === venueCountry)) return named
  return region
}
