import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { eventParams, idParam } from './endpoint-params.ts'
import { guestListSchema, guestMessageBodySchema, guestMessageSentSchema, guestRemovedSchema } from './guest.ts'
import { invitationsSentSchema, inviteBodySchema } from './invitation.ts'
import { reportBodySchema, reportedSchema } from './report.ts'
import { guestInvitationSchema, rsvpBodySchema, rsvpSchema } from './rsvp.ts'

const guestParams = eventParams.extend({
  guestId: idParam.describe('Guest ID, as returned by the guest list.'),
})

/** Endpoints for invitations, RSVPs, guest lists and reports of an event. */
export const guestEndpoints = {
  inviteFriends: {
    method: 'POST',
    path: '/api/events/{id}/invitations',
    summary: 'Invite people by email. The response is the same for every address.',
    session: 'required',
    creates: true,
    rate: 'inviting',
    params: eventParams,
    body: inviteBodySchema,
    response: invitationsSentSchema,
    problems: ['event_not_found', 'rsvp_closed', 'too_many_invitations'],
  },
  getRsvp: {
    method: 'GET',
    path: '/api/events/{id}/rsvp',
    summary: 'Get the attendance of an event and your RSVP.',
    session: 'optional',
    isShared: true,
    params: eventParams,
    response: rsvpSchema,
    problems: ['event_not_found'],
  },
  putRsvp: {
    method: 'PUT',
    path: '/api/events/{id}/rsvp',
    summary: 'RSVP yes, maybe or no. A yes becomes `waiting` while the event is full.',
    session: 'required',
    rate: 'answering',
    params: eventParams,
    body: rsvpBodySchema,
    response: rsvpSchema,
    problems: ['event_not_found', 'rsvp_not_allowed', 'rsvp_closed', 'not_enough_places'],
  },
  getInvitation: {
    method: 'GET',
    path: '/api/rsvp/{token}',
    summary: 'Get the event and the RSVP behind an invitation link.',
    session: 'none',
    rate: 'tokens',
    params: z.object({ token: z.string().max(100) }),
    response: guestInvitationSchema,
    problems: ['invitation_not_found'],
  },
  listGuests: {
    method: 'GET',
    path: '/api/events/{id}/guests',
    summary: 'List the guests of an event and their RSVPs. Host only.',
    session: 'required',
    params: eventParams,
    response: guestListSchema,
    problems: ['event_not_found', 'not_allowed'],
  },
  exportGuests: {
    method: 'GET',
    path: '/api/events/{id}/guests.csv',
    summary: 'Export the guest list as CSV. Host only.',
    session: 'required',
    rate: 'exporting',
    params: eventParams,
    response: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    responseHeaders: { 'Content-Disposition': 'A file name made from the title.' },
    problems: ['event_not_found', 'not_allowed'],
  },
  removeGuest: {
    method: 'DELETE',
    path: '/api/events/{id}/guests/{guestId}',
    summary: 'Remove a guest from the list and notify them. Idempotent.',
    session: 'required',
    rate: 'answering',
    params: guestParams,
    response: guestRemovedSchema,
    problems: ['event_not_found', 'not_allowed', 'guest_not_found'],
  },
  inviteGuestAgain: {
    method: 'POST',
    path: '/api/events/{id}/guests/{guestId}/invitation',
    summary: 'Invite a removed guest again. The old RSVP isn’t restored.',
    session: 'required',
    rate: 'inviting',
    params: guestParams,
    response: guestRemovedSchema,
    problems: ['event_not_found', 'not_allowed', 'guest_not_found', 'rsvp_closed', 'too_many_invitations'],
  },
  messageGuests: {
    method: 'POST',
    path: '/api/events/{id}/guests/message',
    summary: 'Send a message to every guest who has not declined. Host only.',
    session: 'required',
    creates: true,
    rate: 'messaging',
    params: eventParams,
    body: guestMessageBodySchema,
    response: guestMessageSentSchema,
    problems: ['event_not_found', 'not_allowed', 'too_many_messages'],
  },
  reportEvent: {
    method: 'POST',
    path: '/api/events/{id}/report',
    summary: 'Report an event to the operators. A second report by the same person replaces the first.',
    session: 'required',
    creates: true,
    rate: 'reporting',
    params: eventParams,
    body: reportBodySchema,
    response: reportedSchema,
    problems: ['event_not_found', 'too_many_reports'],
  },
} as const satisfies EndpointTable
