import type { QueryClient } from '@tanstack/react-query'
import type { Category } from '#contract/events/event-options.ts'
import type { Position } from '#domain/places/distance.ts'
import { getNear } from '#web/location/queries.ts'
import { apiQuery, refetchCalls } from '#web/platform/query-client.ts'

/** Stale time in milliseconds. Short, because events change. */
const staleTimeMs = 60_000

export interface PathwaySearch {
  category?: Category | undefined
  q?: string | undefined
}

/** @param place the visitor's location; null for their own, or the default location */
export const pathwaysQuery = (place: Position | null, { category, q }: PathwaySearch) => ({
  ...apiQuery('listPathways', { query: { ...getNear(place), category, q: q || undefined } }),
  staleTime: staleTimeMs,
})

export const pathwayQuery = (id: string, place: Position | null) => ({
  ...apiQuery('getPathway', { params: { id }, query: getNear(place) }),
  staleTime: staleTimeMs,
})

export const ownPathwaysQuery = apiQuery('listOwnPathways')

/** Refetches the pathways on screen, and drops the others from the cache. */
export const refetchPathways = (client: QueryClient): Promise<void> =>
  refetchCalls(client, ['listPathways', 'getPathway', 'listOwnPathways', 'listOfferedPathways'])
