import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { getCalendar, removeCalendar, saveCalendar } from './service.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Routes of a person's own calendar. Only its busy times are stored. */
export const busyRoutes = (deps: Core): Route[] => [
  route(endpoints.getBusyCalendar, async ({ session }) => ({ body: await getCalendar(deps, session.userId) })),
  route(endpoints.saveBusyCalendar, async ({ session, body }) => ({
    body: await saveCalendar(deps, session.userId, body.url),
  })),
  route(endpoints.removeBusyCalendar, async ({ session }) => ({ body: await removeCalendar(deps, session.userId) })),
]
