import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import { askForPlans, getPlan, getPlanQuestion, removePlan, savePlan } from './service.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

export const planRoutes = (deps: Viewing): Route[] => [
  route(endpoints.getPlan, async ({ session, params }) => ({ body: await getPlan(deps, session.userId, params.id) })),
  route(endpoints.savePlan, async ({ session, params, body }) => ({
    body: await savePlan(deps, session.userId, params.id, body),
  })),
  route(endpoints.removePlan, async ({ session, params }) => ({
    body: await removePlan(deps, session.userId, params.id),
  })),
  route(endpoints.getPlanQuestion, async ({ session }) => ({
    body: { isAsked: await getPlanQuestion(deps, session.userId) },
  })),
  route(endpoints.askForPlans, async ({ session, body }) => {
    await askForPlans(deps, session.userId, body.isAsked)
    return { body: { isAsked: body.isAsked } }
  }),
]
