import { apiQuery } from '#web/platform/query-client.ts'

/** The current user's drafts, newest first. */
export const draftsQuery = apiQuery('listDrafts')

/** Data behind the link in an invitation. */
export const invitationQuery = (token: string) => apiQuery('getInvitation', { params: { token } })

/** Guest counts of an event and the current user's RSVP. */
export const rsvpQuery = (eventId: number | string) => apiQuery('getRsvp', { params: { id: eventId } })

/** Guests with their RSVPs, for the host. */
export const guestListQuery = (eventId: number) => apiQuery('listGuests', { params: { id: eventId } })
