import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { listSearchSuggestions } from './search-service.ts'
import { countEvents, getEvent, listEvents, toReader } from './service.ts'
import { countHerds, listFeaturedEvents } from './featured-service.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Returns a `Link` header with the request's URL and another cursor, relative to the host as RFC 8288 allows. */
function nextLink(url: URL, cursor: string): string {
  const search = new URLSearchParams(url.searchParams)
  search.set('cursor', cursor)
  return `<${url.pathname}?${search}>; rel="next"`
}

export function eventRoutes(deps: Viewing): Route[] {
  return [
    route(endpoints.listEvents, async ({ query, url, session }) => {
      const { events, next } = await listEvents(deps, query, session?.userId)
      return { json: JSON.stringify(events), headers: next ? { link: nextLink(url, next) } : {} }
    }),
    route(endpoints.listFeaturedEvents, async ({ query, session }) => ({
      body: await listFeaturedEvents(deps, query, session?.userId),
    })),
    route(endpoints.countHerds, async ({ query, session }) => ({
      body: await countHerds(deps, query, session?.userId),
    })),
    route(endpoints.listSearchSuggestions, async ({ query }) => ({ body: await listSearchSuggestions(deps, query) })),
    route(endpoints.countEvents, async ({ query, session }) => ({
      body: await countEvents(deps, query, session?.userId),
    })),
    route(endpoints.getEvent, async ({ params, query, session }) => ({
      json: JSON.stringify(
        await getEvent(deps, params.id, query.near, toReader(session?.userId, query.key), query.key),
      ),
    })),
  ]
}
