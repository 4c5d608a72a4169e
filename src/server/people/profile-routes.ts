import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { cancelEmailChange, verifyEmail } from './email-change-service.ts'
import { getPublicProfile } from './person-service.ts'
import { changeUser, checkUsername, getCaller } from './profile-service.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

export function profileRoutes(deps: Viewing & Parameters<typeof changeUser>[0]): Route[] {
  return [
    route(endpoints.getUser, async ({ session, params: { userId } }) => {
      const isOwn = userId === 'me' || userId === session.userId
      if (isOwn) return { body: await getCaller(deps, session.userId) }
      return { body: await getPublicProfile(deps, userId, { id: session.userId }) }
    }),
    route(endpoints.changeUser, async ({ session, body }) => ({ body: await changeUser(deps, session.userId, body) })),
    route(endpoints.checkUsername, async ({ session, query }) => ({
      body: await checkUsername(deps, session.userId, query.username),
    })),
    route(endpoints.verifyEmail, async ({ body }) => ({ body: { email: await verifyEmail(deps, body.token) } })),
    route(endpoints.cancelEmailChange, async ({ session }) => {
      await cancelEmailChange(deps, session.userId)
      return { body: await getCaller(deps, session.userId) }
    }),
  ]
}
