import type { QueryClient } from '@tanstack/react-query'
import { eventCalls } from '#web/events/queries.ts'
import { apiQuery, refetchCalls } from '#web/platform/query-client.ts'
import { refetchUserLists } from '#web/saved/queries.ts'

/** The person's settings as a host. */
export const hostOptionsQuery = apiQuery('getHostOptions')

/** The host's view of an event. */
export const hostViewQuery = (id: number | string) => apiQuery('getHostView', { params: { id } })

/** Refetches event queries on screen after an event was created or changed; drops the others from the cache. */
export async function refetchEvents(client: QueryClient): Promise<void> {
  await Promise.all([refetchCalls(client, [...eventCalls, 'any events']), refetchUserLists(client)])
}
