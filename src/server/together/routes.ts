import { endpoints } from '#contract/endpoints.ts'
import { route, type Route } from '#server/platform/http/http.ts'
import {
  changeGoalGroup,
  cheerMember,
  findGoalGroup,
  getGoalInvitation,
  joinGoalGroup,
  leaveGoalGroup,
  shareGoal,
} from './service.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Routes of goals that people pursue together. */
export const togetherRoutes = (deps: Viewing): Route[] => [
  route(endpoints.findGoalGroup, async ({ session, params }) => ({
    body: { group: await findGoalGroup(deps, session.userId, params.id) },
  })),
  route(endpoints.shareGoal, async ({ session, params }) => ({
    body: await shareGoal(deps, session.userId, params.id),
  })),
  route(endpoints.changeGoalGroup, async ({ session, params, body }) => ({
    body: await changeGoalGroup(deps, session.userId, params.id, body),
  })),
  route(endpoints.leaveGoalGroup, async ({ session, params }) => {
    await leaveGoalGroup(deps, session.userId, params.id)
    return { body: { id: params.id } }
  }),
  route(endpoints.cheerMember, async ({ session, params, body }) => ({
    body: await cheerMember(deps, session.userId, params.id, body.memberId),
  })),
  route(endpoints.getGoalInvitation, async ({ session, params }) => ({
    body: await getGoalInvitation(deps, session?.userId ?? null, params.token),
  })),
  route(endpoints.joinGoalGroup, async ({ session, params }) => ({
    body: await joinGoalGroup(deps, session.userId, params.token),
  })),
]
