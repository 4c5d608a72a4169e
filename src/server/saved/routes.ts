import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http.ts'
import { addFeed, listFeeds, removeFeed, type FeedDeps } from './feed-service.ts'
import { listUserEvents, setAttended, setSaved } from './service.ts'

export function savedRoutes(deps: FeedDeps): Route[] {
  return [
    ...([true, false] as const).map((isSaved) =>
      route(isSaved ? endpoints.saveEvent : endpoints.unsaveEvent, async ({ session, params }) => {
        await setSaved(deps, session.userId, params.id, isSaved)
        return { body: { eventId: params.id, isSaved } }
      }),
    ),
    ...([true, false] as const).map((isAttended) =>
      route(isAttended ? endpoints.attendEvent : endpoints.unattendEvent, async ({ session, params }) => {
        await setAttended(deps, session.userId, params.id, isAttended)
        return { body: { eventId: params.id, isAttended } }
      }),
    ),
    route(endpoints.listSavedEvents, async ({ session }) => ({
      body: await listUserEvents(deps, session.userId, 'saved'),
    })),
    route(endpoints.listUserEvents, async ({ session, query }) => ({
      body: await listUserEvents(deps, session.userId, query.status),
    })),
    route(endpoints.listCalendarFeeds, async ({ session }) => ({ body: await listFeeds(deps, session.userId) })),
    route(endpoints.addCalendarFeed, async ({ session }) => ({ body: await addFeed(deps, session.userId) })),
    route(endpoints.removeCalendarFeed, async ({ session, params }) => {
      await removeFeed(deps, session.userId, params.id)
      return { body: { id: params.id } }
    }),
  ]
}
