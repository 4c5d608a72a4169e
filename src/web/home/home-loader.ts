import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { Interest, ShownEvents } from '#contract/events/event-options.ts'
import type { VisitorPlace } from '#contract/places/place-cookie.ts'
import { getDayInZone } from '#domain/goals/goal-days.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { type VisitorChoices, readChoicesCookie } from '#contract/people/person-cookie.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { startRequests, prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { readSession, sessionQuery } from '#web/platform/session.ts'
import { getHomeDefaults, hasOwnInterests, loadUnchosenInterests } from '#web/search/home-defaults.ts'
import {
  facetsCall,
  featuredCall,
  foldedFacetsCall,
  isOneList,
  listCall,
  nearbyCall,
  ongoingCall,
  pinnedCall,
  readHomeSearch,
  suggestionsCall,
  type HomeSearch,
} from '#web/search/home-search.ts'
import {
  eventFacetsQuery,
  eventListQuery,
  featuredQuery,
  followedEventsQuery,
  hasListedEvents,
  herdsQuery,
  loadPages,
  suggestionsQuery,
} from '#web/event-parts/queries.ts'

/** Reads a visitor's choices from the cookie: the request's on the server, the current one in the browser. */
const readVisitorChoices = (request: Request): VisitorChoices | null =>
  readChoicesCookie(import.meta.env.SSR ? request.headers.get('cookie') : document.cookie)

/** Loads the list. If it is empty, also loads suggestions to widen the search. */
async function loadList(client: QueryClient, home: HomeSearch): Promise<void> {
  const [events, herds] = await Promise.all([
    loadPages(client, eventListQuery(listCall(home)), home.pages),
    client.ensureQueryData(herdsQuery(foldedFacetsCall(home))),
  ])
  if (events + herds.length > 0) return
  const { loadNoEvents } = await import('./no-events.tsx')
  await loadNoEvents(client, home)
}

/** Loads the sections above the list. A list without sections needs none. */
async function loadSections(client: QueryClient, home: HomeSearch, place: VisitorPlace | null): Promise<void> {
  if (isOneList(home)) return
  const isSignedIn = readSession(client) !== null
  await Promise.all([
    client.ensureInfiniteQueryData(eventListQuery(nearbyCall(home))),
    client.ensureInfiniteQueryData(eventListQuery(pinnedCall(home))),
    client.ensureQueryData(featuredQuery(featuredCall(home))),
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
  /** Interests to select for people who chose none. */
  unchosen: readonly Interest[]
  /** Which events the site shows to people who haven't chosen. */
  shownEvents: ShownEvents
}

/** Interests for people who chose some, so nothing is selected for them. */
const noInterests: readonly Interest[] = []

/**
 * Loads the home screen. Fetches what the filters depend on first: the session, the map settings, and for people who chose
 * no interests, whether enough events match those of the site. In the browser all of them are cached after the first visit.
 */
export async function homeLoader(args: LoaderFunctionArgs): Promise<HomeData> {
  const client = args.context.get(queryClientContext)
  const [session, settings] = await Promise.all([
    client.ensureQueryData(sessionQuery),
    client.ensureQueryData(mapSettingsQuery),
  ])
  const search = new URL(args.request.url).searchParams
  const today = getDayInZone(Date.now(), settings.timeZone)
  const place = readVisitorPlace(args.request)
  const visitor = readVisitorChoices(args.request)
  const unchosen = hasOwnInterests(session, visitor)
    ? noInterests
    : await loadUnchosenInterests(client, settings, { place, today })
  const { shownEvents } = settings
  const home = readHomeSearch(search, {
    today,
    place,
    defaults: getHomeDefaults(session, visitor, unchosen, shownEvents),
  })
  // On the first visit, the screen opens with skeletons. Later, the current results stay until the next ones arrive.
  const load = hasListedEvents(client) ? prefetched : startRequests
  await load(
    loadList(client, home),
    loadSections(client, home, place),
    client.ensureQueryData(eventFacetsQuery(facetsCall(home))),
  )
  return { place, today, visitor, unchosen, shownEvents }
}
