import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { maxImageDataUrlLength } from './image.ts'
import { limits } from './limits.ts'
import { profileSchema } from './follow.ts'
import { idParam } from './endpoint-params.ts'
import { userChangeSchema, usernameCheckSchema, userSchema } from './person.ts'

const userParams = z.object({
  userId: z.union([z.literal('me'), idParam]).describe('Number of the person; `me` is the caller.'),
})

/** People: what they say of themselves, and what they get to see of each other. */
export const personEndpoints = {
  getUser: {
    method: 'GET',
    path: '/api/user/{userId}',
    summary: 'The own account; of somebody else the public profile, if they let others find them.',
    session: 'required',
    params: userParams,
    response: z.union([userSchema, profileSchema]),
    problems: ['user_not_found'],
  },
  changeUser: {
    method: 'PUT',
    path: '/api/user/{userId}',
    summary: 'Changes what is given of the own account; a new e-mail address counts once it is verified.',
    session: 'required',
    rate: 'uploading',
    callerParam: 'userId',
    params: userParams,
    body: userChangeSchema,
    maxBodyBytes: maxImageDataUrlLength('square') + limits.bodyBytes,
    response: userSchema,
    problems: [
      'user_not_found',
      'username_taken',
      'image_not_offered',
      'image_too_large',
      'image_too_detailed',
      'image_unreadable',
      'busy',
    ],
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/user/{userId}',
    summary: 'Deletes the account and all that belongs to it, at once; what it hosts is cancelled.',
    session: 'required',
    callerParam: 'userId',
    params: userParams,
    response: z.object({ isDeleted: z.boolean() }),
    problems: ['user_not_found'],
  },
  checkUsername: {
    method: 'GET',
    path: '/api/usernames/check',
    summary: 'Whether the caller could have this username.',
    session: 'required',
    rate: 'usernames',
    query: z.strictObject({ username: z.string().max(100) }),
    response: usernameCheckSchema,
    problems: [],
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/email-verifications',
    summary: 'Makes a pending e-mail address count: with the token of the link that was sent there.',
    session: 'none',
    rate: 'tokens',
    body: z.strictObject({ token: z.string().max(100) }),
    response: z.object({ email: z.string() }),
    problems: ['verification_ended'],
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/user/{userId}/pending-email',
    summary: 'Forgets a pending e-mail address; the one before stays.',
    session: 'required',
    callerParam: 'userId',
    params: userParams,
    response: userSchema,
    problems: ['user_not_found'],
  },
  exportUser: {
    method: 'GET',
    path: '/api/user/{userId}/export',
    summary: 'Everything kept about the person, in one archive: JSON, the own calendar and pictures.',
    session: 'required',
    rate: 'exporting',
    callerParam: 'userId',
    params: userParams,
    response: z.string(),
    mediaType: 'application/zip',
    problems: ['user_not_found'],
  },
} as const satisfies EndpointTable
