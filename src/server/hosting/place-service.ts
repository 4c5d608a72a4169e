import type { PlacePrecision } from '#contract/place-coordinates.ts'
import type { Position } from '#domain/places/distance.ts'
import { type Gazetteer, isTimeZone, zoneAt } from '#server/platform/places/places.ts'

/** Venue as given by the host. */
export interface SaidPlace {
  location: string
  latitude: number | null
  longitude: number | null
  placeIsApproximate: boolean
  timeZone: string | null
  isVirtualEvent: boolean
  isHybrid: boolean
}

export interface FoundPlace {
  /** With the precision `unknown`: the installation's place, a guess by which lists find the event. */
  latitude: number | null
  longitude: number | null
  placePrecision: PlacePrecision
  /** The venue's time zone; if it has no coordinates, the host's, or else the default location's. */
  timeZone: string
}

interface Deps {
  places: Gazetteer
  defaultLocation: Position
}

/** Extracts the searchable end of an address: the ZIP code, and the town with its state. */
function townTexts(location: string): string[] {
  const zip = /(?:^|[\s,])(\d{5})(?:-\d{4})?(?:\s*,\s*USA?)?\s*$/.exec(location)?.[1]
  const parts = location
    .replace(/,\s*(?:USA?|United States)\s*$/i, '')
    .replace(/(?:(?<!\s)\s+)?\d{5}(?:-\d{4})?\s*$/, '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const pair = parts.length > 1 ? parts.slice(-2).join(', ') : undefined
  return [zip, pair].filter((text) => text !== undefined)
}

/** Finds the town that the text ends with; null if it names none in full. */
async function findTown({ places }: Deps, location: string): Promise<Position | null> {
  const texts = townTexts(location)
  const found = await places.locate(texts)
  return texts.map((text) => found.get(text)).find((town) => town !== undefined) ?? null
}

/** Resolves an event's coordinates and time zone as well as possible. Never prevents an event from being created. */
export async function findHostedPlace(deps: Deps, said: SaidPlace): Promise<FoundPlace> {
  const { latitude, longitude, timeZone } = said
  const writersZone = timeZone !== null && isTimeZone(timeZone) ? timeZone : zoneAt(deps.defaultLocation)
  if (said.isVirtualEvent && !said.isHybrid)
    return { latitude: null, longitude: null, placePrecision: 'unknown', timeZone: writersZone }
  if (latitude !== null && longitude !== null) {
    const placePrecision = said.placeIsApproximate ? 'town' : 'exact'
    return { latitude, longitude, placePrecision, timeZone: zoneAt({ latitude, longitude }) }
  }
  const town = await findTown(deps, said.location)
  if (!town) return { ...deps.defaultLocation, placePrecision: 'unknown', timeZone: writersZone }
  return { ...town, placePrecision: 'town', timeZone: zoneAt(town) }
}
