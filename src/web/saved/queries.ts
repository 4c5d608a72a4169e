import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CalendarFeed, UserEvent, UserEventStatus } from '#contract/user-event.ts'
import { pointText, type Point } from '#web/location/queries.ts'
import { getApi } from '#web/platform/query-client.ts'

const listPath = '/api/user-events/me'
const savedPath = '/api/user/events'

const withSearch = (path: string, search: Record<string, string>) => {
  const text = new URLSearchParams(search).toString()
  return text ? `${path}?${text}` : path
}

/**
 * The current user's events, soonest first: those with one status, or all, each once. Distances are relative to
 * `place`.
 */
export function userEventsQuery(status?: UserEventStatus, place: Point | null = null) {
  const path = withSearch(listPath, { ...(status && { status }), ...(place && { near: pointText(place) }) })
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<UserEvent[]>(path, { signal })).body,
  })
}

/** The saved events; refetched after each change. */
export function savedEventsQuery(place: Point | null = null) {
  const path = withSearch(savedPath, place ? { near: pointText(place) } : {})
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<UserEvent[]>(path, { signal })).body,
  })
}

export const calendarFeedsQuery = queryOptions({
  queryKey: ['/api/calendar-feeds'],
  queryFn: async ({ client, signal }) =>
    (await getApi(client).send<CalendarFeed[]>('/api/calendar-feeds', { signal })).body,
})

/** Refetches lists on screen after a change; drops the others from the cache. */
export function refetchUserLists(client: QueryClient): Promise<void> {
  const isOwnList = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && (path.startsWith(savedPath) || path.startsWith(listPath))
  client.removeQueries({ predicate: isOwnList, type: 'inactive' })
  return client.invalidateQueries({ predicate: isOwnList })
}
