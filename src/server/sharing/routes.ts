import { splitLanguage } from '#texts/languages.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { eventParams } from '#contract/endpoint-params.ts'
import { endpoints } from '#contract/endpoints.ts'
import { eventFeedQuerySchema } from '#contract/events/event-query.ts'
import {
  downloadAs,
  respondWithEtag,
  fileRoute,
  type PlainRoute,
  type Route,
  DomainError,
  parseQuery,
} from '#server/platform/http/http.ts'
import { canonicalFeed, feedFormats, getFeed, type FeedFormat } from './feed-service.ts'
import { getPreview } from './preview-service.ts'
import { findSiteMapPart, getManifest, getRobots, getSecurityContact, getSiteMapIndex } from './site-service.ts'
import { toReader } from '#server/events/policy.ts'
import { getEventCalendar } from './service.ts'
import { t } from '#texts/texts.ts'
import type { Linking, Services, Sharing, Viewing } from '#server/platform/dependencies/dependencies.ts'

export function sharingRoutes(deps: Viewing & Linking): Route[] {
  return [
    fileRoute(endpoints.getEventCalendar, async ({ params, query, session }) => {
      const { name, text } = await getEventCalendar(deps, params.id, query.dates, toReader(session?.userId, query.key))
      const headers = { 'content-disposition': downloadAs(name) }
      return { body: text, type: endpoints.getEventCalendar.mediaType, headers }
    }),
  ]
}

/** Programs poll as often as they like. Requests within 15 minutes need not reach the database. */
const feedFreshness = 'public, max-age=900'

/**
 * Serves feeds of any search at `/feeds/events.ics`, `.atom` and `.json` with the query of `GET /api/events`, rounded.
 */
export function feedRoutes(deps: Sharing): PlainRoute[] {
  return (Object.keys(feedFormats) as FeedFormat[]).map((format) => ({
    path: `/feeds/events.${format}`,
    isShared: true,
    canonical: canonicalFeed,
    handle: async (context) => {
      const { searchParams, search } = new URL(context.req.url)
      const { text, type } = await getFeed(deps, format, parseQuery(eventFeedQuerySchema, searchParams), search)
      const headers = { 'cache-control': feedFreshness, 'access-control-allow-origin': '*' }
      return respondWithEtag(context.req.raw.headers, { body: text, type, headers })
    },
  }))
}

/** Serves link previews. A URL with the current version can be cached indefinitely. */
export function previewRoutes(deps: Viewing & Pick<Services, 'site' | 'previews'>): PlainRoute[] {
  return [
    {
      path: '/event/:id/preview.png',
      handle: async (context) => {
        const params = eventParams.safeParse(context.req.param())
        if (!params.success) throw new DomainError('event_not_found')
        const { searchParams, pathname } = new URL(context.req.url)
        // Its URL determines the language, because other sites store it.
        const language = splitLanguage(pathname).language ?? deps.site?.languages?.[0]
        const reader = toReader(undefined, searchParams.get('key') ?? undefined)
        const { png, version } = await runInLanguage(language, () => getPreview(deps, params.data.id, reader))
        const isNamed = searchParams.get('v') === version
        const freshness = isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
        return respondWithEtag(context.req.raw.headers, {
          body: png,
          type: 'image/png',
          headers: { 'cache-control': freshness },
        })
      },
    },
  ]
}

const xml = 'application/xml; charset=utf-8'
const hourly = { 'cache-control': 'public, max-age=3600' }

/** Exists only if the operator has configured a contact, so that it never states anything untrue. */
function securityRoutes(deps: Linking & Pick<Services, 'securityContacts'>): PlainRoute[] {
  const { securityContacts = [] } = deps
  if (securityContacts.length === 0) return []
  return [
    {
      path: '/.well-known/security.txt',
      handle: async (context) =>
        respondWithEtag(context.req.raw.headers, {
          body: getSecurityContact(deps, securityContacts),
          type: 'text/plain; charset=utf-8',
          headers: hourly,
        }),
    },
  ]
}

/** Serves the files that browsers, search engines and security researchers request beside pages. */
export function siteRoutes(deps: Sharing & Pick<Services, 'securityContacts'>): PlainRoute[] {
  return [
    ...securityRoutes(deps),
    {
      path: '/manifest.webmanifest',
      handle: async (context) =>
        respondWithEtag(context.req.raw.headers, {
          body: getManifest(deps),
          type: 'application/manifest+json',
          headers: { ...hourly, vary: 'Cookie, Accept-Language' },
        }),
    },
    {
      path: '/robots.txt',
      handle: async (context) =>
        respondWithEtag(context.req.raw.headers, {
          body: getRobots(deps),
          type: 'text/plain; charset=utf-8',
          headers: hourly,
        }),
    },
    {
      path: '/sitemap.xml',
      isShared: true,
      handle: async (context) =>
        respondWithEtag(context.req.raw.headers, { body: await getSiteMapIndex(deps), type: xml, headers: hourly }),
    },
    {
      path: '/sitemaps/:name',
      isShared: true,
      handle: async (context) => {
        const body = await findSiteMapPart(deps, context.req.param('name')?.replace(/\.xml$/, '') ?? '')
        if (body === null) return new Response(t('Sitemap not found.'), { status: 404 })
        return respondWithEtag(context.req.raw.headers, { body, type: xml, headers: hourly })
      },
    },
  ]
}
