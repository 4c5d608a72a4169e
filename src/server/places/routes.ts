import type { Context } from 'hono'
import { endpoints } from '#contract/endpoints.ts'
import { readLandPicturePath } from '#contract/places/place-map.ts'
import type { MapSettings } from '#contract/places/place.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { drawLandPicture, respondWithStreets } from '#server/platform/places/places.ts'
import { getMapSettings, listAddresses, listPlaces } from './service.ts'
import { t } from '#texts/texts.ts'
import type { Locating, Services } from '#server/platform/dependencies/dependencies.ts'

export function placeRoutes(
  deps: Locating & Pick<Services, 'mapSource' | 'visitorInterests' | 'shownEvents'>,
): Route[] {
  // Cacheable, because every page needs it and it never changes.
  let mapSettings: MapSettings | null = null
  return [
    route(endpoints.listPlaces, async ({ query }) => ({ body: await listPlaces(deps, query) })),
    route(endpoints.listAddresses, async ({ query }) => ({ body: await listAddresses(deps, query) })),
    route(endpoints.getMapSettings, async () => ({ body: (mapSettings ??= await getMapSettings(deps)) })),
  ]
}

/** Draws the static map that the path names. A path's drawing never changes. */
export async function serveLandPicture(context: Context): Promise<Response> {
  const picture = readLandPicturePath(context.req.path)
  if (!picture) return new Response(t('Map not found.'), { status: 404 })
  return new Response(await drawLandPicture(picture), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}

/** Serves ranges of the file with the streets, if there is one. */
export const serveStreets =
  ({ streetFile }: Pick<Services, 'streetFile'>) =>
  async ({ req }: Context): Promise<Response> =>
    streetFile === null ? new Response(t('Map not found.'), { status: 404 }) : respondWithStreets(streetFile, req.raw)
