import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { idParam } from '#contract/endpoint-params.ts'
import { goalSchema } from '#contract/goals/goal.ts'
import { cheerSchema, foundGroupSchema, goalGroupSchema, goalInvitationSchema, groupChangeSchema } from './group.ts'

const goalParams = z.object({ id: idParam.describe('Goal ID.') })
const tokenParams = z.object({
  token: z
    .string()
    .regex(/^(?:\d{1,10}\.[\w-]{24}|[\w-]{43})$/)
    .describe('Token of the invitation.'),
})

/** Endpoints of goals that people pursue together. Each person has their own goal. */
export const groupEndpoints = {
  findGoalGroup: {
    method: 'GET',
    path: '/api/goals/{id}/group',
    summary: 'Get the people who pursue your goal together with you, and what they show you.',
    session: 'required',
    params: goalParams,
    response: foundGroupSchema,
    problems: ['goal_not_found'],
  },
  shareGoal: {
    method: 'POST',
    path: '/api/goals/{id}/group',
    summary: 'Share your goal by link with up to seven others. The link shows its title and tasks. Idempotent.',
    session: 'required',
    params: goalParams,
    response: goalGroupSchema,
    problems: ['goal_not_found'],
  },
  changeGoalGroup: {
    method: 'PATCH',
    path: '/api/goals/{id}/group',
    summary: 'Choose whether the others see your completed tasks, and the next event of everyone.',
    session: 'required',
    params: goalParams,
    body: groupChangeSchema,
    response: goalGroupSchema,
    problems: ['goal_not_found', 'group_not_found', 'event_not_found'],
  },
  leaveGoalGroup: {
    method: 'DELETE',
    path: '/api/goals/{id}/group',
    summary: 'Leave the group. Your goal stays yours. If you shared it, nobody else can join. Idempotent.',
    session: 'required',
    params: goalParams,
    response: z.object({ id: z.int() }),
    problems: ['goal_not_found'],
  },
  cheerMember: {
    method: 'POST',
    path: '/api/goals/{id}/group/cheers',
    summary: 'Cheer on another member, who gets a notification. Once a day for each; repeating it does nothing.',
    session: 'required',
    params: goalParams,
    body: cheerSchema,
    response: z.object({ memberId: z.int(), isNew: z.boolean() }),
    problems: ['goal_not_found', 'group_not_found', 'user_not_found'],
  },
  getGoalInvitation: {
    method: 'GET',
    path: '/api/shared-goals/{token}',
    summary: 'Get what an invitation to a shared goal shows: its title, its tasks and the number of people.',
    session: 'optional',
    rate: 'tokens',
    params: tokenParams,
    response: goalInvitationSchema,
    problems: ['group_not_found'],
  },
  joinGoalGroup: {
    method: 'POST',
    path: '/api/shared-goals/{token}/join',
    summary: 'Join a shared goal with a copy of your own. Idempotent.',
    session: 'required',
    rate: 'tokens',
    params: tokenParams,
    response: goalSchema,
    problems: ['group_not_found', 'group_is_full', 'too_many_goals'],
  },
} as const satisfies EndpointTable
