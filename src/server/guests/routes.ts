import { endpoints } from '#contract/endpoints.ts'
import { fileRoute, route, type Route, downloadAs } from '#server/platform/http/http.ts'
import { countView, exportGuests, getStatistics, listGuests, messageGuests, removeGuest } from './service.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

export function guestRoutes(deps: Corresponding): Route[] {
  return [
    route(endpoints.countView, async ({ params, session }) => ({
      body: { isCounted: await countView(deps, params.id, session?.userId ?? null) },
    })),
    route(endpoints.getStatistics, async ({ params, session }) => ({
      body: await getStatistics(deps, params.id, session.userId),
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
    route(endpoints.messageGuests, async ({ params, body, session }) => ({
      body: {
        recipients: await messageGuests(deps, { eventId: params.id, senderId: session.userId, ...body }),
      },
    })),
  ]
}
