import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import { isPlaceToBeAnnounced } from '#domain/events/event-place.ts'
import { findAddress } from '#server/places/service.ts'
import { isTimeZone, zoneAt } from '#server/platform/places/places.ts'
import type { Locating } from '#server/platform/dependencies/dependencies.ts'

/** Venue as given by the host. */
export interface StatedPlace {
  location: string
  latitude: number | null
  longitude: number | null
  placeIsApproximate: boolean
  timeZone: string | null
  isVirtualEvent: boolean
  isHybrid: boolean
}

export interface FoundPlace {
  /** With the precision `unknown`: the installation's location, an assumption by which lists find the event. */
  latitude: number | null
  longitude: number | null
  placePrecision: PlacePrecision
  /** The venue's time zone; if it has no coordinates, the host's, or else the default location's. */
  timeZone: string
}

/** Resolves an event's coordinates and time zone as well as possible. Never prevents an event from being created. */
export async function findHostedPlace(deps: Locating, said: StatedPlace): Promise<FoundPlace> {
  const { latitude, longitude, timeZone, location } = said
  const writersZone = timeZone !== null && isTimeZone(timeZone) ? timeZone : zoneAt(deps.defaultLocation)
  if (said.isVirtualEvent && !said.isHybrid)
    return { latitude: null, longitude: null, placePrecision: 'unknown', timeZone: writersZone }
  // Nothing is known about the place, so the installation's town is assumed.
  if (isPlaceToBeAnnounced(location))
    return { ...deps.defaultLocation, placePrecision: 'unknown', timeZone: zoneAt(deps.defaultLocation) }
  if (latitude !== null && longitude !== null) {
    const placePrecision = said.placeIsApproximate ? 'town' : 'exact'
    return { latitude, longitude, placePrecision, timeZone: zoneAt({ latitude, longitude }) }
  }
  const found = location.trim() === '' ? null : await findAddress(deps, location.trim())
  if (!found) return { ...deps.defaultLocation, placePrecision: 'unknown', timeZone: writersZone }
  const { isApproximate, ...position } = found
  return { ...position, placePrecision: isApproximate ? 'town' : 'exact', timeZone: zoneAt(position) }
}
