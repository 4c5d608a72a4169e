import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { CalendarFeed, UserEvent, UserEventStatus } from '#contract/user-event.ts'
import { apiOf } from '#web/platform/query-client.ts'

const listPath = '/api/user-events/me'

/** The person's own events, soonest first: of one status, or each once. */
export function userEventsQuery(status?: UserEventStatus) {
  const path = status ? `${listPath}?status=${status}` : listPath
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await apiOf(client).send<UserEvent[]>(path, { signal })).body,
  })
}

/** The saved events; asked for again after every save and removal. */
export const savedEventsQuery = queryOptions({
  queryKey: ['/api/user/events'],
  queryFn: async ({ client, signal }) => (await apiOf(client).send<UserEvent[]>('/api/user/events', { signal })).body,
})

/** What this page has made of an event's saving since it loaded the event; undefined while nothing. */
export const savedMarkQuery = (eventId: number) =>
  queryOptions<boolean>({ queryKey: ['saved mark', eventId], queryFn: skipToken })

export const calendarFeedsQuery = queryOptions({
  queryKey: ['/api/calendar-feeds'],
  queryFn: async ({ client, signal }) =>
    (await apiOf(client).send<CalendarFeed[]>('/api/calendar-feeds', { signal })).body,
})

/** After a change: lists on screen are asked for again, the others forgotten. */
export function refetchOwnLists(client: QueryClient): Promise<void> {
  const isOwnList = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && (path === '/api/user/events' || path.startsWith(listPath))
  client.removeQueries({ predicate: isOwnList, type: 'inactive' })
  return client.invalidateQueries({ predicate: isOwnList })
}
