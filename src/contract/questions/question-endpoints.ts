import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { eventParams, idParam } from '#contract/endpoint-params.ts'
import { linkKeyQuerySchema } from '#contract/events/event-query.ts'
import {
  questionBodySchema,
  questionListSchema,
  questionReportedSchema,
  questionSchema,
  questionVisibilityBodySchema,
} from './question.ts'
import { reportBodySchema } from '#contract/conduct/report.ts'

const questionParams = z.object({ id: idParam.describe('Question ID.') })

/** Endpoints for questions to the host of an event. */
export const questionEndpoints = {
  listQuestions: {
    method: 'GET',
    path: '/api/events/{id}/questions',
    summary: 'List the public questions about an event and your own; for its host, all.',
    session: 'optional',
    params: eventParams,
    query: linkKeyQuerySchema,
    response: questionListSchema,
    problems: ['event_not_found'],
  },
  askQuestion: {
    method: 'POST',
    path: '/api/events/{id}/questions',
    summary: 'Ask the host of an event. Only the two of you can read it until the host makes it public.',
    session: 'required',
    creates: true,
    rate: 'messaging',
    params: eventParams,
    body: questionBodySchema,
    response: questionSchema,
    problems: ['event_not_found', 'question_not_allowed', 'too_many_questions'],
  },
  answerQuestion: {
    method: 'POST',
    path: '/api/questions/{id}/messages',
    summary: 'Reply in a thread that you asked or that is about your event.',
    session: 'required',
    creates: true,
    rate: 'messaging',
    params: questionParams,
    body: questionBodySchema,
    response: questionSchema,
    problems: ['question_not_found', 'question_not_allowed', 'too_many_questions'],
  },
  changeQuestionVisibility: {
    method: 'PUT',
    path: '/api/questions/{id}/visibility',
    summary:
      'Show a question and its answers to everyone, without the name of the guest, or hide them again. Host only.',
    session: 'required',
    params: questionParams,
    body: questionVisibilityBodySchema,
    response: questionSchema,
    problems: ['question_not_found', 'not_allowed'],
  },
  reportQuestion: {
    method: 'POST',
    path: '/api/questions/{id}/report',
    summary: 'Report a question or its answers to the operators. Several reports hide it from the public.',
    session: 'required',
    creates: true,
    rate: 'reporting',
    params: questionParams,
    body: reportBodySchema,
    response: questionReportedSchema,
    problems: ['question_not_found', 'question_not_allowed', 'too_many_reports'],
  },
} as const satisfies EndpointTable
