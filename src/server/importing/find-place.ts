import { milesBetween } from '#domain/places/distance.ts'
import {
  countryAt,
  readLocalities,
  writeReading,
  type Gazetteer,
  type LocalityReading,
  type Position,
} from '#server/platform/places/places.ts'
import type { FeedPlace } from './feed-event.ts'

/** The best known coordinates of an event. */
export interface FoundPlace {
  position: Position | null
  /** The coordinates are those of a ZIP code area, a town or the source's home instead of the venue. */
  isApproximate: boolean
}

export type PlaceFinder = (place: FeedPlace) => FoundPlace

/** Coordinates that a common geocoder gives each state of the US as a whole, so also an address that it can't find. */
const stateCenters = new Set(
  `
  63.589,-154.493 32.318,-86.902 35.201,-91.832 34.049,-111.094 36.778,-119.418 39.550,-105.782 41.603,-73.088
  38.911,-75.528 27.665,-81.516 32.157,-82.907 19.899,-155.666 41.878,-93.098 44.068,-114.742 40.633,-89.399
  40.551,-85.602 39.012,-98.484 37.839,-84.270 31.245,-92.145 42.407,-71.382 39.046,-76.641 45.254,-69.445
  44.315,-85.602 46.730,-94.686 37.964,-91.832 32.355,-89.399 46.880,-110.363 35.760,-79.019 47.551,-101.002
  41.493,-99.902 43.194,-71.572 40.058,-74.406 34.973,-105.032 38.803,-116.419 43.299,-74.218 40.417,-82.907
  35.008,-97.093 43.804,-120.554 41.203,-77.195 41.580,-71.477 33.836,-81.164 43.970,-99.902 35.517,-86.580
  31.969,-99.902 39.321,-111.094 37.432,-78.657 44.559,-72.578 47.751,-120.740 43.784,-88.788 38.598,-80.455
  43.076,-107.290`
    .trim()
    .split(/\s+/),
)

/** Returns the coordinates that a source gives a venue. */
function ownPosition({ text, latitude, longitude }: FeedPlace): Position | null {
  if (latitude === null || longitude === null) return null
  const isStateCenter = stateCenters.has(`${latitude.toFixed(3)},${longitude.toFixed(3)}`) && !/\d/.test(text)
  return isStateCenter ? null : { latitude, longitude }
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

/** Returns the last part of an address without a state, which may be its town: "204 Spring St, Ephrata". */
const lastPart = (text: string) => (text.includes(',') ? (text.split(',').at(-1) ?? '').trim() : '')

/** Miles from the source's home within which a venue's name may be that of a town. */
const milesToEponyms = 30

/** Names that don't identify a venue. */
const anywhere =
  /^(?:tba|tbd|to be announced|various(?: locations)?|online|virtual|zoom|main|library|park|campus|room|)$/

/** Lists the postcode and the towns that an address may name, likeliest first. */
const listReadings = (text: string, home: Position | null): LocalityReading[] =>
  readLocalities(text, { country: home && countryAt(home) })

/** Miles from the source's home beyond which an address is read another way if it contradicts itself. */
const milesToEvents = 150

const isFar = (position: Position, home: Position) => milesBetween(position, home) > milesToEvents

/**
 * Returns the towns of an address whose state has no such town: "Dover, Oregon 07801" has a mistake, in the ZIP code
 * too perhaps.
 */
const misplacedTowns = (readings: readonly LocalityReading[], named: Localities): string[] =>
  readings
    .filter(({ kind, regions }) => kind === 'town' && /^(?:US|CA)-/.test(regions[0] ?? ''))
    .filter((reading) => !named.has(writeReading(reading)))
    .map(({ name }) => name)

/** Coordinates of towns and postcodes, by the reading that names them; towns near the source's home also by their name alone. */
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
  const unlocated = places.filter((place) => !ownPosition(place))
  const texts = [...new Set(unlocated.map(({ text }) => text))].map((text) => ({
    text,
    readings: listReadings(text, home),
  }))
  const named = await locate(texts.flatMap(({ readings }) => readings.map(writeReading)))
  if (!home) return named
  const names = texts
    .flatMap(({ text, readings }) => [eponym(text), lastPart(text), ...misplacedTowns(readings, named)])
    .filter((name) => !anywhere.test(normalized(name)))
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
    const readings = listReadings(text, home)
    const found = readings.flatMap((reading) => localities.get(writeReading(reading)) ?? [])
    const [likeliest = null] = found
    // A ZIP code far away with a town nearby, or with a town that isn't in its state.
    const near =
      likeliest && home && isFar(likeliest, home)
        ? [...found, ...misplacedTowns(readings, localities).flatMap((town) => localities.get(town) ?? [])].find(
            (position) => !isFar(position, home),
          )
        : undefined
    addresses.set(text, near ?? likeliest)
    return near ?? likeliest
  }

  for (const place of places) {
    const { text } = place
    const name = venueName(text)
    const own = ownPosition(place)
    if (own) {
      exact.set(normalized(text), own)
      if (!anywhere.test(name) && !exact.has(name)) exact.set(name, own)
    } else if (!anywhere.test(name) && !byAddress.has(name)) {
      const position = findByAddress(text)
      if (position) byAddress.set(name, position)
    }
  }
  exact.delete('')

  return (place) => {
    const { text } = place
    const own = ownPosition(place)
    if (own) return { position: own, isApproximate: false }
    const venue = exact.get(normalized(text)) ?? exact.get(venueName(text))
    if (venue) return { position: venue, isApproximate: false }
    const position =
      findByAddress(text) ??
      byAddress.get(venueName(text)) ??
      localities.get(eponym(text)) ??
      localities.get(lastPart(text)) ??
      home
    return { position, isApproximate: position !== null }
  }
}
