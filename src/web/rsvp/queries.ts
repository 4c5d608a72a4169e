import { apiQuery } from '#web/platform/query-client.ts'

/** The current user's drafts, newest first. */
export const draftsQuery = apiQuery('listDrafts')

/** Data behind the link in an invitation. */
export const invitationQuery = (token: string) => apiQuery('getInvitation', { params: { token } })

/**
 * Guest counts of an event and the current user's RSVP.
 * @param key the secret of an unlisted event, for visitors
 */
export const rsvpQuery = (eventId: number | string, key?: string) =>
  apiQuery('getRsvp', { params: { id: eventId }, query: { key } })

/** The event behind a link that anyone may use. */
export const openInvitationQuery = (token: string) => apiQuery('getOpenInvitation', { params: { token } })

/** The link that lets anyone RSVP, for the host. */
export const guestLinkQuery = (eventId: number) => apiQuery('getGuestLink', { params: { id: eventId } })

/** People whom the host can invite by name. */
export const inviteesQuery = (eventId: number) => apiQuery('listInvitees', { params: { id: eventId } })

/** Questions about an event that the person may read. */
export const questionsQuery = (eventId: number, key?: string) =>
  apiQuery('listQuestions', { params: { id: eventId }, query: { key } })

/** Photos of an event that the person may see. */
export const photosQuery = (eventId: number, key?: string) =>
  apiQuery('listPhotos', { params: { id: eventId }, query: { key } })

/** Statistics of an event, for the host. */
export const statisticsQuery = (eventId: number) => apiQuery('getStatistics', { params: { id: eventId } })

/** Guests with their RSVPs, for the host. */
export const guestListQuery = (eventId: number) => apiQuery('listGuests', { params: { id: eventId } })
