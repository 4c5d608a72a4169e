import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { limits, cutText } from '#contract/limits.ts'
import { eventCalls } from '#web/events/queries.ts'
import { pointText } from '#web/location/queries.ts'
import { apiQuery, refetchCalls } from '#web/platform/query-client.ts'
import { refetchUserLists } from '#web/saved/queries.ts'

/** The host's view of an event. */
export const hostViewQuery = (id: number | string) => apiQuery('getHostView', { params: { id } })

/** Addresses and towns that match the typed text. */
export function addressesQuery(typed: string, near: { latitude: number; longitude: number }) {
  const q = cutText(typed.trim(), limits.place.query)
  return {
    ...apiQuery('listAddresses', { query: { q, near: pointText(near), limit: 6 } }),
    placeholderData: keepPreviousData,
  }
}

/** Refetches event queries on screen after an event was created or changed; drops the others from the cache. */
export async function refetchEvents(client: QueryClient): Promise<void> {
  await Promise.all([refetchCalls(client, [...eventCalls, 'any events']), refetchUserLists(client)])
}
