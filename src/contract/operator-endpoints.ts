import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { eventParams, idParam, writtenText } from './endpoint-params.ts'
import { limits } from './limits.ts'
import {
  logLineSchema,
  mailEntrySchema,
  neededReasonBodySchema,
  operatorOverviewSchema,
  operatorPersonSchema,
  operatorSourceSchema,
  pageSchema,
  reasonBodySchema,
  reportedEventSchema,
  reviewSchema,
  failedJobSchema,
} from './operator.ts'
import { mailViews, reportStates, reviewStates } from './operator-options.ts'

const after = z
  .string()
  .regex(/^\d{1,15}$/, 'must be taken from `next`')
  .transform(Number)
  .describe('From `next` of the page before.')
  .optional()
const page = z.strictObject({ after })

const personParams = z.object({ id: idParam.describe('Number of the person.') })
const changedDates = z.object({ id: z.int(), dates: z.int() })
const changedPerson = z.object({ id: z.int() })

/** For people marked as operators; to everybody else these calls do not exist. */
export const operatorEndpoints = {
  getOperatorOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'How much there is to look at.',
    session: 'operator',
    response: operatorOverviewSchema,
    problems: [],
  },
  listReviews: {
    method: 'GET',
    path: '/api/admin/reviews',
    summary: 'Events ahead that are held or hidden, the longest waiting first; of a series its first date.',
    session: 'operator',
    query: page.extend({ state: z.enum(reviewStates).default('held') }),
    response: pageSchema(reviewSchema),
    problems: [],
  },
  listReports: {
    method: 'GET',
    path: '/api/admin/reports',
    summary: 'Events with their reports, the latest reported first.',
    session: 'operator',
    query: page.extend({ state: z.enum(reportStates).default('open') }),
    response: pageSchema(reportedEventSchema),
    problems: [],
  },
  showEvent: {
    method: 'POST',
    path: '/api/admin/events/{id}/show',
    summary: 'Approves or restores an event with all dates of its series and closes its reports.',
    session: 'operator',
    params: eventParams,
    body: reasonBodySchema,
    response: changedDates.extend({ letters: z.int().describe('Invitations that leave now.') }),
    problems: ['event_not_found'],
  },
  hideEvent: {
    method: 'POST',
    path: '/api/admin/events/{id}/hide',
    summary: 'Takes an event with all dates of its series out of sight and closes its reports.',
    session: 'operator',
    params: eventParams,
    body: reasonBodySchema,
    response: changedDates,
    problems: ['event_not_found'],
  },
  closeReports: {
    method: 'POST',
    path: '/api/admin/events/{id}/close-reports',
    summary: 'Closes the reports of an event; it stays as it is.',
    session: 'operator',
    params: eventParams,
    body: reasonBodySchema,
    response: changedDates,
    problems: ['event_not_found'],
  },
  listOperatorSources: {
    method: 'GET',
    path: '/api/admin/sources',
    summary: 'Where events are read from, those that failed first.',
    session: 'operator',
    query: page,
    response: pageSchema(operatorSourceSchema),
    problems: [],
  },
  importSource: {
    method: 'POST',
    path: '/api/admin/sources/{id}/import',
    summary: 'Has a source read as soon as possible; does nothing when that is under way.',
    session: 'operator',
    params: z.object({ id: idParam }),
    response: z.object({ id: z.int() }),
    problems: ['source_not_found'],
  },
  listTroubledJobs: {
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Work that was given up or failed and is tried again, the latest first.',
    session: 'operator',
    query: page,
    response: pageSchema(failedJobSchema),
    problems: [],
  },
  retryJob: {
    method: 'POST',
    path: '/api/admin/jobs/{id}/retry',
    summary: 'Has a failed job tried again at once.',
    session: 'operator',
    params: z.object({
      id: z
        .string()
        .regex(/^[1-9]\d{0,14}$/)
        .transform(Number),
    }),
    response: z.object({ id: z.int() }),
    problems: ['job_not_found'],
  },
  listMailLog: {
    method: 'GET',
    path: '/api/admin/mails',
    summary: 'What was sent to whom and what came of it, the latest first; never what it said.',
    session: 'operator',
    query: page.extend({ view: z.enum(mailViews).default('all') }),
    response: pageSchema(mailEntrySchema),
    problems: [],
  },
  listOperatorPeople: {
    method: 'GET',
    path: '/api/admin/people',
    summary: 'List people by `#id`, `@username`, or a part of name, username or email address, the latest first.',
    session: 'operator',
    rate: 'search',
    query: page.extend({ q: writtenText(limits.query.maxLength).default('') }),
    response: pageSchema(operatorPersonSchema),
    problems: [],
  },
  banPerson: {
    method: 'POST',
    path: '/api/admin/people/{id}/ban',
    summary: 'Ends an account’s sessions, lets it in no more and hides the events ahead that it hosts.',
    session: 'operator',
    params: personParams,
    body: neededReasonBodySchema,
    response: changedPerson.extend({ hidden: z.int().describe('Events that were hidden.') }),
    problems: ['user_not_found', 'own_profile'],
  },
  unbanPerson: {
    method: 'POST',
    path: '/api/admin/people/{id}/unban',
    summary: 'Lets an account in again; hidden events stay hidden until they are shown.',
    session: 'operator',
    params: personParams,
    body: reasonBodySchema,
    response: changedPerson,
    problems: ['user_not_found'],
  },
  endPersonSessions: {
    method: 'POST',
    path: '/api/admin/people/{id}/end-sessions',
    summary: 'Signs somebody out everywhere.',
    session: 'operator',
    params: personParams,
    body: reasonBodySchema,
    response: changedPerson.extend({ sessions: z.int().describe('Sessions that ended.') }),
    problems: ['user_not_found', 'own_profile'],
  },
  setOperator: {
    method: 'PUT',
    path: '/api/admin/people/{id}/operator',
    summary: 'Marks somebody as an operator, or takes the mark away; never one’s own.',
    session: 'operator',
    params: personParams,
    body: z.strictObject({ isOperator: z.boolean(), reason: reasonBodySchema.shape.reason }),
    response: changedPerson.extend({ isOperator: z.boolean() }),
    problems: ['user_not_found', 'own_profile'],
  },
  listOperatorLog: {
    method: 'GET',
    path: '/api/admin/log',
    summary: 'What operators did, the latest first.',
    session: 'operator',
    query: page,
    response: pageSchema(logLineSchema),
    problems: [],
  },
} as const satisfies EndpointTable
