import { queryOptions } from '@tanstack/react-query'
import type { GuestList } from '#contract/guest.ts'
import type { GuestInvitation, Rsvp } from '#contract/rsvp.ts'
import { getApi } from '#web/platform/query-client.ts'

/** Data behind the link in an invitation. */
export function invitationQuery(token: string) {
  const path = `/api/rsvp/${encodeURIComponent(token)}`
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<GuestInvitation>(path, { signal })).body,
  })
}

/** Guest counts of an event and the current user's RSVP. */
export function rsvpQuery(eventId: number | string) {
  const path = `/api/events/${encodeURIComponent(eventId)}/rsvp`
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<Rsvp>(path, { signal })).body,
  })
}

/** Guests with their answers, for the host. */
export function guestListQuery(eventId: number) {
  const path = `/api/events/${eventId}/guests`
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<GuestList>(path, { signal })).body,
  })
}
