import type { QueryClient } from '@tanstack/react-query'
import type { UserEventStatus } from '#contract/saved/user-event.ts'
import type { Position } from '#domain/places/distance.ts'
import { getNear } from '#web/location/queries.ts'
import { apiQuery, refetchCalls } from '#web/platform/query-client.ts'

/**
 * The current user's events, soonest first: those with one status, or all, each once. Distances are relative to
 * `place`.
 */
export const userEventsQuery = (status?: UserEventStatus, place: Position | null = null) =>
  apiQuery('listUserEvents', {
    params: { userId: 'me' },
    query: { status, ...getNear(place) },
  })

/** The public events among those that are stored on this device. */
export const deviceEventsQuery = (ids: readonly number[], place: Position | null = null) =>
  apiQuery('listDeviceEvents', { query: { ids: ids.toSorted((a, b) => a - b).join(','), ...getNear(place) } })

export const calendarFeedsQuery = apiQuery('listCalendarFeeds')

/** Refetches the current user's events after a change. */
export const refetchUserLists = (client: QueryClient): Promise<void> => refetchCalls(client, ['listUserEvents'])
