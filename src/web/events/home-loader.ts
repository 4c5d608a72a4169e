import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { begun, prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { facetsCall, listCall, nearbyCall, readHomeSearch } from './home-search.ts'
import { anyEventQuery, eventFacetsQuery, eventListQuery, hasListedEvents, loadPages } from './queries.ts'

/** An empty list means either that the filters are too narrow or that there is nothing yet: ask which. */
async function loadList(client: QueryClient, search: URLSearchParams, pages: number): Promise<void> {
  const events = await loadPages(client, eventListQuery(search), pages)
  if (events === 0) await client.ensureQueryData(anyEventQuery)
}

export function homeLoader({ request, context }: LoaderFunctionArgs): Promise<PlaceData> | PlaceData {
  const place = readVisitorPlace(request)
  const home = readHomeSearch(new URL(request.url).searchParams, place)
  const client = context.get(queryClientContext)
  // Coming from elsewhere, the screen opens with skeletons; while it is shown, results stay until the next are there.
  const load = hasListedEvents(client) ? prefetched : begun
  const loaded = load(
    client.ensureQueryData(mapSettingsQuery),
    loadList(client, listCall(home), home.pages),
    client.ensureInfiniteQueryData(eventListQuery(nearbyCall(home))),
    client.ensureQueryData(eventFacetsQuery(facetsCall(home))),
  )
  return loaded ? loaded.then(() => ({ place })) : { place }
}
