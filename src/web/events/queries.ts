import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { EventFacets, EventSuggestion, LearningEvent } from '#contract/event.ts'
import { pointText } from '#web/location/queries.ts'
import { getApi } from '#web/platform/query-client.ts'

export interface EventPage {
  events: LearningEvent[]
  /** Request path of the next page. */
  next: string | null
}

const withQuery = (path: string, search: URLSearchParams) => (search.size > 0 ? `${path}?${search}` : path)

async function fetchPage(client: QueryClient, path: string, signal?: AbortSignal): Promise<EventPage> {
  const { body, headers } = await getApi(client).send<LearningEvent[]>(path, signal ? { signal } : {})
  const next = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null
  return { events: body, next }
}

/** Pages of `GET /api/events`; `search` holds the request parameters. */
export function eventListQuery(search: URLSearchParams) {
  const first = withQuery('/api/events', search)
  return infiniteQueryOptions({
    queryKey: [first],
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
  const path = search && withQuery('/api/events/suggested', search)
  return queryOptions({
    queryKey: [path ?? 'no suggestions'],
    queryFn: async ({ client, signal }) =>
      path ? (await getApi(client).send<EventSuggestion[]>(path, { signal })).body : [],
  })
}

/** Event counts per filter option under the same filters. */
export function eventFacetsQuery(search: URLSearchParams) {
  const path = withQuery('/api/events/facets', search)
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<EventFacets>(path, { signal })).body,
  })
}

/** Up to 100 upcoming events without filters. */
export const anyEventQuery = queryOptions({
  queryKey: ['any events'],
  queryFn: async ({ client, signal }) => (await fetchPage(client, '/api/events?limit=100', signal)).events,
})

/** Finds an event in a cached list, so that opening its card needs no request. */
function findListed(client: QueryClient, id: string, near: string | null): LearningEvent | undefined {
  const lists = client.getQueriesData<InfiniteData<EventPage>>({ predicate: ({ queryKey }) => isList(queryKey) })
  for (const [[path], list] of lists) {
    // Distances depend on the list's `near`, so it must match.
    if (new URL(String(path), 'http://list').searchParams.get('near') !== near) continue
    for (const { events } of list?.pages ?? []) {
      const found = events.find((event) => String(event.id) === id)
      if (found) return found
    }
  }
  return undefined
}

const isList = ([path]: readonly unknown[]) => typeof path === 'string' && path.startsWith('/api/events?')

/** Returns true if the home screen has been loaded before. */
export function hasListedEvents(client: QueryClient): boolean {
  return client.getQueryCache().findAll({ predicate: ({ queryKey }) => isList(queryKey) }).length > 0
}

/** @param place the visitor's place; null for the default location */
export function eventQuery(client: QueryClient, id: string, place: { latitude: number; longitude: number } | null) {
  const near = place && pointText(place)
  const path = withQuery(`/api/events/${encodeURIComponent(id)}`, new URLSearchParams(near ? { near } : {}))
  const listed = findListed(client, id, near)
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<LearningEvent>(path, { signal })).body,
    ...(listed && { initialData: listed }),
  })
}
