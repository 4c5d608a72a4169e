import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { putRsvpToDates } from './series-service.ts'
import { getRsvp } from './service.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

export const rsvpRoutes = (deps: Corresponding): Route[] => [
  route(endpoints.getRsvp, async ({ params, query, session }) => ({
    body: await getRsvp(deps, params.id, session?.userId, query.key),
  })),
  route(endpoints.putRsvp, async ({ params, body, session }) => ({
    body: await putRsvpToDates(deps, params.id, session.userId, body),
  })),
]
