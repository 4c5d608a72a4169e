import { infiniteQueryOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { Person } from '#contract/people/follow.ts'
import type { JsonEndpointName } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import type { Position } from '#domain/places/distance.ts'
import { eventCalls } from '#contract/events/event-calls.ts'
import { getNear } from '#web/location/queries.ts'
import { apiQuery, callPage, callWithHeaders, refetchCalls } from '#web/platform/query-client.ts'

export interface FoundPeople {
  people: Person[]
  /** Total number of people. */
  total: number
}

export interface PeopleSearch {
  q: string
  /** Number of pages shown, limited by the maximum of one request. */
  pages: number
}

/** People matching a search; without words, suggestions. */
export function peopleSearchQuery({ q, pages }: PeopleSearch) {
  const limit = Math.min(limits.people.max, pages * limits.people.default)
  const query = { q, excludeHidden: 'true', limit } as const
  return queryOptions({
    queryKey: ['searchUsers', q, limit],
    queryFn: async ({ client, signal }): Promise<FoundPeople> => {
      const { body, headers } = await callWithHeaders(client, 'searchUsers', { query, signal })
      return { people: body, total: Number(headers.get('total-count') ?? body.length) }
    },
  })
}

/** @param place the viewer's location; null for the default location */
export const personQuery = (username: string, place: Position | null) =>
  apiQuery('getPerson', { params: { username }, query: getNear(place) })

export type FollowList = 'followers' | 'following'

/** Followers of a person, or the people they follow, in pages. */
export function followListQuery(list: FollowList, userId: number) {
  const name = list === 'followers' ? 'listFollowers' : 'listFollowing'
  return infiniteQueryOptions({
    queryKey: [name, userId],
    initialPageParam: '',
    queryFn: async ({ client, pageParam, signal }) => {
      const request = { params: { userId }, query: new URLSearchParams(pageParam), signal }
      const { body, next } = await callPage(client, name, request)
      return { people: body, next }
    },
    getNextPageParam: ({ next }) => next,
  })
}

export const blocksQuery = apiQuery('listBlocks')

export const sharingQuery = apiQuery('getSharing', { params: { userId: 'me' } })

/** Follow state changed since the page loaded its data; undefined if it wasn't. */
export const followMarkQuery = (userId: number) =>
  queryOptions<boolean>({ queryKey: ['follow mark', userId], queryFn: skipToken })

const followCalls = [
  'searchUsers',
  'getPerson',
  'getUser',
  'listFollowers',
  'listFollowing',
  'listFollowedEvents',
  ...eventCalls,
] as const satisfies readonly JsonEndpointName[]

/** Refetches people after a follow or block changed. Queries not on screen are refetched when next shown. */
export const refetchPeople = (client: QueryClient): Promise<void> => refetchCalls(client, followCalls)

/** Whether a search has been made, so that its results can stay visible until the next ones arrive. */
export const hasSearchedPeople = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ queryKey: ['searchUsers'], type: 'active' }).length > 0
