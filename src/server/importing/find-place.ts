import type { Gazetteer, Position } from '#server/platform/places/places.ts'
import type { FeedPlace } from './feed-event.ts'

/** The best known coordinates of an event. */
export interface FoundPlace {
  position: Position | null
  /** The coordinates are those of a ZIP code area, a town or the source's home instead of the venue. */
  isApproximate: boolean
}

export type PlaceFinder = (place: FeedPlace) => FoundPlace

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'
const stateCode = states.replaceAll(' ', '|')
const country = String.raw`(?:,?\s*(?:USA|U\.S\.A\.|US|United States(?: of America)?))?`

const zipBehindState = new RegExp(String.raw`\b(?:${stateCode})\b\.?,?\s+(\d{5})(?:-\d{4})?\b`)
const zipAtEnd = new RegExp(String.raw`(?:^|[\s,])(\d{5})(?:-\d{4})?${country}\.?$`, 'i')

/** Finds a ZIP code after a state or at the very end. Five digits elsewhere are a house number. */
function findZip(text: string): string | null {
  return (zipBehindState.exec(text) ?? zipAtEnd.exec(text))?.[1] ?? null
}

const townAndRegion = /([A-Za-zÀ-ÿ.'’ -]{2,60}),\s*([A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?)\b/g

/** Lists every "City, ST" of an address, last first, since streets and venues precede the town. */
function townCandidates(text: string): string[] {
  const bare = text
    .replace(/\b\d{5}(-\d{4})?\b/g, ' ')
    .replace(/\s+,/g, ',')
    .replace(/\s{2,}/g, ' ')
  const pieces = bare.split(',').map((piece) => piece.trim())
  const pairs = pieces.slice(1).map((region, at) => `${pieces[at]}, ${region}`)
  const matched = [...bare.matchAll(townAndRegion)].map(([, town, region]) => `${town?.trim()}, ${region}`)
  const spaced = pairs.flatMap((pair) => {
    const [town = '', region = ''] = pair.split(', ')
    // "100 Main Street Nashville, IN": the town is the last one, two or three words.
    const words = town.split(/[\s.]+/).filter(Boolean)
    return [3, 2, 1]
      .filter((count) => count < words.length)
      .map((count) => `${words.slice(-count).join(' ')}, ${region}`)
  })
  return [...pairs.toReversed(), ...matched.toReversed(), ...spaced.toReversed()]
}

const normalized = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const firstPart = (text: string) => (text.split(/,|\s[-–—]\s|\s\(/)[0] ?? '').trim()

/** Returns the venue's name: the part before its address or room. */
const venueName = (text: string) => normalized(firstPart(text))

const branch = /\s+(?:branch|(?:(?:public|community|area|memorial|free)\s+)*library)$/i

/** Returns the town that a venue may be named after, as branches of a library are: "Lititz, LTZ Board Room". */
const eponym = (text: string) => firstPart(text).replace(branch, '')

/** Miles from the source's home within which a venue's name may be that of a town. */
const milesToEponyms = 30

/** Names that don't identify a venue. */
const anywhere =
  /^(?:tba|tbd|to be announced|various(?: locations)?|online|virtual|zoom|main|library|park|campus|room|)$/

/** Lists the ZIP code and the towns that an address may name, likeliest first. */
const listLocalities = (text: string): string[] => [findZip(text) ?? '', ...townCandidates(text)].filter(Boolean)

/** Coordinates of towns and ZIP codes, by the text that names them; towns near the source's home also by their name alone. */
export type Localities = ReadonlyMap<string, Position>

/**
 * Looks up the towns and ZIP codes that any of these venues may name.
 * @param home coordinates of the source's home; null if unspecified
 */
export async function locatePlaces(
  { locate, locateNear }: Pick<Gazetteer, 'locate' | 'locateNear'>,
  places: readonly FeedPlace[],
  home: Position | null,
): Promise<Localities> {
  const unlocated = places.filter(({ latitude, longitude }) => latitude === null || longitude === null)
  const texts = [...new Set(unlocated.map(({ text }) => text))]
  const named = await locate(texts.flatMap(listLocalities))
  if (!home) return named
  const names = texts.map(eponym).filter((name) => !anywhere.test(normalized(name)))
  return new Map([...(await locateNear(names, home, milesToEponyms)), ...named])
}

/**
 * Creates a lookup for the venues of a source. Coordinates given by one event apply to all events at that venue.
 * @param localities from `locatePlaces`
 * @param home coordinates of the source's home; null if unspecified
 */
export function createPlaceFinder(
  places: readonly FeedPlace[],
  localities: Localities,
  home: Position | null,
): PlaceFinder {
  const exact = new Map<string, Position>()
  const byAddress = new Map<string, Position>()
  const addresses = new Map<string, Position | null>()

  const findByAddress = (text: string): Position | null => {
    const before = addresses.get(text)
    if (before !== undefined) return before
    const name = listLocalities(text).find((candidate) => localities.has(candidate))
    const found = localities.get(name ?? '') ?? null
    addresses.set(text, found)
    return found
  }

  for (const { text, latitude, longitude } of places) {
    const name = venueName(text)
    if (latitude !== null && longitude !== null) {
      exact.set(normalized(text), { latitude, longitude })
      if (!anywhere.test(name) && !exact.has(name)) exact.set(name, { latitude, longitude })
    } else if (!anywhere.test(name) && !byAddress.has(name)) {
      const position = findByAddress(text)
      if (position) byAddress.set(name, position)
    }
  }
  exact.delete('')

  return ({ text, latitude, longitude }) => {
    if (latitude !== null && longitude !== null) return { position: { latitude, longitude }, isApproximate: false }
    const venue = exact.get(normalized(text)) ?? exact.get(venueName(text))
    if (venue) return { position: venue, isApproximate: false }
    const position = findByAddress(text) ?? byAddress.get(venueName(text)) ?? localities.get(eponym(text)) ?? home
    return { position, isApproximate: position !== null }
  }
}
