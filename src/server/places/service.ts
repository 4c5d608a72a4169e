import type { MapSettings, Place } from '#contract/place.ts'
import { defaultLocation as newYork } from '#contract/limits.ts'
import type { Position } from '#domain/distance.ts'
import type { PlaceSearch } from '#server/platform/gazetteer-places.ts'

export interface PlacesDeps {
  places: PlaceSearch
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
