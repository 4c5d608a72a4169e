import type { Address, MapSettings, Place } from '#contract/places/place.ts'
import { limits, cutText } from '#contract/limits.ts'
import { milesBetween, type Position } from '#domain/places/distance.ts'
import { plainWords } from '#domain/places/place-address.ts'
import { coversTyped, isTownMeant } from '#domain/places/place-match.ts'
import { searchVenues } from '#server/venues/service.ts'
import { countryOfZone, shortenPosition, zoneAt } from '#server/platform/places/places.ts'
import type { Locating, Services } from '#server/platform/dependencies/dependencies.ts'

interface PlaceQuestion {
  q: string
  near?: Position | undefined
  /** IANA zone whose country the postcodes are in. */
  timeZone?: string | undefined
  limit: number
}

export async function listPlaces(
  deps: Pick<Services, 'places' | 'defaultLocation'>,
  { q, near, timeZone, limit }: PlaceQuestion,
): Promise<Place[]> {
  const country = timeZone === undefined ? {} : { country: countryOfZone(timeZone) }
  const found = await deps.places.find({ q, near: near ?? deps.defaultLocation, limit, ...country })
  return found.map(({ label, ...position }) => ({ label, ...shortenPosition(position) }))
}

/** Distance in miles within which a town without its region is assumed to be the one that is meant. */
const knownTownMiles = 100

/**
 * Finds the towns that the text, or its end, names, and prefixes them with the rest. After other words, a town must be
 * spelled in full: "Brower Park, Brook" names neither Rye Brook nor Brook, IN.
 */
async function findTowns(
  { places }: Pick<Services, 'places'>,
  question: Omit<PlaceQuestion, 'near'> & { near: Position },
) {
  const parts = question.q.split(',').map((part) => part.trim())
  for (const [at] of parts.entries()) {
    const rest = parts.slice(at).filter(Boolean)
    const q = rest.join(', ')
    const before = parts.slice(0, at).filter(Boolean)
    const isNear = (town: Position) => rest.length > 1 || milesBetween(question.near, town) <= knownTownMiles
    const found = q === '' ? [] : await places.find({ ...question, q })
    const meant = found.filter((town) =>
      before.length === 0 ? coversTyped(rest[0] ?? '', town.label) : isTownMeant(q, town.label) && isNear(town),
    )
    if (meant.length > 0) return meant.map((town) => ({ ...town, label: [...before, town.label].join(', ') }))
  }
  return []
}

/** Looks up the town at the end of an address. A name without a region must be that of a town nearby. */
async function findLastTown(
  { places }: Pick<Services, 'places'>,
  address: string,
  near: Position,
): Promise<Position | null> {
  const last = address.split(',').at(-1)?.trim() ?? ''
  for (const text of new Set([address, last])) {
    const { place, isBareName } = await places.resolve(text, near)
    if (place && (!isBareName || milesBetween(near, place) <= knownTownMiles)) return place
  }
  return null
}

/**
 * Finds the coordinates of an address that someone typed in full: at a venue of that name, where the geocoder finds it,
 * or in the town that it names. Null if nothing is found.
 */
export async function findAddress(
  deps: Locating,
  address: string,
): Promise<(Position & { isApproximate: boolean }) | null> {
  const near = deps.defaultLocation
  const q = cutText(address, limits.place.query)
  const venues = await searchVenues(deps, { q, near, limit: 5 })
  const venue = venues.find((each) =>
    [each.name, nameVenue(each)].some((name) => plainWords(name) === plainWords(address)),
  )
  if (venue) return { ...pickPosition(venue), isApproximate: venue.precision !== 'exact' }
  const found = (await deps.geocoder?.suggest(q, near, 5))?.find(({ label }) => coversTyped(q, label))
  if (found) return { ...pickPosition(found), isApproximate: false }
  const town = await findLastTown(deps, address, near)
  return town && { ...pickPosition(town), isApproximate: true }
}

const pickPosition = ({ latitude, longitude }: Position): Position => ({ latitude, longitude })

const nameVenue = ({ name, address }: { name: string; address: string }) => [name, address].filter(Boolean).join(', ')

/** Finds possible venues: this installation's, then addresses if a geocoder is configured, then towns and ZIP codes. */
export async function listAddresses(deps: Locating, { q, near, limit }: PlaceQuestion): Promise<Address[]> {
  const around = near ?? deps.defaultLocation
  const isSearched = q.length >= 3
  const [venues, exact, towns] = await Promise.all([
    isSearched ? searchVenues(deps, { q, near: around, limit }) : [],
    isSearched && deps.geocoder ? deps.geocoder.suggest(q, around, limit) : [],
    findTowns(deps, { q, near: around, limit }),
  ])
  const isKnown = venues.length + exact.length + towns.length > 0
  const town = isKnown || !isSearched ? null : await findLastTown(deps, q, around)
  const all: Address[] = [
    ...venues.map(({ id, name, address, upcoming, precision, ...position }) => ({
      ...position,
      kind: 'venue' as const,
      label: nameVenue({ name, address }),
      isApproximate: precision !== 'exact',
      venue: { id, name, address, upcoming },
    })),
    ...exact
      .filter(({ label }) => coversTyped(q, label))
      .map((place) => ({ ...place, kind: 'address' as const, isApproximate: false, venue: null })),
    ...towns.map((place) => ({ ...place, kind: 'town' as const, isApproximate: true, venue: null })),
    ...(town ? [{ ...pickPosition(town), label: q, kind: 'town' as const, isApproximate: true, venue: null }] : []),
  ]
  const distinct = [
    ...new Map(all.toReversed().map((place) => [place.label.toLowerCase(), place])).values(),
  ].toReversed()
  return distinct.slice(0, limit).map((place) => ({ ...place, ...shortenPosition(place) }))
}

/** Returns the name of the town at the default location. */
async function nameHome({ places, defaultLocation }: Pick<Services, 'places' | 'defaultLocation'>): Promise<string> {
  const [town] = await places.find({ q: '', near: defaultLocation, limit: 1 })
  return town?.label ?? 'the default location'
}

export async function getMapSettings(
  deps: Pick<Services, 'places' | 'defaultLocation' | 'mapSource' | 'visitorInterests' | 'shownEvents'>,
): Promise<MapSettings> {
  const { latitude, longitude } = deps.defaultLocation
  const home = { label: await nameHome(deps), latitude, longitude }
  return {
    home,
    timeZone: zoneAt(home),
    visitorInterests: [...deps.visitorInterests],
    shownEvents: deps.shownEvents,
    ...deps.mapSource,
  }
}
