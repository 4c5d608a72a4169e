import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A state, a province or a country. */
interface Region {
  /** ISO 3166: `US-NJ`, `CA-ON`, `PT`. The prefix is needed because IN is Indiana and India. */
  code: string
  /** "NJ", "Portugal". */
  label: string
  /** Normalized names and abbreviations. */
  names: string[]
}

/** Normalizes a name: lower case, no accents or punctuation, "st", "mt" and "ft" spelled out. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bmt\b/g, 'mount')
    .replace(/\bft\b/g, 'fort')
    .trim()

const canadian = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])
/** Names of countries that `Intl` doesn't list. */
const otherNames: Record<string, string[]> = { GB: ['uk', 'england', 'scotland', 'wales'] }
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Lists states and provinces before countries, so that CA is California and Georgia is the state. */
function listRegions(): Region[] {
  const { full } = require('zipcodes/lib/states.js') as { full: Record<string, string> }
  const states = Object.entries(full).map(([name, code]) => ({
    code: `${canadian.has(code) ? 'CA' : 'US'}-${code}`,
    label: code,
    names: [code.toLowerCase(), normalizeName(name)],
  }))
  const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return [
    ...states,
    ...letters
      .flatMap((first) => letters.map((second) => first + second))
      .flatMap((code) => {
        const label = countries.of(code)
        // Codes of former countries would otherwise shadow the names of current ones.
        const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
        if (!label || !isCurrent) return []
        return { code, label, names: [code.toLowerCase(), normalizeName(label), ...(otherNames[code] ?? [])] }
      }),
  ]
}

let regions: { all: Region[]; codes: Map<string, string> } | null = null

function getRegions() {
  if (regions) return regions
  const all = listRegions()
  // Reversed, because the last entry of a name wins.
  const codes = new Map(all.toReversed().flatMap(({ code, names }) => names.map((name) => [name, code])))
  return (regions = { all, codes })
}

/** Returns the code of the region with this name or abbreviation; null if there is none. */
export const findRegion = (name: string): string | null => getRegions().codes.get(normalizeName(name)) ?? null

/** Returns the codes of the regions with a name that starts with this normalized text. */
export const findRegionsByPrefix = (prefix: string): string[] =>
  getRegions().all.flatMap(({ code, names }) => (names.some((name) => name.startsWith(prefix)) ? [code] : []))

/** Returns "NJ" for `US-NJ`, "Portugal" for `PT`. */
export const getRegionLabel = (code: string): string =>
  getRegions().all.find((region) => region.code === code)?.label ?? code.replace(/^..-/, '')
