import { endpoints } from '#contract/endpoints.ts'
import { nextPageHeaders, route, type Route } from '#server/platform/http/http.ts'
import {
  blockUser,
  getSharing,
  listBlocks,
  listFollowedEvents,
  listFollows,
  setFollowed,
  unblockUser,
  updateSharing,
} from './follow-service.ts'
import { getPublicProfile, searchPeople } from './person-service.ts'
import type { Core, Viewing } from '#server/platform/dependencies/dependencies.ts'

const listRoutes = (deps: Core): Route[] =>
  (['followers', 'following'] as const).map((list) =>
    route(
      list === 'followers' ? endpoints.listFollowers : endpoints.listFollowing,
      async ({ session, params, query, url }) => {
        const ownId = session.userId
        const userId = params.userId === 'me' ? ownId : params.userId
        const { people, next } = await listFollows(deps, list, { ownId, userId, query })
        return { body: people, headers: nextPageHeaders(url, 'before', next) }
      },
    ),
  )

const blockRoutes = (deps: Viewing & Parameters<typeof blockUser>[0]): Route[] => [
  route(endpoints.blockUser, async ({ session, params: { userId } }) => {
    await blockUser(deps, session.userId, userId)
    return { body: { userId, isBlocked: true } }
  }),
  route(endpoints.unblockUser, async ({ session, params: { userId } }) => {
    await unblockUser(deps, session.userId, userId)
    return { body: { userId, isBlocked: false } }
  }),
  route(endpoints.listBlocks, async ({ session }) => ({ body: await listBlocks(deps, session.userId) })),
]

/** Endpoints for finding, following and blocking people. */
export function followRoutes(deps: Viewing & Parameters<typeof blockUser>[0]): Route[] {
  return [
    route(endpoints.searchUsers, async ({ session, query }) => {
      const { people, total } = await searchPeople(deps, session.userId, query)
      return { body: people, headers: { 'total-count': String(total) } }
    }),
    route(endpoints.getPerson, async ({ session, params, query }) => ({
      body: await getPublicProfile(deps, params.username, { id: session.userId, near: query.near }),
    })),
    ...([true, false] as const).map((isFollowed) =>
      route(isFollowed ? endpoints.followUser : endpoints.unfollowUser, async ({ session, params: { userId } }) => {
        await setFollowed(deps, session.userId, userId, isFollowed)
        return { body: { userId, isFollowed } }
      }),
    ),
    ...listRoutes(deps),
    ...blockRoutes(deps),
    route(endpoints.listFollowedEvents, async ({ session, query }) => ({
      body: await listFollowedEvents(deps, session.userId, query.near),
    })),
    route(endpoints.getSharing, async ({ session }) => ({ body: await getSharing(deps, session.userId) })),
    route(endpoints.updateSharing, async ({ session, body }) => ({
      body: await updateSharing(deps, session.userId, body),
    })),
  ]
}
