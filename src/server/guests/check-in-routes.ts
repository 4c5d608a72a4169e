import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { setAttendance, setNoShows, setWalkIn } from './check-in-service.ts'
import { importGuests } from './import-service.ts'
import { changeGuest, decideRequest } from './approval-service.ts'
import { moveGuestUp } from './service.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

/** Routes with which hosts keep their guest list before the event and at the door. */
export const checkInRoutes = (deps: Corresponding): Route[] => [
  route(endpoints.changeGuest, async ({ params: { id, guestId }, body, session }) => {
    const marks = await changeGuest(deps, { eventId: id, guestId, hostId: session.userId, ...body })
    return { body: { guestId, ...marks } }
  }),
  route(endpoints.putApproval, async ({ params: { id, guestId }, body, session }) => ({
    body: { guestId, answer: await decideRequest(deps, { eventId: id, guestId, hostId: session.userId, ...body }) },
  })),
  route(endpoints.moveGuestUp, async ({ params: { id, guestId }, session }) => ({
    body: { guestId, answer: await moveGuestUp(deps, { eventId: id, guestId, hostId: session.userId }) },
  })),
  route(endpoints.putAttendance, async ({ params: { id, guestId }, body, session }) => ({
    body: await setAttendance(deps, { eventId: id, guestId, helperId: session.userId, ...body }),
  })),
  route(endpoints.putWalkIn, async ({ params: { id }, body, session }) => ({
    body: { guestId: await setWalkIn(deps, { eventId: id, helperId: session.userId, ...body }) },
  })),
  route(endpoints.markNoShows, async ({ params, session }) => ({
    body: { marked: await setNoShows(deps, { eventId: params.id, helperId: session.userId }) },
  })),
  route(endpoints.importGuests, async ({ params, body, session }) => ({
    body: await importGuests(deps, { eventId: params.id, hostId: session.userId, ...body }),
  })),
]
