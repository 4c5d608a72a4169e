import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Session } from '#contract/session.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { startRequests, prefetched, queryClientContext } from '#web/platform/route-context.ts'
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

/** Loads the list. If it is empty, also checks whether there are any events, or whether the filters are too narrow. */
async function loadList(client: QueryClient, search: URLSearchParams, pages: number): Promise<void> {
  const events = await loadPages(client, eventListQuery(search), pages)
  if (events === 0) await client.ensureQueryData(anyEventQuery)
}

/** Loads the home screen, synchronously if the session is already cached. Otherwise fetches the session first. */
export function homeLoader(args: LoaderFunctionArgs): Promise<PlaceData> | PlaceData {
  const client = args.context.get(queryClientContext)
  const session = client.getQueryData(sessionQuery.queryKey)
  if (session !== undefined) return loadHome(args, client, session)
  return client.ensureQueryData(sessionQuery).then((found) => loadHome(args, client, found))
}

function loadHome({ request }: LoaderFunctionArgs, client: QueryClient, session: Session | null) {
  const place = readVisitorPlace(request)
  const home = readHomeSearch(new URL(request.url).searchParams, place, getHomeDefaults(session))
  // On the first visit the screen opens with skeletons; later, the current results stay until the next ones arrive.
  const load = hasListedEvents(client) ? prefetched : startRequests
  const loaded = load(
    client.ensureQueryData(mapSettingsQuery),
    loadList(client, listCall(home), home.pages),
    client.ensureInfiniteQueryData(eventListQuery(nearbyCall(home))),
    client.ensureQueryData(eventFacetsQuery(facetsCall(home))),
    client.ensureQueryData(suggestionsQuery(suggestionsCall(home, session !== null))),
  )
  return loaded ? loaded.then(() => ({ place })) : { place }
}
