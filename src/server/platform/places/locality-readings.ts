import { findPostcode, type Postcode } from '#domain/places/place-postcode.ts'
import { findRegions, getRegionLabel, isDistrict } from './regions.ts'

/** A town or postcode that an address may name. */
export interface LocalityReading {
  kind: 'town' | 'postcode'
  /**
   * "Sheffield", "10115", or "15230|Frankfurt": a postcode whose town has that name, possibly followed by other words.
   */
  name: string
  /** ISO codes of the regions or countries that it may be in: `US-NJ`, `DE`. */
  regions: readonly string[]
}

/** Maximum length of an address: some sources put whole descriptions into the venue. */
const maxCharacters = 300
/** Town and postcode are among the last parts. */
const maxParts = 8

const getCountry = (region: string) => region.slice(0, 2)
/** Returns those of the regions that are in the others: `AU-VIC` of AU. */
const narrow = (regions: readonly string[], others: readonly string[]) =>
  regions.filter((region) => others.some((other) => other === region || other === getCountry(region)))

interface WrittenPart {
  text: string
  /** It is in parentheses: the "Oder" of "Frankfurt (Oder)". */
  isBracketed: boolean
}

function splitAddress(text: string): WrittenPart[] {
  return text
    .slice(-maxCharacters)
    .replace(/https?:\/\/\S+/g, ' ')
    .replaceAll('(', ',(')
    .replaceAll(')', ',')
    .split(/[,;\n|•·]|\s[-–—]\s/)
    .map((part) => ({
      text: part.replace(/\s+/g, ' ').replace(/^[\s.:(]+|[\s.:]+$/g, ''),
      isBracketed: part.startsWith('('),
    }))
    .filter((part) => part.text !== '')
    .slice(-maxParts)
}

/** A part of an address without its postcode and regions. */
interface Part {
  /** The whole part. */
  text: string
  words: string[]
  /** Regions that the part names: "Milano MI". */
  regions: readonly string[]
  /** The words name a region too, as those of many counties do: "Durham". */
  isDistrict: boolean
  postcode: Postcode | null
  isBracketed: boolean
}

/** Splits "Boston MA USA" into the town and the codes of its region. */
function takeRegions(words: readonly string[]): Pick<Part, 'words' | 'regions' | 'isDistrict'> {
  for (const count of [3, 2, 1].filter((each) => each <= words.length)) {
    const written = words.slice(-count).join(' ')
    const isWhole = words.length === count
    // Within a longer part, a short code is written in capitals: "IN" and "on" are words too.
    const isCode = /^[A-Z]{2,3}$/.test(written)
    const found = isWhole || isCode || written.length > 4 ? findRegions(written) : []
    if (found.length === 0) continue
    if (isDistrict(written) && !isCode) {
      if (isWhole) return { words: [...words], regions: found, isDistrict: true }
      continue
    }
    const outer = takeRegions(words.slice(0, -count))
    const narrowed = outer.isDistrict ? [] : narrow(outer.regions, found)
    if (narrowed.length > 0) return { words: outer.words, regions: narrowed, isDistrict: false }
    return { words: words.slice(0, -count), regions: found, isDistrict: false }
  }
  return { words: [...words], regions: [], isDistrict: false }
}

const namesState = (text: string) => findRegions(text).some((region) => region.startsWith('US-'))
const lastWord = (text: string) => text.split(' ').at(-1) ?? ''

/** Finds a ZIP code whose leading zeros a spreadsheet removed: "MA 2210", "NJ 7042-1234". */
function restoreZip(part: string, before: string): Postcode | null {
  const [, inFront = '', digits = ''] = /^(.*?)(?<![\d-])(\d{3,4})(?:-\d{4})?$/.exec(part) ?? []
  const front = inFront.trim()
  return digits !== '' && (namesState(lastWord(front)) || (front === '' && namesState(before)))
    ? { code: digits.padStart(5, '0'), countries: ['US'], before: front, after: '' }
    : null
}

/** Removes postal districts: "Paris Cedex 08", "Dublin 2". */
const withoutDistrict = (text: string) =>
  text.replace(/(?<!\s)\s+cedex(?:\s+\d+)?$/i, '').replace(/(?<=\p{L})\s+\d{1,2}$/u, '')

/** @param before the part before it */
function readPart({ text, isBracketed }: WrittenPart, before: string): Part {
  const postcode = restoreZip(text, before) ?? findPostcode(text)
  const rest = postcode ? [postcode.before, postcode.after].filter(Boolean).join(' ') : text
  return { text, ...takeRegions(withoutDistrict(rest).split(' ').filter(Boolean)), postcode, isBracketed }
}

/** Moves the regions of a country to the front. */
const preferCountry = (regions: readonly string[], country: string | null) =>
  regions.toSorted((a, b) => Number(getCountry(b) === country) - Number(getCountry(a) === country))

/** Returns those of the regions named by the parts that are consistent, from the country inward. */
function readRegions(parts: readonly Part[], isUsed: (part: Part) => boolean): readonly string[] {
  let known: readonly string[] = []
  for (const { regions } of parts.filter(isUsed).toReversed()) {
    const inner = known.length === 0 ? regions : narrow(regions, known)
    if (inner.length > 0) known = inner
  }
  return known
}

/** Lists the last three, two or one words after a street: "100 Main Street Nashville". */
const listTails = (words: readonly string[]) =>
  [3, 2, 1].filter((count) => count < words.length).map((count) => words.slice(-count).join(' '))

/** Lists names that words in parentheses distinguish from others: "Frankfurt (Oder)", "Halle (Saale)". */
const listQualified = (parts: readonly Part[]) =>
  parts.flatMap(({ words }, at) => {
    const next = parts[at + 1]
    return next?.isBracketed && words.length > 0 ? [`${words.join(' ')} (${next.text})`] : []
  })

/** Names for which the postcode's town is looked up first. */
const maxNamesOfCode = 3

/**
 * Lists the places of a postcode in the address's town. The same digits are postcodes of many countries, and
 * "Frankfurt" alone is far from 15230.
 */
const listOfCode = (code: string, names: readonly string[], countries: readonly string[]): LocalityReading[] =>
  /^\d+$/.test(code)
    ? countries.flatMap((each) =>
        names
          .slice(0, maxNamesOfCode)
          .map((name) => ({ kind: 'postcode' as const, name: `${code}|${name}`, regions: [each] })),
      )
    : []

/**
 * Lists the towns that the parts may name, likeliest first: the last part, but a county after the part before it.
 * @param hasRegion the address names its state, county or country
 */
function listNames(parts: readonly Part[], hasRegion: boolean): string[] {
  const named = parts.filter(({ words }) => words.length > 0).toReversed()
  const whole = named
    .filter(({ words }) => !/\d/.test(words.join('')))
    // The town follows the postcode.
    .map(({ words, isDistrict: isNamed, postcode }) => ({ name: words.join(' '), isCounty: isNamed && !postcode }))
  const [last, before] = whole
  const ordered = last?.isCounty && before && !before.isCounty ? [before, last, ...whole.slice(2)] : whole
  // The first part is the venue's name, unless a state or country after it shows that it is a town.
  const isVenue = (name: string) =>
    (named.length > 2 || !hasRegion) && !parts[0]?.postcode && name === parts[0]?.words.join(' ')
  const towns = ordered.filter(({ name }) => !isVenue(name))
  // A town may be named like a state or country: "New York, NY", "Lebanon, NH". "Ontario, Canada" isn't.
  const asRegions = parts
    .filter(({ words, regions }, at) => words.length === 0 && regions.length > 0 && parts[at + 1]?.regions.length)
    .map(({ text }) => text)
  const behindStreet = (named[0]?.words ?? []).flatMap((word) => word.split('.').filter(Boolean))
  const names = [...listQualified(parts), ...towns.map(({ name }) => name), ...listTails(behindStreet), ...asRegions]
  return [...new Set(names.filter((name) => /^\P{N}{2,60}$/u.test(name)))]
}

/** Countries that are a town. */
const cityStates = new Set(['SG', 'HK', 'MO', 'MC', 'GI'])

interface Context {
  /** ISO code of the country that addresses without one are in; null if unknown. */
  country: string | null
  /** A county is enough to determine the country: "Otley, West Yorkshire". Many have the name of a town elsewhere. */
  trustsCounties?: boolean
}

/** Lists the towns and postcodes that an address may name, likeliest first. Only a lookup shows which of them exist. */
export function readLocalities(text: string, { country, trustsCounties = false }: Context): LocalityReading[] {
  const split = splitAddress(text)
  const parts = split.map((part, at) => readPart(part, split[at - 1]?.text ?? ''))
  const postcode = parts.findLast((part) => part.postcode)?.postcode ?? null
  const isCountyMeant = (region: string) =>
    trustsCounties || getCountry(region) === country || postcode?.countries.length === 1
  const certain = readRegions(parts, (part) => part.regions.length > 0 && !part.isDistrict)
  const counties = readRegions(parts, (part) => part.isDistrict && parts.length > 1).filter(isCountyMeant)
  const regions = preferCountry(certain.length > 0 ? certain : counties, country)
  const fitting = (postcode?.countries ?? []).filter(
    (each) => regions.length === 0 || regions.some((region) => getCountry(region) === each),
  )
  // A postcode of digits belongs to the source's country, unless the address says otherwise.
  const own = fitting.filter((each) => each === country || fitting.length === 1)
  const readings = (names: readonly string[], places: readonly string[], isOneByOne: boolean): LocalityReading[] =>
    names.flatMap((name) =>
      isOneByOne
        ? places.map((place) => ({ kind: 'town' as const, name, regions: [place] }))
        : [{ kind: 'town' as const, name, regions: places }],
    )
  const names = listNames(parts, regions.length > 0)
  const cityState = regions.filter((region) => cityStates.has(region)).map((region) => getRegionLabel(region))
  const code: LocalityReading[] = own.map((each) => ({ kind: 'postcode', name: postcode?.code ?? '', regions: [each] }))
  const towns =
    regions.length > 0
      ? readings([...names, ...cityState], regions, true)
      : [...readings(names, own, true), ...(fitting.length > 1 ? readings(names, fitting, false) : [])]
  const agreeing =
    postcode && regions.length === 0 ? listOfCode(postcode.code, names, preferCountry(fitting, country)) : []
  return [...agreeing, ...code, ...towns]
}

/** Formats an interpretation as a text that is looked up literally: "Sheffield, +GB". */
export const writeReading = ({ kind, name, regions }: LocalityReading): string =>
  `${kind === 'postcode' ? '#' : ''}${name}, ${regions.map((region) => `+${region}`).join('')}`

/** Parses the output of `writeReading`; null for other texts. */
export function readWritten(text: string): LocalityReading | null {
  const [, mark, name = '', regions = ''] = /^(#?)(.*), ((?:\+[A-Z]{2}(?:-[A-Z]{2,3})?)+)$/.exec(text) ?? []
  return regions === '' ? null : { kind: mark ? 'postcode' : 'town', name, regions: regions.slice(1).split('+') }
}
