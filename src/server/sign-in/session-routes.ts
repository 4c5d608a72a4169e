import { endpoints } from '#contract/endpoints.ts'
import { route, type Route, sessionCookie } from '#server/platform/http/http.ts'
import {
  endAllSessions,
  endOtherSession,
  endSession,
  getSession,
  listSessions,
  refreshSession,
} from './session-service.ts'
import type { Linking } from '#server/platform/dependencies/dependencies.ts'

export function sessionRoutes(deps: Linking): Route[] {
  return [
    route(endpoints.getSession, async ({ request }) => ({ body: await getSession(deps, request) })),
    route(endpoints.refreshSession, async ({ session, request }) => {
      const { session: body, token, endsAt } = await refreshSession(deps, session, request)
      return {
        body,
        headers: { 'set-cookie': sessionCookie(deps.publicUrl, token, new Date(endsAt.epochMilliseconds)) },
      }
    }),
    route(endpoints.listSessions, async ({ session }) => ({ body: await listSessions(deps, session) })),
    route(endpoints.endAllSessions, async ({ session }) => {
      await endAllSessions(deps, session)
      return {
        body: { isSignedOut: true },
        headers: { 'set-cookie': sessionCookie(deps.publicUrl, null, new Date(0)) },
      }
    }),
    route(endpoints.endSession, async ({ session, params }) => {
      await endOtherSession(deps, session, params.id)
      return { body: { id: params.id } }
    }),
    route(endpoints.signOut, async ({ session }) => {
      if (session) await endSession(deps, session)
      return {
        body: { isSignedOut: true },
        headers: { 'set-cookie': sessionCookie(deps.publicUrl, null, new Date(0)) },
      }
    }),
  ]
}
