import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { reportEvent } from './report-service.ts'
import { reportPerson } from './service.ts'
import type { Reporting } from '#server/platform/dependencies/dependencies.ts'

export const conductRoutes = (deps: Reporting): Route[] => [
  route(endpoints.reportEvent, async ({ params, body, session }) => {
    await reportEvent(deps, { eventId: params.id, reporterId: session.userId, ...body })
    return { body: { eventId: params.id, isReported: true as const } }
  }),
  route(endpoints.reportPerson, async ({ params: { userId }, body, session }) => {
    await reportPerson(deps, { userId, reporterId: session.userId, ...body })
    return { body: { userId, isReported: true as const } }
  }),
]
