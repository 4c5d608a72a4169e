import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EventFacets, LearningEvent } from '#contract/event.ts'
import { apiOf } from '#web/platform/query-client.ts'

export interface EventPage {
  events: LearningEvent[]
  /** Path of the next page's call. */
  next: string | null
}

function nextPath(headers: Headers): string | null {
  return /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null
}

const withQuery = (path: string, search: URLSearchParams) => (search.size > 0 ? `${path}?${search}` : path)

/** Pages of `GET /api/events`; `search` holds the call's parameters. */
export function eventListQuery(search: URLSearchParams) {
  const first = withQuery('/api/events', search)
  return infiniteQueryOptions({
    queryKey: [first],
    initialPageParam: first,
    queryFn: async ({ client, pageParam, signal }): Promise<EventPage> => {
      const { body, headers } = await apiOf(client).send<LearningEvent[]>(pageParam, { signal })
      return { events: body, next: nextPath(headers) }
    },
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

/** Counts of each choice under the same filters. */
export function eventFacetsQuery(search: URLSearchParams) {
  const path = withQuery('/api/events/facets', search)
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await apiOf(client).send<EventFacets>(path, { signal })).body,
    placeholderData: keepPreviousData,
  })
}

export function eventQuery(id: string) {
  const path = `/api/events/${encodeURIComponent(id)}`
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await apiOf(client).send<LearningEvent>(path, { signal })).body,
  })
}
