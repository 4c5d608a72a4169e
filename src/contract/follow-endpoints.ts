import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { idParam, callerParams } from './endpoint-params.ts'
import { eventSchema } from './event.ts'
import { eventDetailQuerySchema } from './event-query.ts'
import { blockSchema, blockedPersonSchema, followSchema, personSchema, sharingSchema } from './follow.ts'
import { peoplePageQuerySchema } from './people-query.ts'

const personParams = z.object({ userId: idParam.describe('Number of the person.') })
const listParams = z.object({ userId: z.union([z.literal('me'), idParam]) })
const pageHeaders = { Link: 'The next page, `<…>; rel="next"`; absent on the last one.' }

/** Following people, and keeping them away. */
export const followEndpoints = {
  followUser: {
    method: 'POST',
    path: '/api/follow/{userId}',
    summary: 'Follows somebody; does nothing when they are followed.',
    session: 'required',
    rate: 'following',
    params: personParams,
    response: followSchema,
    problems: ['user_not_found', 'own_profile'],
  },
  unfollowUser: {
    method: 'DELETE',
    path: '/api/unfollow/{userId}',
    summary: 'Follows somebody no longer; does nothing when they are not followed.',
    session: 'required',
    rate: 'following',
    params: personParams,
    response: followSchema,
    problems: ['user_not_found'],
  },
  listFollowers: {
    method: 'GET',
    path: '/api/followers/{userId}',
    summary: 'Who follows somebody, the latest first.',
    session: 'required',
    params: listParams,
    query: peoplePageQuerySchema,
    response: z.array(personSchema),
    responseHeaders: pageHeaders,
    problems: ['user_not_found'],
  },
  listFollowing: {
    method: 'GET',
    path: '/api/following/{userId}',
    summary: 'Whom somebody follows, the latest first.',
    session: 'required',
    params: listParams,
    query: peoplePageQuerySchema,
    response: z.array(personSchema),
    responseHeaders: pageHeaders,
    problems: ['user_not_found'],
  },
  listFollowedEvents: {
    method: 'GET',
    path: '/api/followed/events',
    summary: 'Coming events that people whom one follows host or go to, as far as they share it; soonest first.',
    session: 'required',
    query: eventDetailQuerySchema,
    response: z.array(eventSchema),
    problems: [],
  },
  blockUser: {
    method: 'POST',
    path: '/api/block/{userId}',
    summary: 'Blocks somebody: neither sees the other any more, and neither follows the other.',
    session: 'required',
    params: personParams,
    response: blockSchema,
    problems: ['user_not_found', 'own_profile'],
  },
  unblockUser: {
    method: 'DELETE',
    path: '/api/block/{userId}',
    summary: 'Takes a block back; who followed whom is not restored.',
    session: 'required',
    params: personParams,
    response: blockSchema,
    problems: ['user_not_found'],
  },
  listBlocks: {
    method: 'GET',
    path: '/api/blocks',
    summary: 'The people whom the caller has blocked, the latest first.',
    session: 'required',
    response: z.array(blockedPersonSchema),
    problems: [],
  },
  getSharing: {
    method: 'GET',
    path: '/api/user/{userId}/sharing',
    summary: 'What of the own events those see who follow.',
    session: 'required',
    callerParam: 'userId',
    params: callerParams,
    response: sharingSchema,
    problems: [],
  },
  updateSharing: {
    method: 'PUT',
    path: '/api/user/{userId}/sharing',
    summary: 'Changes what of the own events those see who follow.',
    session: 'required',
    callerParam: 'userId',
    params: callerParams,
    body: sharingSchema,
    response: sharingSchema,
    problems: [],
  },
} as const satisfies EndpointTable
