import type { Address, MapSettings, Place } from '#contract/place.ts'
import { defaultLocation as newYork } from '#contract/limits.ts'
import type { Position } from '#domain/distance.ts'
import type { Geocoder } from '#server/platform/geocoding.ts'
import type { PlaceSearch } from '#server/platform/gazetteer-places.ts'

export interface PlacesDeps {
  places: PlaceSearch
  /** Null where none is set. */
  geocoder: Geocoder | null
  /** Where a visitor stands who has not said so. */
  defaultLocation: Position
  /** Where the tiles come from; of the configuration. */
  mapSource: Omit<MapSettings, 'home'>
}

interface PlaceQuestion {
  q: string
  near?: Position | undefined
  limit: number
}

const shortened = (degrees: number) => Math.round(degrees * 10_000) / 10_000

export async function listPlaces(deps: PlacesDeps, { q, near, limit }: PlaceQuestion): Promise<Place[]> {
  const found = await deps.places.find({ q, near: near ?? deps.defaultLocation, limit })
  return found.map(({ label, latitude, longitude }) => ({
    label,
    latitude: shortened(latitude),
    longitude: shortened(longitude),
  }))
}

/** "Brower Park, Brook" is in Brooklyn: the towns that the end of the text names, with what stands before it. */
async function findTowns({ places }: PlacesDeps, question: Required<PlaceQuestion> & { near: Position }) {
  const parts = question.q.split(',').map((part) => part.trim())
  for (const [at] of parts.entries()) {
    const q = parts.slice(at).join(', ')
    const found = q === '' ? [] : await places.find({ ...question, q })
    const before = parts.slice(0, at).filter(Boolean)
    if (found.length > 0) return found.map((town) => ({ ...town, label: [...before, town.label].join(', ') }))
  }
  return []
}

/** Where something can take place: addresses where a geocoder is set, then towns and ZIP codes. */
export async function listAddresses(deps: PlacesDeps, { q, near, limit }: PlaceQuestion): Promise<Address[]> {
  const around = near ?? deps.defaultLocation
  const [exact, towns] = await Promise.all([
    q.length >= 3 && deps.geocoder ? deps.geocoder.find(q, around, limit) : [],
    findTowns(deps, { q, near: around, limit }),
  ])
  const all = [
    ...exact.map((place) => ({ ...place, isApproximate: false })),
    ...towns.map((place) => ({ ...place, isApproximate: true })),
  ]
  return all.slice(0, limit).map(({ label, latitude, longitude, isApproximate }) => ({
    label,
    latitude: shortened(latitude),
    longitude: shortened(longitude),
    isApproximate,
  }))
}

/** The town that the default location lies in. */
async function nameHome({ places, defaultLocation }: PlacesDeps): Promise<string> {
  // Known without the tables, which are still being read when the first page is asked for.
  const isNewYork = defaultLocation.latitude === newYork.latitude && defaultLocation.longitude === newYork.longitude
  if (isNewYork) return newYork.label
  const [town] = await places.find({ q: '', near: defaultLocation, limit: 1 })
  return town?.label ?? 'the default location'
}

export async function getMapSettings(deps: PlacesDeps): Promise<MapSettings> {
  const { latitude, longitude } = deps.defaultLocation
  return { home: { label: await nameHome(deps), latitude, longitude }, ...deps.mapSource }
}
