import { endpoints } from '#contract/endpoints.ts'
import { nextPageHeaders, route, type Route } from '#server/platform/http/http.ts'
import { listSearchSuggestions } from './search-service.ts'
import { countEvents, getEvent, listEvents } from './service.ts'
import { toReader } from './policy.ts'
import { countHerds, listFeaturedEvents } from './featured-service.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

export function eventRoutes(deps: Viewing): Route[] {
  return [
    route(endpoints.listEvents, async ({ query, url, session }) => {
      const { events, next } = await listEvents(deps, query, session?.userId)
      return { json: JSON.stringify(events), headers: nextPageHeaders(url, 'cursor', next) }
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
