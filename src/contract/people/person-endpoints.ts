import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { imageProblems, maxImageDataUrlLength } from '#contract/pictures/picture-sizes.ts'
import { limits } from '#contract/limits.ts'
import { profileSchema, personSchema } from './follow.ts'
import { idParam } from '#contract/endpoint-params.ts'
import { userChangeSchema, usernameCheckSchema, userSchema } from './person.ts'
import { eventDetailQuerySchema } from '#contract/events/event-query.ts'
import { peopleSearchQuerySchema } from './people-query.ts'

const userParams = z.object({
  userId: z.union([z.literal('me'), idParam]).describe('User ID, or `me` for your own.'),
})

/** Endpoints for accounts and public profiles. */
export const personEndpoints = {
  getUser: {
    method: 'GET',
    path: '/api/user/{userId}',
    summary: "Get your account, or another user's public profile if it is visible.",
    session: 'required',
    params: userParams,
    response: z.union([userSchema, profileSchema]),
    problems: ['user_not_found'],
  },
  changeUser: {
    method: 'PUT',
    path: '/api/user/{userId}',
    summary: 'Update the given fields of your account. A new email address takes effect once verified.',
    session: 'required',
    rate: 'uploading',
    callerParam: 'userId',
    params: userParams,
    body: userChangeSchema,
    maxBodyBytes: maxImageDataUrlLength('square') + limits.bodyBytes,
    response: userSchema,
    problems: ['user_not_found', 'username_taken', ...imageProblems, 'busy'],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/user/{userId}',
    summary: 'Delete your account and all its data immediately. Events you host are cancelled.',
    session: 'required',
    callerParam: 'userId',
    params: userParams,
    response: z.object({ isDeleted: z.boolean() }),
    problems: ['user_not_found', 'last_operator'],
  },
  checkUsername: {
    method: 'GET',
    path: '/api/usernames/check',
    summary: 'Check whether you could use a username.',
    session: 'required',
    rate: 'usernames',
    query: z.strictObject({ username: z.string().max(100) }),
    response: usernameCheckSchema,
    problems: [],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/email-verifications',
    summary: 'Verify a pending email address with the token from the emailed link.',
    session: 'none',
    rate: 'tokens',
    body: z.strictObject({ token: z.string().max(100) }),
    response: z.object({ email: z.string() }),
    problems: ['verification_ended'],
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/user/{userId}/pending-email',
    summary: 'Discard a pending email address. The current one stays.',
    session: 'required',
    callerParam: 'userId',
    params: userParams,
    response: userSchema,
    problems: ['user_not_found'],
  },
  exportUser: {
    method: 'GET',
    path: '/api/user/{userId}/export',
    summary: 'Download all your data as one archive: JSON, your calendar and pictures.',
    session: 'required',
    rate: 'exporting',
    callerParam: 'userId',
    params: userParams,
    response: z.string(),
    mediaType: 'application/zip',
    problems: ['user_not_found'],
  },
  // Finding people requires a session, so that nobody outside can list all users.
  searchUsers: {
    method: 'GET',
    path: '/api/search/users',
    summary: 'Search people by words, best match first. Without words, suggests people to follow.',
    session: 'required',
    rate: 'search',
    query: peopleSearchQuerySchema,
    response: z.array(personSchema),
    responseHeaders: { 'Total-Count': 'Total number of matching people.' },
    problems: [],
  },
  getPerson: {
    method: 'GET',
    path: '/api/people/{username}',
    summary: "Get a user's public profile. Responds 404 for hidden and blocked users.",
    session: 'required',
    params: z.object({ username: z.string().regex(/^[A-Za-z0-9_.-]{2,30}$/) }),
    query: eventDetailQuerySchema,
    response: profileSchema,
    problems: ['user_not_found'],
  },
} as const satisfies EndpointTable
