import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { eventParams } from './endpoint-params.ts'
import { eventPlanSchema, planBodySchema } from './plan.ts'

/** Endpoints for plans to get to an event. */
export const planEndpoints = {
  getPlan: {
    method: 'GET',
    path: '/api/events/{id}/plan',
    summary: 'Get when and with whom you leave for an event.',
    session: 'required',
    params: eventParams,
    response: eventPlanSchema,
    problems: ['event_not_found'],
  },
  savePlan: {
    method: 'PUT',
    path: '/api/events/{id}/plan',
    summary: 'Set when and with whom you leave for an event. Reminders and your calendar repeat it.',
    session: 'required',
    params: eventParams,
    body: planBodySchema,
    response: eventPlanSchema,
    problems: ['event_not_found', 'event_over'],
  },
  removePlan: {
    method: 'DELETE',
    path: '/api/events/{id}/plan',
    summary: 'Remove your plan for an event. Idempotent.',
    session: 'required',
    params: eventParams,
    response: eventPlanSchema,
    problems: ['event_not_found'],
  },
  askForPlans: {
    method: 'PUT',
    path: '/api/plans/question',
    summary: 'Turn the question when you leave on or off.',
    session: 'required',
    body: z.strictObject({ isAsked: z.boolean() }),
    response: z.object({ isAsked: z.boolean() }),
    problems: [],
  },
} as const satisfies EndpointTable
