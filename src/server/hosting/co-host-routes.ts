import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { acceptRequest, askCoHosts, getHostTeam, removeCoHost, withdrawRequest } from './co-host-service.ts'
import { declineRequest, getHostRequest } from './request-service.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

/** Endpoints of co-hosts, and of requests to become one or to join an organization. */
export const coHostRoutes = (deps: Corresponding): Route[] => [
  route(endpoints.getHostTeam, async ({ session, params }) => ({
    body: await getHostTeam(deps, params.id, session.userId),
  })),
  route(endpoints.askCoHosts, async ({ session, params, body }) => ({
    body: await askCoHosts(deps, { ...body, eventId: params.id, askerId: session.userId }),
  })),
  route(endpoints.withdrawHostRequest, async ({ session, params }) => ({
    body: await withdrawRequest(deps, params.id, params.requestId, session.userId),
  })),
  route(endpoints.removeCoHost, async ({ session, params: { id: eventId, userId }, query: { scope } }) => ({
    body: { userId, changed: await removeCoHost(deps, { eventId, userId, callerId: session.userId, scope }) },
  })),
  route(endpoints.getHostRequest, async ({ session, params }) => ({
    body: await getHostRequest(deps, params.key, session?.userId),
  })),
  route(endpoints.acceptHostRequest, async ({ session, params }) => ({
    body: await acceptRequest(deps, params.key, session.userId),
  })),
  route(endpoints.declineHostRequest, async ({ session, params, body }) => {
    await declineRequest(deps, params.key, session?.userId, body)
    return { body: { state: 'declined' as const } }
  }),
]
