import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import type { Session } from '#contract/session.ts'
import { getDayInZone } from '#domain/goals/goal-days.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { type VisitorChoices, readChoicesCookie } from '#contract/person-cookie.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { startRequests, prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { readSession, sessionQuery } from '#web/platform/session.ts'
import { presumedTimeZone } from '#web/platform/use-browser.ts'
import { getHomeDefaults } from './home-defaults.ts'
import {
  facetsCall,
  isOneList,
  listCall,
  nearbyCall,
  ongoingCall,
  pinnedCall,
  readHomeSearch,
  suggestionsCall,
  type HomeSearch,
} from './home-search.ts'
import { loadNoEvents } from './no-events.tsx'
import {
  eventFacetsQuery,
  eventListQuery,
  followedEventsQuery,
  hasListedEvents,
  loadPages,
  suggestionsQuery,
} from './queries.ts'

/** Reads what a visitor chose from the cookie: the request's on the server, the current one in the browser. */
const readVisitorChoices = (request: Request): VisitorChoices | null =>
  readChoicesCookie(import.meta.env.SSR ? request.headers.get('cookie') : document.cookie)

/** Loads the list. If it is empty, also loads the ways to find something. */
async function loadList(client: QueryClient, home: HomeSearch): Promise<void> {
  const events = await loadPages(client, eventListQuery(listCall(home)), home.pages)
  if (events === 0) await loadNoEvents(client, home)
}

/** Loads the sections above the list, which a list on its own doesn't have. */
async function loadSections(client: QueryClient, home: HomeSearch, place: VisitorPlace | null): Promise<void> {
  if (isOneList(home)) return
  const isSignedIn = readSession(client) !== null
  await Promise.all([
    client.ensureInfiniteQueryData(eventListQuery(nearbyCall(home))),
    client.ensureInfiniteQueryData(eventListQuery(pinnedCall(home))),
    client.ensureInfiniteQueryData(eventListQuery(ongoingCall(home))),
    client.ensureQueryData(suggestionsQuery(suggestionsCall(home, isSignedIn))),
    isSignedIn && client.ensureQueryData(followedEventsQuery(place)),
  ])
}

export interface HomeData extends PlaceData {
  /** Today in the town, "2026-11-21". The server's, until the first navigation in the browser. */
  today: string
  /** The visitor's choices; null if none. */
  visitor: VisitorChoices | null
}

/** Loads the home screen, synchronously if the session is already cached. Otherwise fetches the session first. */
export function homeLoader(args: LoaderFunctionArgs): Promise<HomeData> | HomeData {
  const client = args.context.get(queryClientContext)
  const session = client.getQueryData(sessionQuery.queryKey)
  if (session !== undefined) return loadHome(args, client, session)
  return client.ensureQueryData(sessionQuery).then((found) => loadHome(args, client, found))
}

const dateFilters = ['when', 'from', 'to']

function loadHome(
  args: LoaderFunctionArgs,
  client: QueryClient,
  session: Session | null,
): Promise<HomeData> | HomeData {
  const search = new URL(args.request.url).searchParams
  const settings = client.getQueryData(mapSettingsQuery.queryKey)
  // In the browser, only a search by date waits for the town's time zone.
  const needsToday = import.meta.env.SSR || dateFilters.some((name) => search.has(name))
  if (!settings && needsToday)
    return client.ensureQueryData(mapSettingsQuery).then(() => loadHome(args, client, session))
  const today = getDayInZone(Date.now(), settings?.timeZone ?? presumedTimeZone)
  const place = readVisitorPlace(args.request)
  const visitor = readVisitorChoices(args.request)
  const home = readHomeSearch(search, { today, place, defaults: getHomeDefaults(session, visitor) })
  // On the first visit the screen opens with skeletons; later, the current results stay until the next ones arrive.
  const load = hasListedEvents(client) ? prefetched : startRequests
  const loaded = load(
    client.ensureQueryData(mapSettingsQuery),
    loadList(client, home),
    loadSections(client, home, place),
    client.ensureQueryData(eventFacetsQuery(facetsCall(home))),
  )
  const data = { place, today, visitor }
  return loaded ? loaded.then(() => data) : data
}
