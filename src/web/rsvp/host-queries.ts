import type { QueryClient } from '@tanstack/react-query'
import { eventCalls } from '#contract/events/event-calls.ts'
import { apiQuery, refetchCalls } from '#web/platform/query-client.ts'
import { refetchUserLists } from '#web/saved/queries.ts'

/** The person's settings as a host. */
export const hostOptionsQuery = apiQuery('getHostOptions')

/** The host's view of an event. */
export const hostViewQuery = (id: number | string) => apiQuery('getHostView', { params: { id } })

/** Everyone who hosts an event, for its hosts. */
export const hostTeamQuery = (id: number) => apiQuery('getHostTeam', { params: { id } })

/** A request to co-host or to join an organization, by its id or by the token of an email. */
export const hostRequestQuery = (key: string) => apiQuery('getHostRequest', { params: { key } })

/** Refetches event queries on screen after an event was created or changed; drops the others from the cache. */
export async function refetchEvents(client: QueryClient): Promise<void> {
  await Promise.all([refetchCalls(client, [...eventCalls, 'any events']), refetchUserLists(client)])
}
