import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { eventParams, idParam } from './endpoint-params.ts'
import { guestListSchema, guestMessageBodySchema, guestMessageSentSchema, guestRemovedSchema } from './guest.ts'
import { invitationsSentSchema, inviteBodySchema } from './invitation.ts'
import { reportBodySchema, reportedSchema } from './report.ts'
import { guestInvitationSchema, rsvpBodySchema, rsvpSchema } from './rsvp.ts'

const guestParams = eventParams.extend({
  guestId: idParam.describe('Number of the guest, as the guest list gives it.'),
})

/** Inviting people to an event, answering, and what its host sees of it. */
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
    summary: 'How many come to an event, and what the person who is signed in has answered.',
    session: 'optional',
    sharedUntil: ['events', 'guests'],
    params: eventParams,
    response: rsvpSchema,
    problems: ['event_not_found'],
  },
  putRsvp: {
    method: 'PUT',
    path: '/api/events/{id}/rsvp',
    summary: 'Answers yes, maybe or no; yes becomes `waiting` while every place is taken.',
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
    summary: 'What the link in an invitation opens; changes nothing.',
    session: 'none',
    rate: 'tokens',
    params: z.object({ token: z.string().max(100) }),
    response: guestInvitationSchema,
    problems: ['invitation_not_found'],
  },
  listGuests: {
    method: 'GET',
    path: '/api/events/{id}/guests',
    summary: 'The guests of an event with their answers, for its host.',
    session: 'required',
    params: eventParams,
    response: guestListSchema,
    problems: ['event_not_found', 'not_allowed'],
  },
  exportGuests: {
    method: 'GET',
    path: '/api/events/{id}/guests.csv',
    summary: 'The guest list as a table for spreadsheets, for the host.',
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
    summary: 'Remove a guest from the list and tell them. Idempotent.',
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
    summary: 'Sends a message of the host to every guest who has not declined.',
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
    summary:
      'Tells the operator that something is wrong with an event; a second report of one person replaces the first.',
    session: 'required',
    creates: true,
    rate: 'reporting',
    params: eventParams,
    body: reportBodySchema,
    response: reportedSchema,
    problems: ['event_not_found', 'too_many_reports'],
  },
} as const satisfies EndpointTable
