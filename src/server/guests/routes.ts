import { endpoints } from '#contract/endpoints.ts'
import { fileRoute, route, type Route, downloadAs } from '#server/platform/http/http.ts'
import { getInvitation } from '#server/invitations/guest-invitation-service.ts'
import { exportGuests, listGuests, messageGuests, removeGuest } from './service.ts'
import { inviteAgain, inviteFriends } from '#server/invitations/service.ts'
import { reportPerson } from '#server/conduct/service.ts'
import { reportEvent, type ReportDeps } from '#server/conduct/report-service.ts'
import { countView, getStatistics } from './statistics-service.ts'
import { getRsvp, type RsvpDeps } from '#server/rsvp/service.ts'
import { putRsvpToDates } from '#server/rsvp/series-service.ts'

export type GuestDeps = RsvpDeps & ReportDeps

export function guestRoutes(deps: GuestDeps): Route[] {
  return [
    route(endpoints.inviteFriends, async ({ params, body, session }) => ({
      body: await inviteFriends(deps, { eventId: params.id, inviterId: session.userId, ...body }),
    })),
    route(endpoints.countView, async ({ params, session }) => ({
      body: { isCounted: await countView(deps, params.id, session?.userId ?? null) },
    })),
    route(endpoints.getStatistics, async ({ params, session }) => ({
      body: await getStatistics(deps, params.id, session.userId),
    })),
    route(endpoints.getRsvp, async ({ params, query, session }) => ({
      body: await getRsvp(deps, params.id, session?.userId, query.key),
    })),
    route(endpoints.putRsvp, async ({ params, body, session }) => ({
      body: await putRsvpToDates(deps, params.id, session.userId, body),
    })),
    route(endpoints.getInvitation, async ({ params }) => ({
      body: await getInvitation(deps, params.token),
    })),
    route(endpoints.listGuests, async ({ params, session }) => ({
      body: await listGuests(deps, params.id, session.userId),
    })),
    fileRoute(endpoints.exportGuests, async ({ params, session }) => {
      const { name, text } = await exportGuests(deps, params.id, session.userId)
      const headers = { 'content-disposition': downloadAs(name), 'cache-control': 'private, no-store' }
      return { body: text, type: endpoints.exportGuests.mediaType, headers }
    }),
    route(endpoints.removeGuest, async ({ params: { id, guestId }, session }) => {
      await removeGuest(deps, { eventId: id, guestId, hostId: session.userId })
      return { body: { guestId, isRemoved: true } }
    }),
    route(endpoints.inviteGuestAgain, async ({ params: { id, guestId }, session }) => {
      await inviteAgain(deps, { eventId: id, guestId, hostId: session.userId })
      return { body: { guestId, isRemoved: false } }
    }),
    route(endpoints.messageGuests, async ({ params, body, session }) => ({
      body: {
        recipients: await messageGuests(deps, { eventId: params.id, senderId: session.userId, ...body }),
      },
    })),
    route(endpoints.reportEvent, async ({ params, body, session }) => {
      await reportEvent(deps, { eventId: params.id, reporterId: session.userId, ...body })
      return { body: { eventId: params.id, isReported: true as const } }
    }),
    route(endpoints.reportPerson, async ({ params: { userId }, body, session }) => {
      await reportPerson(deps, { userId, reporterId: session.userId, ...body })
      return { body: { userId, isReported: true as const } }
    }),
  ]
}
