import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { eventParams, idParam } from '#contract/endpoint-params.ts'
import { acceptedRequestSchema, askBodySchema, hostRequestSchema, hostTeamSchema } from './co-host.ts'
import { seriesScope } from './hosting.ts'

const requestParams = z.object({
  key: z
    .string()
    .regex(/^(?:[1-9]\d{0,9}|[A-Za-z0-9_-]{43})$/)
    .describe('ID of a request to your account, or the token from the email.'),
})

/** Endpoints to ask people to co-host, and to respond to them. */
export const coHostEndpoints = {
  getHostTeam: {
    method: 'GET',
    path: '/api/events/{id}/hosts',
    summary: 'List who hosts your event with you and, if you may ask others, who was asked.',
    session: 'required',
    params: eventParams,
    response: hostTeamSchema,
    problems: ['event_not_found'],
  },
  askCoHosts: {
    method: 'POST',
    path: '/api/events/{id}/hosts',
    summary:
      'Ask people to co-host your event: to edit it, invite, see and check in guests, and answer questions, but not to cancel it or ask others.',
    session: 'required',
    creates: true,
    rate: 'inviting',
    params: eventParams,
    body: askBodySchema,
    response: hostTeamSchema,
    problems: [
      'event_not_found',
      'not_allowed',
      'event_over',
      'event_cancelled',
      'too_many_invitations',
      'account_in_review',
    ],
  },
  withdrawHostRequest: {
    method: 'DELETE',
    path: '/api/events/{id}/host-requests/{requestId}',
    summary: 'Withdraw a request to co-host. Idempotent.',
    session: 'required',
    params: z.object({ id: eventParams.shape.id, requestId: idParam }),
    response: hostTeamSchema,
    problems: ['event_not_found', 'not_allowed'],
  },
  removeCoHost: {
    method: 'DELETE',
    path: '/api/events/{id}/hosts/{userId}',
    summary: 'Remove a co-host of your event, or stop co-hosting it yourself.',
    session: 'required',
    params: z.object({ id: eventParams.shape.id, userId: idParam }),
    query: z.strictObject({ scope: seriesScope.default('this') }),
    response: z.object({ userId: z.int(), changed: z.int().describe('Number of dates.') }),
    problems: ['event_not_found', 'not_allowed', 'user_not_found'],
  },
  getHostRequest: {
    method: 'GET',
    path: '/api/host-requests/{key}',
    summary: 'Get a request to co-host an event or to join an organization.',
    session: 'optional',
    rate: 'tokens',
    params: requestParams,
    response: hostRequestSchema,
    problems: ['host_request_not_found'],
  },
  acceptHostRequest: {
    method: 'POST',
    path: '/api/host-requests/{key}/accept',
    summary: 'Accept a request. Idempotent.',
    session: 'required',
    rate: 'tokens',
    params: requestParams,
    response: acceptedRequestSchema,
    problems: ['host_request_not_found', 'event_over', 'event_cancelled', 'account_in_review'],
  },
  declineHostRequest: {
    method: 'POST',
    path: '/api/host-requests/{key}/decline',
    summary: 'Decline a request. Idempotent.',
    session: 'optional',
    rate: 'tokens',
    params: requestParams,
    body: z.strictObject({
      stop: z.boolean().default(false).describe('Whether the address gets no further requests and invitations.'),
    }),
    response: z.object({ state: z.literal('declined') }),
    problems: ['host_request_not_found'],
  },
} as const satisfies EndpointTable
