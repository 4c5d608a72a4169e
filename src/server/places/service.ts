import type { Address, MapSettings, Place } from '#contract/place.ts'
import { limits, cutText } from '#contract/limits.ts'
import type { Position } from '#domain/places/distance.ts'
import { zoneAt, type Geocoder, type Gazetteer } from '#server/platform/places/places.ts'

export interface PlacesDeps {
  places: Gazetteer
  /** Null if none is configured. */
  geocoder: Pick<Geocoder, 'find'> | null
  /** Position of visitors who haven't set one. */
  defaultLocation: Position
  /** Source of the map tiles, from the configuration. */
  mapSource: Omit<MapSettings, 'home' | 'timeZone'>
}

interface PlaceQuestion {
  q: string
  near?: Position | undefined
  limit: number
}

const shortened = (degrees: number) => Math.round(degrees * 10_000) / 10_000

type NamingDeps = Pick<PlacesDeps, 'places' | 'defaultLocation'>

export async function listPlaces(deps: NamingDeps, { q, near, limit }: PlaceQuestion): Promise<Place[]> {
  const found = await deps.places.find({ q, near: near ?? deps.defaultLocation, limit })
  return found.map(({ label, latitude, longitude }) => ({
    label,
    latitude: shortened(latitude),
    longitude: shortened(longitude),
  }))
}

/**
 * Finds the towns that the end of the text names and prefixes them with the rest: "Brower Park, Brook" is in Brooklyn.
 */
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

/** Finds possible venues: addresses if a geocoder is configured, then towns and ZIP codes. */
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

/** Returns the name of the town at the default location. */
async function nameHome({ places, defaultLocation }: PlacesDeps): Promise<string> {
  const [town] = await places.find({ q: '', near: defaultLocation, limit: 1 })
  return town?.label ?? 'the default location'
}

export async function getMapSettings(deps: PlacesDeps): Promise<MapSettings> {
  const { latitude, longitude } = deps.defaultLocation
  const home = { label: await nameHome(deps), latitude, longitude }
  return { home, timeZone: zoneAt(home), ...deps.mapSource }
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Returns whether the text means this place, rather than one whose name merely starts with it. */
function isMeant(written: string, label: string): boolean {
  const [words, name] = [plain(written.split(',')[0] ?? ''), plain(label.split(',')[0] ?? '')]
  return words === name || words.startsWith(`${name} `) || (/^\d{5}$/.test(words) && label.endsWith(words))
}

/**
 * Returns the coordinates of a place named in free text: "Montclair, NJ", or the town after the comma for a
 * neighborhood that the tables don't contain. Null if nothing by that name is found.
 */
export async function findNamedPlace(deps: NamingDeps, written: string): Promise<Position | null> {
  const wider = written.split(',').slice(1).join(',').trim()
  for (const q of [written.trim(), ...(wider.length > 3 ? [wider] : [])]) {
    const found = q === '' ? [] : await listPlaces(deps, { q: cutText(q, limits.place.query), limit: 5 })
    const meant = found.find(({ label }) => isMeant(q, label))
    if (meant) return { latitude: meant.latitude, longitude: meant.longitude }
  }
  return null
}
