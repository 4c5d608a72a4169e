import { endpoints } from '#contract/endpoints.ts'
import { eventFeedQuerySchema } from '#contract/event-query.ts'
import { answerTagged } from '#server/platform/etag.ts'
import { fileRoute, type PlainRoute, type Route } from '#server/platform/http.ts'
import { parseQuery } from '#server/platform/request-values.ts'
import { feedFormats, getFeed, type FeedFormat } from './feed-service.ts'
import { getEventCalendar, type SharingDeps } from './service.ts'

/** Names the file twice: for old programs in ASCII, for the others as it is (RFC 6266). */
function downloadAs(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/^-*\./, 'event.')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

export function sharingRoutes(deps: SharingDeps): Route[] {
  return [
    fileRoute(endpoints.getEventCalendar, async ({ params, query }) => {
      const { name, text } = await getEventCalendar(deps, params.id, query.dates)
      const headers = { 'content-disposition': downloadAs(name) }
      return { body: text, type: endpoints.getEventCalendar.mediaType, headers }
    }),
  ]
}

/** Programs ask as often as they like; what they ask within a quarter of an hour need not reach the database. */
const feedFreshness = 'public, max-age=900'

/** Feeds of every search, at `/feeds/events.ics`, `.atom` and `.json` with the query of `GET /api/events`. */
export function feedRoutes(deps: SharingDeps): PlainRoute[] {
  return (Object.keys(feedFormats) as FeedFormat[]).map((format) => ({
    path: `/feeds/events.${format}`,
    handle: async (context) => {
      const { searchParams, search } = new URL(context.req.url)
      const { text, type } = await getFeed(deps, format, parseQuery(eventFeedQuerySchema, searchParams), search)
      const headers = { 'cache-control': feedFreshness, 'access-control-allow-origin': '*' }
      return answerTagged(context.req.raw.headers, { body: text, type, headers })
    },
  }))
}
