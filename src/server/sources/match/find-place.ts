import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import { milesBetween } from '#domain/places/distance.ts'
import {
  countryAt,
  isAtSea,
  readLocalities,
  writeReading,
  type Gazetteer,
  type LocalityReading,
  type Position,
} from '#server/platform/places/places.ts'
import type { FeedPlace } from '#server/sources/formats/feed-event.ts'
import { msg, type Message } from '#texts/texts.ts'

/** The best known place of an event. */
export interface FoundPlace {
  /** With the precision `unknown`: the source's home, an assumption that isn't shown. */
  position: Position | null
  precision: PlacePrecision
  /**
   * Explains why the source's own coordinates, `{latitude}` and `{longitude}`, aren't used; null if they are used or
   * absent.
   */
  refusal: Message | null
}

export type PlaceFinder = (place: FeedPlace) => FoundPlace

/** Coordinates that a common geocoder returns for each state of the US, including for addresses that it can't find. */
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

const isStateCenter = ({ latitude, longitude }: Position, text: string) =>
  stateCenters.has(`${latitude.toFixed(3)},${longitude.toFixed(3)}`) && !/\d/.test(text)

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

const branch = /(?<!\s)\s+(?:branch|(?:(?:public|community|area|memorial|free)\s+){0,4}library)$/i

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
const listReadings = (text: string, home: Position): LocalityReading[] =>
  readLocalities(text, { country: countryAt(home) })

/** Miles from the source's home beyond which a contradictory address is interpreted differently. */
const milesToEvents = 150

const isFar = (position: Position, home: Position) => milesBetween(position, home) > milesToEvents

/**
 * Returns the towns of an address whose state has no such town: in "Dover, Oregon 07801", the state or the ZIP code may
 * be wrong.
 */
const misplacedTowns = (readings: readonly LocalityReading[], named: Localities): string[] =>
  readings
    .filter(({ kind, regions }) => kind === 'town' && /^(?:US|CA)-/.test(regions[0] ?? ''))
    .filter((reading) => !named.has(writeReading(reading)))
    .map(({ name }) => name)

/**
 * Coordinates of towns and postcodes, by interpretation of an address; towns near the source's home also by their name
 * alone.
 */
export type Localities = ReadonlyMap<string, Position>

/**
 * Looks up the towns and ZIP codes that any of these venues may name.
 * @param home coordinates of the source's home
 */
export async function locatePlaces(
  { locate, locateNear }: Pick<Gazetteer, 'locate' | 'locateNear'>,
  places: readonly FeedPlace[],
  home: Position,
): Promise<Localities> {
  const texts = [...new Set(places.map(({ text }) => text))].map((text) => ({
    text,
    readings: listReadings(text, home),
  }))
  const named = await locate(texts.flatMap(({ readings }) => readings.map(writeReading)))
  const names = texts
    .flatMap(({ text, readings }) => [eponym(text), lastPart(text), ...misplacedTowns(readings, named)])
    .filter((name) => !anywhere.test(normalized(name)))
  return new Map([...(await locateNear(names, home, milesToEponyms)), ...named])
}

/** Maximum distance in miles between a venue and the middle of its town or ZIP code area. */
const milesInTown = 15
/** Miles from the source's home within which a bare name is the venue of that name. */
const milesToNamesakes = 10
/** Miles within which coordinates belong to one venue. */
const milesAtVenue = 1
/** Miles from the source's home within which coordinates without an address may be corrected. */
const milesToMistakes = 50

const isNear = (one: Position, other: Position, miles: number) => milesBetween(one, other) <= miles

const isOnEarth = ({ latitude, longitude }: Position) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
const hasZero = ({ latitude, longitude }: Position) => latitude === 0 || longitude === 0

/** Returns coordinates with common mistakes corrected (swapped, or a missing minus), the likeliest first. */
function undoMistakes({ latitude, longitude }: Position): Position[] {
  const swapped = { latitude: longitude, longitude: latitude }
  return [
    swapped,
    { latitude, longitude: -longitude },
    { latitude: -latitude, longitude },
    { ...swapped, longitude: -latitude },
    { ...swapped, latitude: -longitude },
  ].filter(isOnEarth)
}

type Vetted = Pick<FoundPlace, 'refusal'> & { position: Position | null }

/**
 * Checks a source's coordinates of a venue against its address.
 * @param named coordinates of the towns and ZIP codes that the address names
 */
function vetPosition(place: FeedPlace, named: readonly Position[], home: Position): Vetted {
  const { text, latitude, longitude } = place
  if (latitude === null || longitude === null) return { position: null, refusal: null }
  const given = { latitude, longitude }
  const isIn = (position: Position) => named.some((town) => isNear(position, town, milesInTown)) && !isAtSea(position)
  if (named.length > 0) {
    const position = [given, ...undoMistakes(given)].filter(isOnEarth).find(isIn) ?? null
    if (position) return { position, refusal: null }
  }
  if (isStateCenter(given, text)) return { position: null, refusal: null }
  if (hasZero(given))
    return {
      position: null,
      refusal: msg('Its coordinates {latitude}, {longitude} contain a zero, so they weren’t used.'),
    }
  if (named.length > 0)
    return {
      position: null,
      refusal: msg('Its coordinates {latitude}, {longitude} are far from its town or ZIP code, so they weren’t used.'),
    }
  if (isOnEarth(given) && !isAtSea(given)) return { position: given, refusal: null }
  const meant = undoMistakes(given).find((position) => isNear(position, home, milesToMistakes) && !isAtSea(position))
  return meant
    ? { position: meant, refusal: null }
    : { position: null, refusal: msg('Its coordinates {latitude}, {longitude} are in the sea, so they weren’t used.') }
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Returns the area of most of a source's known venues; null if none is known. */
function findCenter(positions: readonly Position[]): Position | null {
  const latitude = median(positions.map((position) => position.latitude))
  const longitude = median(positions.map((position) => position.longitude))
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** Parses each place once: the towns and ZIP codes that it names, and its own coordinates if they are plausible. */
class PlaceReader {
  readonly #localities: Localities
  readonly #home: Position
  readonly #named = new Map<string, Position[]>()
  readonly #vetted = new Map<string, Vetted>()
  constructor(localities: Localities, home: Position) {
    this.#localities = localities
    this.#home = home
  }

  /** Lists the towns and ZIP codes that a text names, the likeliest first. */
  findNamed(text: string): readonly Position[] {
    const before = this.#named.get(text)
    if (before) return before
    const locate = (name: string) => this.#localities.get(name) ?? []
    const isNearby = (position: Position) => !isFar(position, this.#home)
    const readings = listReadings(text, this.#home)
    const found = readings.flatMap((reading) => locate(writeReading(reading)))
    // A ZIP code far away together with a town nearby, or with a town outside its state.
    const near =
      found[0] && !isNearby(found[0])
        ? [...found, ...misplacedTowns(readings, this.#localities).flatMap(locate)].find(isNearby)
        : undefined
    const named = near ? [near] : found
    this.#named.set(text, named)
    return named
  }

  vet(place: FeedPlace): Vetted {
    const key = `${place.latitude} ${place.longitude} ${place.text}`
    const before = this.#vetted.get(key)
    if (before) return before
    const vetted = vetPosition(place, this.findNamed(place.text), this.#home)
    this.#vetted.set(key, vetted)
    return vetted
  }
}

/** The places of each name. */
class NameIndex {
  readonly #places = new Map<string, Position[]>()
  readonly #milesApart: number
  /** @param milesApart distance within which two positions are the same place */
  constructor(milesApart: number) {
    this.#milesApart = milesApart
  }

  add(name: string, position: Position): void {
    const others = this.#places.get(name) ?? []
    if (name === '' || others.some((other) => isNear(other, position, this.#milesApart))) return
    this.#places.set(name, [...others, position])
  }

  /** Finds the only place of a name within some miles of one of these positions. */
  find(name: string, around: readonly Position[], miles: number): Position | undefined {
    const found = this.#places.get(name)?.filter((position) => around.some((middle) => isNear(position, middle, miles)))
    return found?.length === 1 ? found[0] : undefined
  }
}

/**
 * Creates a lookup for the venues of a source. Coordinates given by one event apply to all events at that venue.
 * @param localities from `locatePlaces`
 * @param home coordinates of the source's home. Without one, bare names are matched in the area of most of its venues.
 */
export function createPlaceFinder(
  places: readonly FeedPlace[],
  localities: Localities,
  { home, isHomeAssumed }: { home: Position; isHomeAssumed: boolean },
): PlaceFinder {
  const reader = new PlaceReader(localities, home)
  const [exact, byAddress] = [new NameIndex(milesAtVenue), new NameIndex(milesToNamesakes)]
  const known: Position[] = []
  for (const place of places) {
    const name = venueName(place.text)
    const isNamed = !anywhere.test(name)
    const { position } = reader.vet(place)
    const [town] = reader.findNamed(place.text)
    if (position) {
      exact.add(normalized(place.text), position)
      if (isNamed) exact.add(name, position)
    } else if (town && isNamed) byAddress.add(name, town)
    known.push(...[position ?? town ?? []].flat())
  }
  const center = (isHomeAssumed ? findCenter(known) : null) ?? home

  return (place) => {
    const { text } = place
    const { position: own, refusal } = reader.vet(place)
    if (own) return { position: own, precision: 'exact', refusal }
    const [name, named] = [venueName(text), reader.findNamed(text)]
    const [around, miles] = named.length > 0 ? [named, milesInTown] : [[center], milesToNamesakes]
    const venue = exact.find(normalized(text), around, miles) ?? exact.find(name, around, miles)
    if (venue) return { position: venue, precision: 'exact', refusal }
    const town =
      named[0] ??
      byAddress.find(name, [center], milesToNamesakes) ??
      localities.get(eponym(text)) ??
      localities.get(lastPart(text))
    return town ? { position: town, precision: 'town', refusal } : { position: home, precision: 'unknown', refusal }
  }
}
