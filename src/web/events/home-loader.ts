import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Session } from '#contract/session.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { begun, prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { getHomeDefaults } from './home-defaults.ts'
import { facetsCall, listCall, nearbyCall, readHomeSearch, suggestionsCall } from './home-search.ts'
import {
  anyEventQuery,
  eventFacetsQuery,
  eventListQuery,
  hasListedEvents,
  loadPages,
  suggestionsQuery,
} from './queries.ts'

/** An empty list means either that the filters are too narrow or that there is nothing yet: ask which. */
async function loadList(client: QueryClient, search: URLSearchParams, pages: number): Promise<void> {
  const events = await loadPages(client, eventListQuery(search), pages)
  if (events === 0) await client.ensureQueryData(anyEventQuery)
}

/** Whoever has been here before is known at once; a page from the server asks first. */
export function homeLoader(args: LoaderFunctionArgs): Promise<PlaceData> | PlaceData {
  const client = args.context.get(queryClientContext)
  const session = client.getQueryData(sessionQuery.queryKey)
  if (session !== undefined) return loadHome(args, client, session)
  return client.ensureQueryData(sessionQuery).then((found) => loadHome(args, client, found))
}

function loadHome({ request }: LoaderFunctionArgs, client: QueryClient, session: Session | null) {
  const place = readVisitorPlace(request)
  const home = readHomeSearch(new URL(request.url).searchParams, place, getHomeDefaults(session))
  // Coming from elsewhere, the screen opens with skeletons; while it is shown, results stay until the next are there.
  const load = hasListedEvents(client) ? prefetched : begun
  const loaded = load(
    client.ensureQueryData(mapSettingsQuery),
    loadList(client, listCall(home), home.pages),
    client.ensureInfiniteQueryData(eventListQuery(nearbyCall(home))),
    client.ensureQueryData(eventFacetsQuery(facetsCall(home))),
    client.ensureQueryData(suggestionsQuery(suggestionsCall(home, session !== null))),
  )
  return loaded ? loaded.then(() => ({ place })) : { place }
}
