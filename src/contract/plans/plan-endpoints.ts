import type { EndpointTable } from '#contract/endpoint.ts'
import { eventParams } from '#contract/endpoint-params.ts'
import {
  busyCalendarBodySchema,
  busyCalendarSchema,
  eventPlanSchema,
  planBodySchema,
  planQuestionSchema,
} from './plan.ts'

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
    body: planQuestionSchema,
    response: planQuestionSchema,
    problems: [],
  },
  getPlanQuestion: {
    method: 'GET',
    path: '/api/plans/question',
    summary: 'Get whether you are asked when you leave.',
    session: 'required',
    response: planQuestionSchema,
    problems: [],
  },
  getBusyCalendar: {
    method: 'GET',
    path: '/api/plans/calendar',
    summary: 'Get the state of your own calendar. Only its busy times are stored.',
    session: 'required',
    response: busyCalendarSchema,
    problems: [],
  },
  saveBusyCalendar: {
    method: 'PUT',
    path: '/api/plans/calendar',
    summary: 'Set the private address of your own calendar, whose busy times are then read every few hours.',
    session: 'required',
    rate: 'calendars',
    body: busyCalendarBodySchema,
    response: busyCalendarSchema,
    problems: ['source_url_invalid'],
  },
  removeBusyCalendar: {
    method: 'DELETE',
    path: '/api/plans/calendar',
    summary: 'Delete your own calendar and its busy times. Idempotent.',
    session: 'required',
    response: busyCalendarSchema,
    problems: [],
  },
} as const satisfies EndpointTable
