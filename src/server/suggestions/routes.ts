import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { listSuggestions } from './service.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

export const suggestionRoutes = (deps: Viewing): Route[] => [
  route(endpoints.listSuggestions, async ({ session, query }) => ({
    json: JSON.stringify(await listSuggestions(deps, session.userId, query)),
  })),
]
