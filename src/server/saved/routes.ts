import { deviceEventsQuerySchema } from '#contract/saved/user-event.ts'
import { endpoints } from '#contract/endpoints.ts'
import {
  respondWithEtag,
  route,
  type PlainRoute,
  type Route,
  parseQuery,
  problemResponse,
  DomainError,
} from '#server/platform/http/http.ts'
import { addFeed, findFeedCalendar, getDeviceCalendar, listFeeds, removeFeed } from './feed-service.ts'
import { listDeviceEvents, listUserEvents, setAttended, setSaved } from './service.ts'
import type { Linking, Sharing, Viewing } from '#server/platform/dependencies/dependencies.ts'

export function savedRoutes(deps: Viewing & Linking): Route[] {
  return [
    ...([true, false] as const).map((isSaved) =>
      route(isSaved ? endpoints.saveEvent : endpoints.unsaveEvent, async ({ session, params }) => {
        await setSaved(deps, session.userId, params.id, isSaved)
        return { body: { eventId: params.id, isSaved } }
      }),
    ),
    ...([true, false] as const).map((isAttended) =>
      route(isAttended ? endpoints.attendEvent : endpoints.unattendEvent, async ({ session, params }) => {
        const goals = await setAttended(deps, session.userId, params.id, isAttended)
        return { body: { eventId: params.id, isAttended, goals } }
      }),
    ),
    route(endpoints.listSavedEvents, async ({ session, query }) => ({
      json: JSON.stringify(await listUserEvents(deps, session.userId, { status: 'saved', near: query.near })),
    })),
    route(endpoints.listUserEvents, async ({ session, query }) => ({
      json: JSON.stringify(await listUserEvents(deps, session.userId, query)),
    })),
    route(endpoints.listDeviceEvents, async ({ query }) => ({
      json: JSON.stringify(await listDeviceEvents(deps, query.ids, query.near)),
    })),
    route(endpoints.listCalendarFeeds, async ({ session }) => ({ body: await listFeeds(deps, session.userId) })),
    route(endpoints.addCalendarFeed, async ({ session }) => ({ body: await addFeed(deps, session.userId) })),
    route(endpoints.removeCalendarFeed, async ({ session, params }) => {
      await removeFeed(deps, session.userId, params.id)
      return { body: { id: params.id } }
    }),
  ]
}

/**
 * Serves a calendar to anyone who has its URL, because calendar programs can't sign in. A revoked URL looks like one
 * that never existed.
 */
export function calendarRoutes(deps: Sharing): PlainRoute[] {
  return [
    {
      path: '/device-events.ics',
      handle: async (context) => {
        const { ids } = parseQuery(deviceEventsQuerySchema, new URL(context.req.url).searchParams)
        const headers = { 'content-disposition': 'attachment; filename="my-events.ics"', 'cache-control': 'no-store' }
        return new Response(await getDeviceCalendar(deps, ids), {
          headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
        })
      },
    },
    {
      rate: 'tokens',
      path: '/calendar/:file{[A-Za-z0-9_-]{43}\\.ics}',
      handle: async (context) => {
        const token = (context.req.param('file') ?? '').slice(0, -'.ics'.length)
        const text = await findFeedCalendar(deps, token)
        if (text === null) return problemResponse(new DomainError('feed_not_found'))
        const headers = { 'content-disposition': 'inline; filename="wonderlark.ics"' }
        return respondWithEtag(context.req.raw.headers, { body: text, type: 'text/calendar; charset=utf-8', headers })
      },
    },
  ]
}
