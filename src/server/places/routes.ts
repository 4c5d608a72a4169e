import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { getMapSettings, listAddresses, listPlaces, type PlacesDeps } from './service.ts'

export function placeRoutes(deps: PlacesDeps): Route[] {
  return [
    route(endpoints.listPlaces, async ({ query }) => ({ body: await listPlaces(deps, query) })),
    route(endpoints.listAddresses, async ({ query }) => ({ body: await listAddresses(deps, query) })),
    route(endpoints.getMapSettings, async () => ({ body: await getMapSettings(deps) })),
  ]
}
