import { createRequire } from 'node:module'

/** A state, a province or a country. */
interface Region {
  /** ISO 3166: `US-NJ`, `CA-ON`, `PT`. The prefix is needed because IN is Indiana and India. */
  code: string
  /** Normalized names and abbreviations. */
  names: string[]
}

const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'a',
  ħ: 'h',
  ŋ: 'n',
}

/** Everything but Latin letters and digits, and the letters of other scripts. */
const others = /(?:[^a-z0-9\p{Lo}\p{Script=Cyrl}\p{Script=Grek}\p{Script=Armn}\p{Script=Geor}ー々]|[ªº])+/gu

/** Normalizes a name: lower case, no accents or punctuation, "st", "mt" and "ft" spelled out. */
export const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþıəħŋ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[.'’]/g, '')
    .replace(others, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bmt\b/g, 'mount')
    .replace(/\bft\b/g, 'fort')
    .trim()

/** Countries whose towns are distinguished by their state or nation. */
const dividedCountries = new Set(['US', 'CA', 'AU', 'GB'])
/** Countries whose addresses abbreviate a state or province: "20121 Milano MI", "São Paulo - SP". */
const abbreviatingCountries = new Set(['US', 'CA', 'AU', 'IT', 'BR', 'CH'])
/** Names of countries that `Intl` doesn't list. */
const otherNames: Record<string, string> = {
  US: 'usa,united states of america,america',
  GB: 'uk,great britain,britain',
  IE: 'eire,republic of ireland',
  NL: 'holland,the netherlands',
  NZ: 'aotearoa',
}
/** Names of provinces and counties that ISO 3166-2 doesn't list, because it has only current names in one language. */
const otherDistricts: Record<string, string> = {
  GB: 'west yorkshire,south yorkshire,greater manchester,greater london,west midlands,merseyside,tyne and wear,berkshire,bedfordshire,cheshire,county durham,northamptonshire,cumbria,sussex,yorkshire,middlesex,county antrim,county down,county armagh,county tyrone,county fermanagh',
  NL: 'north holland,south holland,north brabant',
  DE: 'bavaria,saxony,lower saxony,hesse,thuringia,north rhine westphalia,rhineland palatinate,nrw',
  AT: 'vienna,lower austria,upper austria,styria,tyrol,carinthia',
  ES: 'catalonia,andalusia,bizkaia,gipuzkoa,pais vasco,navarra,illes balears,islas baleares',
  IT: 'lombardy,tuscany,piedmont,sicily,sardinia',
  MX: 'cdmx,df,edo mex,edomex,estado de mexico',
}
/** Languages of countries, beyond the most spoken one. */
const otherLanguages: Record<string, string> = {
  CH: 'de fr it',
  BE: 'nl fr de',
  CA: 'fr',
  FI: 'sv',
  IE: 'ga',
  GB: 'cy',
  ES: 'ca eu gl',
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** Lists the ISO codes of today's countries. Those of former countries would shadow the names of current ones. */
export function listCountryCodes(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return alphabet
    .flatMap((first) => alphabet.map((second) => first + second))
    .filter((code) => names.of(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
}

/** Lists the countries with their names in English and in their own languages. */
function listCountries(): Region[] {
  const namers = new Map<string, Intl.DisplayNames>()
  const nameIn = (language: string, code: string) => {
    const namer = namers.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    namers.set(language, namer)
    return namer.of(code) ?? []
  }
  return listCountryCodes().flatMap((code) => {
    const { language } = new Intl.Locale(`und-${code}`).maximize()
    const own = [language, ...(otherLanguages[code]?.split(' ') ?? [])]
    const names = [nameIn('en', code), ...own.map((each) => nameIn(each, code))].flat().map(normalizeName)
    return [{ code, names: [code.toLowerCase(), ...names, ...(otherNames[code]?.split(',') ?? [])] }]
  })
}

/** "Madrid, Comunidad de", "Trentino-Alto Adige, Trentino-Südtirol": returns each name. */
const splitNames = (name: string) => [name, ...name.split(/, | \/ /), name.replace(/^(.+), (.+)$/, '$2 $1')]

/** Lists states, nations and provinces. Those of undivided countries count as their country. */
function listSubdivisions(): Region[] {
  // Its 2 MB are loaded with the first name that is looked up.
  const { iso31662 } = createRequire(import.meta.url)('iso-3166') as typeof import('iso-3166')
  const listed = iso31662.flatMap(({ code, name, parent }) => {
    const [country = '', short = ''] = code.split('-')
    if (country === 'CA' && short.length !== 2) return []
    const isDivision = dividedCountries.has(country) && (country !== 'GB' || /^(?:ENG|SCT|WLS|NIR)$/.test(short))
    const names = splitNames(name).map(normalizeName)
    if (country === 'IE') names.push(...names.flatMap((each) => [`county ${each}`, `co ${each}`]))
    if (abbreviatingCountries.has(country)) names.push(short.toLowerCase())
    const isInGb = country === 'GB' && !isDivision
    const owner = isInGb ? (parent === 'GB' ? 'GB' : parent) : isDivision ? code : country
    return [{ code: owner, names: names.filter((each) => each !== '') }]
  })
  const others = Object.entries(otherDistricts).map(([code, names]) => ({ code, names: names.split(',') }))
  return [...listed, ...others]
}

interface Regions {
  codes: Map<string, string[]>
  /** Names of countries and of the states of divided ones. */
  certain: Set<string>
  suggested: Region[]
}
let regions: Regions | null = null

/** Lists states before countries, so that CA is California first and Georgia the state. */
function getRegions(): Regions {
  if (regions) return regions
  const countries = listCountries()
  const subdivisions = listSubdivisions()
  const rank = ({ code }: Region) => (/^(?:US|CA)-/.test(code) ? 0 : code.includes('-') ? 1 : 2)
  const divisions = subdivisions.filter((region) => rank(region) < 2).toSorted((a, b) => rank(a) - rank(b))
  const parts = subdivisions.filter((region) => rank(region) === 2)
  const codes = new Map<string, string[]>()
  for (const { code, names } of [...divisions, ...countries, ...parts]) {
    for (const name of names) {
      const known = codes.get(name) ?? []
      if (!known.includes(code)) codes.set(name, [...known, code])
    }
  }
  const own = divisions.filter(({ code }) => dividedCountries.has(code.slice(0, 2)))
  const certain = new Set([...divisions, ...countries].flatMap(({ names }) => names))
  return (regions = { codes, certain, suggested: [...own, ...countries] })
}

/** Returns the codes of the regions with this name or abbreviation, likeliest first: "IN" is Indiana, then India. */
export const findRegions = (name: string): readonly string[] => getRegions().codes.get(normalizeName(name)) ?? []

/** Returns whether a region's name may be that of a town as well: "Durham", "Barcelona". */
export const isDistrict = (name: string): boolean => !getRegions().certain.has(normalizeName(name))

/** Returns the codes of the regions with a name that starts with this normalized text. */
export const findRegionsByPrefix = (prefix: string): string[] => [
  ...new Set(
    getRegions().suggested.flatMap(({ code, names }) => (names.some((name) => name.startsWith(prefix)) ? [code] : [])),
  ),
]

const nations: Record<string, string> = { ENG: 'England', SCT: 'Scotland', WLS: 'Wales', NIR: 'Northern Ireland' }
let countryNames: Intl.DisplayNames | null = null

/** Returns "NJ" for `US-NJ`, "Portugal" for `PT`. Needs none of the tables above, which most towns never look up. */
export function getRegionLabel(code: string): string {
  const [country = '', part] = code.split('-')
  if (part !== undefined) return (country === 'GB' && nations[part]) || part
  countryNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  return countryNames.of(country) ?? code
}
