import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { eventParams } from '#contract/endpoint-params.ts'
import { linkKeyQuerySchema } from '#contract/events/event-query.ts'
import { ownVisitorActsSchema, visitorActSchema, visitorQuestionSchema, visitorReportSchema } from './visitor-act.ts'

/** Endpoints for questions and reports by people without an account, who confirm them by email. */
export const visitorEndpoints = {
  askAsVisitor: {
    method: 'POST',
    path: '/api/events/{id}/visitor-questions',
    summary:
      'Ask the host of an event without an account. Sends a confirmation email first; the answer comes by email, too.',
    session: 'none',
    creates: true,
    rate: 'subscribing',
    params: eventParams,
    query: linkKeyQuerySchema,
    body: visitorQuestionSchema,
    response: visitorActSchema,
    problems: ['event_not_found', 'question_not_allowed', 'too_many_subscriptions'],
  },
  reportAsVisitor: {
    method: 'POST',
    path: '/api/events/{id}/visitor-reports',
    summary:
      'Report an event to the operators, or suggest a correction, without an account. Sends a confirmation email first.',
    session: 'none',
    creates: true,
    rate: 'subscribing',
    params: eventParams,
    query: linkKeyQuerySchema,
    body: visitorReportSchema,
    response: visitorActSchema,
    problems: ['event_not_found', 'too_many_subscriptions'],
  },
  listVisitorActs: {
    method: 'GET',
    path: '/api/visitor-acts',
    summary: 'List the RSVPs, questions and open reports that your addresses sent without an account.',
    session: 'required',
    response: ownVisitorActsSchema,
    problems: [],
  },
  moveVisitorActs: {
    method: 'POST',
    path: '/api/visitor-acts/move',
    summary: 'Move the RSVPs, questions and reports of your addresses into your account. Idempotent.',
    session: 'required',
    response: z.object({ moved: z.int() }),
    problems: [],
  },
} as const satisfies EndpointTable
