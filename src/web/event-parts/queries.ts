import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { LearningEvent } from '#contract/events/event.ts'
import type { Position } from '#domain/places/distance.ts'
import { formatPosition, getNear } from '#web/location/queries.ts'
import { apiPath } from '#web/platform/api.ts'
import { apiKey, apiQuery, call, callPage } from '#web/platform/query-client.ts'
import { readSession } from '#web/platform/session.ts'

export interface EventPage {
  events: LearningEvent[]
  /** Query of the next page. */
  next: string | null
}

async function fetchPage(client: QueryClient, search: string, signal?: AbortSignal): Promise<EventPage> {
  const query = new URLSearchParams(search)
  const { body, next } = await callPage(client, 'listEvents', { query, signal })
  return { events: body, next }
}

/** Pages of `listEvents`; `search` holds the request parameters. */
export function eventListQuery(search: URLSearchParams) {
  const first = search.toString()
  return infiniteQueryOptions({
    queryKey: ['listEvents', first],
    initialPageParam: first,
    queryFn: ({ client, pageParam, signal }) => fetchPage(client, pageParam, signal),
    getNextPageParam: (page: EventPage) => page.next,
  })
}

/**
 * Loads as many pages into the cache as the URL asks for.
 * @returns number of events on these pages
 */
export async function loadPages(client: QueryClient, query: ReturnType<typeof eventListQuery>, pages: number) {
  let data: InfiniteData<EventPage, string> = await client.ensureInfiniteQueryData(query)
  for (let next = data.pages.at(-1)?.next; next && data.pages.length < pages; next = data.pages.at(-1)?.next) {
    data = { pages: [...data.pages, await fetchPage(client, next)], pageParams: [...data.pageParams, next] }
    client.setQueryData(query.queryKey, data)
  }
  return data.pages.reduce((sum, page) => sum + page.events.length, 0)
}

/** Events that match the user's preferences, with reasons. Sends no request if `search` is null. */
export function suggestionsQuery(search: URLSearchParams | null) {
  return queryOptions({
    queryKey: ['listSuggestions', search?.toString() ?? null],
    queryFn: ({ client, signal }) => (search ? call(client, 'listSuggestions', { query: search, signal }) : []),
  })
}

/** The best events of the week. Sends no request if `search` is null. */
export function featuredQuery(search: URLSearchParams | null) {
  return queryOptions({
    queryKey: ['listFeaturedEvents', search?.toString() ?? null],
    queryFn: ({ client, signal }) => (search ? call(client, 'listFeaturedEvents', { query: search, signal }) : []),
  })
}

/** Counts by day of the events that the list folds. Sends no request if `search` is null. */
export function herdsQuery(search: URLSearchParams | null) {
  return queryOptions({
    queryKey: ['countHerds', search?.toString() ?? null],
    queryFn: ({ client, signal }) => (search ? call(client, 'countHerds', { query: search, signal }) : []),
  })
}

/** Event counts per filter option under the same filters. */
export const eventFacetsQuery = (search: URLSearchParams) => apiQuery('countEvents', { query: search })

/** Up to 100 upcoming events without filters. */
export const anyEventQuery = queryOptions({
  queryKey: ['any events'],
  queryFn: ({ client, signal }) => call(client, 'listEvents', { query: { limit: 100 }, signal }),
})

/** Finds an event in a cached list, so that opening its card needs no request. */
function findListed(client: QueryClient, id: string, near: string | null): LearningEvent | undefined {
  for (const [[, search], list] of client.getQueriesData<InfiniteData<EventPage>>({ queryKey: ['listEvents'] })) {
    // Distances depend on the list's `near`, so it must match.
    if (new URLSearchParams(String(search)).get('near') !== near) continue
    for (const { events } of list?.pages ?? []) {
      const found = events.find((event) => String(event.id) === id)
      if (found) return found
    }
  }
  return undefined
}

/** Upcoming events of people the current user follows. */
export function followedEventsQuery(place: Position | null) {
  const query = getNear(place)
  return queryOptions({
    queryKey: apiKey('listFollowedEvents', { query }),
    // Someone who signs out on the home screen must not be redirected to sign in because of this query.
    queryFn: async ({ client, signal }) =>
      readSession(client) ? call(client, 'listFollowedEvents', { query, signal }) : [],
  })
}

/**
 * Refetches an event after the current user's relation to it has changed: guests who are going see more of it, such as
 * how to join online. Lists show it the next time they are opened.
 */
export async function refetchEvent(client: QueryClient, eventId: number): Promise<void> {
  const path = apiPath('getEvent', { params: { id: eventId } })
  const isEvent = ({ queryKey: [, key] }: { queryKey: readonly unknown[] }) => String(key).split('?')[0] === path
  for (const list of ['listEvents', 'listSuggestions'] as const)
    void client.invalidateQueries({ queryKey: [list], refetchType: 'none' })
  await client.invalidateQueries({ queryKey: ['getEvent'], predicate: isEvent })
}

/** Returns true if the home screen has been loaded before. */
export function hasListedEvents(client: QueryClient): boolean {
  return client.getQueryCache().findAll({ queryKey: ['listEvents'] }).length > 0
}

/**
 * @param place the visitor's place; null for the default location
 * @param key the secret of an unlisted event, from its address
 */
export function eventQuery(client: QueryClient, id: string, place: Position | null, key?: string) {
  const near = place && formatPosition(place)
  const listed = findListed(client, id, near)
  return {
    ...apiQuery('getEvent', { params: { id }, query: { near: near ?? undefined, key } }),
    ...(listed && { initialData: listed }),
  }
}
