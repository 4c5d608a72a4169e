import { endpoints } from '#contract/endpoints.ts'
import type { EventsDeps } from '#server/events/service.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { listSuggestions } from './service.ts'

export const suggestionRoutes = (deps: EventsDeps): Route[] => [
  route(endpoints.listSuggestions, async ({ session, query }) => ({
    json: JSON.stringify(await listSuggestions(deps, session.userId, query)),
  })),
]
