import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { idParam } from './endpoint-params.ts'
import { position } from './event-query.ts'
import { limits } from './limits.ts'
import {
  completionSchema,
  goalDismissalSchema,
  goalSuggestionSchema,
  goalChangeSchema,
  goalEventLinkSchema,
  goalSchema,
  goalStepSchema,
  newGoalEventSchema,
  newGoalSchema,
  newJournalEntrySchema,
  newTaskSchema,
} from './goal.ts'

const goalParams = z.object({ id: idParam.describe('Goal ID.') })
const taskParams = goalParams.extend({ taskId: idParam.describe('Position of the task, starting at 1.') })
const gone = z.object({ id: z.int() })

/** Endpoints of learning goals and their tasks. Another person's goal is treated as nonexistent. */
export const goalEndpoints = {
  listGoals: {
    method: 'GET',
    path: '/api/goals',
    summary: 'List your goals, oldest first.',
    session: 'required',
    response: z.array(goalSchema),
    problems: [],
  },
  listGoalsOf: {
    method: 'GET',
    path: '/api/goals/{id}',
    summary: 'List your goals, oldest first; `id` is your user ID or `me`.',
    session: 'required',
    callerParam: 'id',
    params: z.object({ id: z.union([z.literal('me'), idParam]).describe('Your user ID, or `me`.') }),
    response: z.array(goalSchema),
    problems: [],
  },
  createGoal: {
    method: 'POST',
    path: '/api/goals',
    summary: 'Create a goal. Marking an event as attended completes its "Attend …" task.',
    session: 'required',
    creates: true,
    body: newGoalSchema,
    response: goalSchema,
    problems: ['not_allowed', 'event_not_found', 'too_many_goals'],
  },
  changeGoal: {
    method: 'PATCH',
    path: '/api/goals/{id}',
    summary:
      'Update the given fields: title, description, category and due date; rename, reorder, add and remove tasks.',
    session: 'required',
    params: goalParams,
    body: goalChangeSchema,
    response: goalSchema,
    problems: ['goal_not_found', 'task_not_found', 'last_task', 'goal_is_full'],
  },
  deleteGoal: {
    method: 'DELETE',
    path: '/api/goals/{id}',
    summary: 'Delete a goal. It can be restored for a day.',
    session: 'required',
    params: goalParams,
    response: gone,
    problems: ['goal_not_found'],
  },
  restoreGoal: {
    method: 'POST',
    path: '/api/goals/{id}/restore',
    summary: 'Restore a goal deleted within the last day. Idempotent.',
    session: 'required',
    params: goalParams,
    response: goalSchema,
    problems: ['goal_not_found', 'too_many_goals'],
  },
  addTask: {
    method: 'POST',
    path: '/api/goals/{id}/tasks',
    summary: 'Append a task to a goal.',
    session: 'required',
    creates: true,
    params: goalParams,
    body: newTaskSchema,
    response: z.object({ task: z.string(), taskId: z.int(), goal: goalSchema }),
    problems: ['goal_not_found', 'goal_is_full'],
  },
  completeTask: {
    method: 'POST',
    path: '/api/goals/{id}/tasks/{taskId}/complete',
    summary: 'Complete a task. Idempotent.',
    session: 'required',
    params: taskParams,
    query: z.strictObject({
      key: z.coerce
        .number()
        .pipe(z.int32())
        .optional()
        .describe('Key of the task; takes precedence over the position.'),
      at: z.iso.datetime().optional().describe('Completion time of a task completed offline; never in the future.'),
    }),
    response: completionSchema,
    problems: ['goal_not_found', 'task_not_found'],
  },
  reopenTask: {
    method: 'DELETE',
    path: '/api/goals/{id}/tasks/{taskId}/complete',
    summary: 'Undo the completion of a task. Idempotent.',
    session: 'required',
    params: taskParams,
    query: z.strictObject({
      key: z.coerce
        .number()
        .pipe(z.int32())
        .optional()
        .describe('Key of the task; takes precedence over the position.'),
    }),
    response: goalSchema,
    problems: ['goal_not_found', 'task_not_found'],
  },
  linkGoalEvent: {
    method: 'POST',
    path: '/api/goals/{id}/events',
    summary: 'Add an event to a goal, with a task to attend it. Idempotent.',
    session: 'required',
    params: goalParams,
    body: newGoalEventSchema,
    response: goalSchema,
    problems: ['goal_not_found', 'event_not_found', 'goal_is_full'],
  },
  unlinkGoalEvent: {
    method: 'DELETE',
    path: '/api/goals/{id}/events/{eventId}',
    summary: 'Remove an event from a goal. Its task stays.',
    session: 'required',
    params: goalParams.extend({ eventId: idParam }),
    response: goalSchema,
    problems: ['goal_not_found'],
  },
  listGoalSuggestions: {
    method: 'GET',
    path: '/api/goals/{id}/suggestions',
    summary: 'List upcoming events that help with a goal, best first, each with a reason.',
    session: 'required',
    params: goalParams,
    query: z.strictObject({
      near: position.optional().describe('`latitude,longitude` in decimal degrees. Default: your location.'),
      within: z.coerce
        .number()
        .min(limits.within.min)
        .max(limits.within.max)
        .optional()
        .describe('Miles from `near`. Default: the distance in your profile.'),
    }),
    response: z.array(goalSuggestionSchema),
    problems: ['goal_not_found'],
  },
  listGoalSteps: {
    method: 'GET',
    path: '/api/goals/{id}/steps',
    summary: 'List the open steps of a goal started from a pathway, each with the upcoming events that fill it.',
    session: 'required',
    params: goalParams,
    response: z.array(goalStepSchema),
    problems: ['goal_not_found'],
  },
  dismissGoalEvent: {
    method: 'POST',
    path: '/api/goals/{id}/dismissals',
    summary: 'Mark an event as not for this goal. Similar events count less from then on. Idempotent.',
    session: 'required',
    params: goalParams,
    body: goalEventLinkSchema,
    response: goalDismissalSchema,
    problems: ['goal_not_found', 'event_not_found'],
  },
  undismissGoalEvent: {
    method: 'DELETE',
    path: '/api/goals/{id}/dismissals/{eventId}',
    summary: 'Take back that an event is not for this goal. Idempotent.',
    session: 'required',
    params: goalParams.extend({ eventId: idParam }),
    response: goalDismissalSchema,
    problems: ['goal_not_found'],
  },
  addJournalEntry: {
    method: 'POST',
    path: '/api/goals/{id}/journal',
    summary: 'Add an entry to the journal of a goal.',
    session: 'required',
    creates: true,
    params: goalParams,
    body: newJournalEntrySchema,
    response: goalSchema,
    problems: ['goal_not_found', 'event_not_found', 'goal_is_full'],
  },
  removeJournalEntry: {
    method: 'DELETE',
    path: '/api/goals/{id}/journal/{entryId}',
    summary: 'Delete a journal entry. Idempotent.',
    session: 'required',
    params: goalParams.extend({ entryId: idParam }),
    response: goalSchema,
    problems: ['goal_not_found'],
  },
} as const satisfies EndpointTable
