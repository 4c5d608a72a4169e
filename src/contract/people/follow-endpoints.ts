import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { callerParams, feedHeaders, idParam } from '#contract/endpoint-params.ts'
import { eventSchema } from '#contract/events/event.ts'
import { eventDetailQuerySchema } from '#contract/events/event-query.ts'
import { blockSchema, blockedPersonSchema, followSchema, personSchema, sharingSchema } from './follow.ts'
import { peoplePageQuerySchema } from './people-query.ts'

const personParams = z.object({ userId: idParam.describe('User ID.') })
const listParams = z.object({ userId: z.union([z.literal('me'), idParam]) })

/** Endpoints to follow and block people. */
export const followEndpoints = {
  followUser: {
    method: 'POST',
    path: '/api/follow/{userId}',
    summary: 'Follow a user. Idempotent.',
    session: 'required',
    rate: 'following',
    params: personParams,
    response: followSchema,
    problems: ['user_not_found', 'own_profile'],
  },
  unfollowUser: {
    method: 'DELETE',
    path: '/api/unfollow/{userId}',
    summary: 'Unfollow a user. Idempotent.',
    session: 'required',
    rate: 'following',
    params: personParams,
    response: followSchema,
    problems: ['user_not_found'],
  },
  listFollowers: {
    method: 'GET',
    path: '/api/followers/{userId}',
    summary: "List a user's followers, newest first.",
    session: 'required',
    params: listParams,
    query: peoplePageQuerySchema,
    response: z.array(personSchema),
    responseHeaders: feedHeaders,
    problems: ['user_not_found'],
  },
  listFollowing: {
    method: 'GET',
    path: '/api/following/{userId}',
    summary: 'List the users someone follows, newest first.',
    session: 'required',
    params: listParams,
    query: peoplePageQuerySchema,
    response: z.array(personSchema),
    responseHeaders: feedHeaders,
    problems: ['user_not_found'],
  },
  listFollowedEvents: {
    method: 'GET',
    path: '/api/followed/events',
    summary: 'List upcoming events that people you follow host or attend and share, soonest first.',
    session: 'required',
    query: eventDetailQuerySchema,
    response: z.array(eventSchema),
    problems: [],
  },
  blockUser: {
    method: 'POST',
    path: '/api/block/{userId}',
    summary: 'Block a user. You stop following and seeing each other.',
    session: 'required',
    params: personParams,
    response: blockSchema,
    problems: ['user_not_found', 'own_profile'],
  },
  unblockUser: {
    method: 'DELETE',
    path: '/api/block/{userId}',
    summary: 'Unblock a user. Previous follows are not restored.',
    session: 'required',
    params: personParams,
    response: blockSchema,
    problems: ['user_not_found'],
  },
  listBlocks: {
    method: 'GET',
    path: '/api/blocks',
    summary: 'List the users you have blocked, newest first.',
    session: 'required',
    response: z.array(blockedPersonSchema),
    problems: [],
  },
  getSharing: {
    method: 'GET',
    path: '/api/user/{userId}/sharing',
    summary: 'Get which of your events your followers see.',
    session: 'required',
    callerParam: 'userId',
    params: callerParams,
    response: sharingSchema,
    problems: [],
  },
  updateSharing: {
    method: 'PUT',
    path: '/api/user/{userId}/sharing',
    summary: 'Change which of your events your followers see.',
    session: 'required',
    callerParam: 'userId',
    params: callerParams,
    body: sharingSchema,
    response: sharingSchema,
    problems: [],
  },
} as const satisfies EndpointTable
