import { infiniteQueryOptions, queryOptions, skipToken, type QueryClient } from '@tanstack/react-query'
import type { LearningEvent } from '#contract/event.ts'
import type { BlockedPerson, Person, PublicProfile, Sharing } from '#contract/follow.ts'
import { limits } from '#contract/limits.ts'
import { pointText, type Point } from '#web/location/queries.ts'
import { getApi } from '#web/platform/query-client.ts'
import { readSession } from '#web/platform/session.ts'

const searchPath = '/api/search/users'

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
  const path = `${searchPath}?${new URLSearchParams({ q, excludeHidden: 'true', limit: String(limit) })}`
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }): Promise<FoundPeople> => {
      const { body, headers } = await getApi(client).send<Person[]>(path, { signal })
      return { people: body, total: Number(headers.get('total-count') ?? body.length) }
    },
  })
}

const nearSearch = (place: Point | null) => (place ? `?${new URLSearchParams({ near: pointText(place) })}` : '')

/** @param place the viewer's location; null for the default location */
export function personQuery(username: string, place: Point | null) {
  const path = `/api/people/${encodeURIComponent(username)}${nearSearch(place)}`
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<PublicProfile>(path, { signal })).body,
  })
}

export type FollowList = 'followers' | 'following'

/** Followers of a person, or the people they follow, in pages. */
export function followListQuery(list: FollowList, userId: number) {
  const first = `/api/${list}/${userId}`
  return infiniteQueryOptions({
    queryKey: [first],
    initialPageParam: first,
    queryFn: async ({ client, pageParam, signal }) => {
      const { body, headers } = await getApi(client).send<Person[]>(pageParam, { signal })
      return { people: body, next: /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null }
    },
    getNextPageParam: ({ next }) => next,
  })
}

/** Upcoming events of people the current user follows. */
export function followedEventsQuery(place: Point | null) {
  const path = `/api/followed/events${nearSearch(place)}`
  return queryOptions({
    queryKey: [path],
    // Someone who signs out on the home screen must not be redirected to sign in because of this query.
    queryFn: async ({ client, signal }) =>
      readSession(client) ? (await getApi(client).send<LearningEvent[]>(path, { signal })).body : [],
  })
}

export const blocksQuery = queryOptions({
  queryKey: ['/api/blocks'],
  queryFn: async ({ client, signal }) => (await getApi(client).send<BlockedPerson[]>('/api/blocks', { signal })).body,
})

export const sharingQuery = queryOptions({
  queryKey: ['/api/user/me/sharing'],
  queryFn: async ({ client, signal }) => (await getApi(client).send<Sharing>('/api/user/me/sharing', { signal })).body,
})

/** Follow state changed since the page loaded its data; undefined if it wasn't. */
export const followMarkQuery = (userId: number) =>
  queryOptions<boolean>({ queryKey: ['follow mark', userId], queryFn: skipToken })

const ofFollows = [searchPath, '/api/people/', '/api/followers/', '/api/following/', '/api/followed/', '/api/events']

/** Refetches people after a follow or block changed. Queries not on screen are refetched when next shown. */
export async function refetchPeople(client: QueryClient): Promise<void> {
  const isOfFollows = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    typeof path === 'string' && ofFollows.some((start) => path.startsWith(start))
  client.removeQueries({ predicate: isOfFollows, type: 'inactive' })
  await client.invalidateQueries({ predicate: isOfFollows })
}

/** Whether a search has been made, so that its results can stay visible until the next ones arrive. */
export const hasSearchedPeople = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(searchPath))
