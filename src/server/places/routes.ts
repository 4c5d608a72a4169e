import { endpoints } from '#contract/endpoints.ts'
import type { MapSettings } from '#contract/place.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { getMapSettings, listAddresses, listPlaces, type PlacesDeps } from './service.ts'

export function placeRoutes(deps: PlacesDeps): Route[] {
  // Every page needs them, and they never change.
  let mapSettings: MapSettings | null = null
  return [
    route(endpoints.listPlaces, async ({ query }) => ({ body: await listPlaces(deps, query) })),
    route(endpoints.listAddresses, async ({ query }) => ({ body: await listAddresses(deps, query) })),
    route(endpoints.getMapSettings, async () => ({ body: (mapSettings ??= await getMapSettings(deps)) })),
  ]
}
