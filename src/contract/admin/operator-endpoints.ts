import { z } from 'zod'
import type { EndpointTable } from '#contract/endpoint.ts'
import { eventParams, idParam, writtenText } from '#contract/endpoint-params.ts'
import { limits } from '#contract/limits.ts'
import {
  logLineSchema,
  mailEntrySchema,
  requiredReasonBodySchema,
  operatorOverviewSchema,
  operatorPersonSchema,
  pageQuerySchema,
  pageSchema,
  reasonBodySchema,
  conductDecisionSchema,
  reportedEventSchema,
  reportedPersonSchema,
  reviewSchema,
  failedJobSchema,
} from './operator.ts'
import { mailViews, reportStates, reviewStates } from './operator-options.ts'

const page = pageQuerySchema

const personParams = z.object({ id: idParam.describe('User ID.') })
const changedDates = z.object({ id: z.int(), dates: z.int() })
const changedPerson = z.object({ id: z.int() })

/** Endpoints for operators. They respond 404 to everyone else. */
export const operatorEndpoints = {
  getOperatorOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'Get the state of the installation and the number of items to review.',
    session: 'operator',
    response: operatorOverviewSchema,
    problems: [],
  },
  listReviews: {
    method: 'GET',
    path: '/api/admin/reviews',
    summary:
      'List upcoming events that are held or hidden, longest waiting first. A series is listed by its first date.',
    session: 'operator',
    query: page.extend({ state: z.enum(reviewStates).default('held') }),
    response: pageSchema(reviewSchema),
    problems: [],
  },
  listReports: {
    method: 'GET',
    path: '/api/admin/reports',
    summary: 'List reported events with their reports, most recently reported first.',
    session: 'operator',
    query: page.extend({ state: z.enum(reportStates).default('open') }),
    response: pageSchema(reportedEventSchema),
    problems: [],
  },
  showEvent: {
    method: 'POST',
    path: '/api/admin/events/{id}/show',
    summary: 'Approve or restore an event or a whole series and close its reports.',
    session: 'operator',
    params: eventParams,
    body: reasonBodySchema,
    response: changedDates.extend({ invitations: z.int().describe('Invitations sent as a result.') }),
    problems: ['event_not_found'],
  },
  hideEvent: {
    method: 'POST',
    path: '/api/admin/events/{id}/hide',
    summary: 'Hide an event or a whole series and close its reports.',
    session: 'operator',
    params: eventParams,
    body: reasonBodySchema,
    response: changedDates,
    problems: ['event_not_found'],
  },
  closeReports: {
    method: 'POST',
    path: '/api/admin/events/{id}/close-reports',
    summary: 'Close the reports of an event without changing it.',
    session: 'operator',
    params: eventParams,
    body: reasonBodySchema,
    response: changedDates,
    problems: ['event_not_found'],
  },
  listReportedPeople: {
    method: 'GET',
    path: '/api/admin/conduct',
    summary: 'List people reported for their profile or messages, most recently reported first.',
    session: 'operator',
    query: page.extend({ state: z.enum(reportStates).default('open') }),
    response: pageSchema(reportedPersonSchema),
    problems: [],
  },
  decideConduct: {
    method: 'POST',
    path: '/api/admin/people/{id}/conduct',
    summary: 'Close the reports about a person and their messages, and show or hide the profile. Notifies the person.',
    session: 'operator',
    params: personParams,
    body: conductDecisionSchema,
    response: changedPerson.extend({ isHidden: z.boolean() }),
    problems: ['user_not_found', 'own_profile'],
  },
  listTroubledJobs: {
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'List jobs that failed and are being retried or were given up, newest first.',
    session: 'operator',
    query: page,
    response: pageSchema(failedJobSchema),
    problems: [],
  },
  retryJob: {
    method: 'POST',
    path: '/api/admin/jobs/{id}/retry',
    summary: 'Retry a failed job now.',
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
    summary: 'List sent emails with recipient and delivery status, newest first. Contents are not included.',
    session: 'operator',
    query: page.extend({ view: z.enum(mailViews).default('all') }),
    response: pageSchema(mailEntrySchema),
    problems: [],
  },
  listOperatorPeople: {
    method: 'GET',
    path: '/api/admin/people',
    summary: 'List people by `#id`, `@username`, or part of a name, username or email address, newest first.',
    session: 'operator',
    rate: 'search',
    query: page.extend({ q: writtenText(limits.query.maxLength).default('') }),
    response: pageSchema(operatorPersonSchema),
    problems: [],
  },
  banPerson: {
    method: 'POST',
    path: '/api/admin/people/{id}/ban',
    summary: 'Ban an account: end its sessions, block sign-in and hide its upcoming events.',
    session: 'operator',
    params: personParams,
    body: requiredReasonBodySchema,
    response: changedPerson.extend({ hidden: z.int().describe('Number of events hidden.') }),
    problems: ['user_not_found', 'own_profile', 'last_operator'],
  },
  unbanPerson: {
    method: 'POST',
    path: '/api/admin/people/{id}/unban',
    summary: 'Unban an account. Its hidden events stay hidden until restored.',
    session: 'operator',
    params: personParams,
    body: reasonBodySchema,
    response: changedPerson,
    problems: ['user_not_found'],
  },
  endPersonSessions: {
    method: 'POST',
    path: '/api/admin/people/{id}/end-sessions',
    summary: 'End all sessions of an account.',
    session: 'operator',
    params: personParams,
    body: reasonBodySchema,
    response: changedPerson.extend({ sessions: z.int().describe('Number of sessions ended.') }),
    problems: ['user_not_found', 'own_profile'],
  },
  setOperator: {
    method: 'PUT',
    path: '/api/admin/people/{id}/operator',
    summary: "Grant or revoke operator rights. You can't change your own.",
    session: 'operator',
    params: personParams,
    body: z.strictObject({ isOperator: z.boolean(), reason: reasonBodySchema.shape.reason }),
    response: changedPerson.extend({ isOperator: z.boolean() }),
    problems: ['user_not_found', 'own_profile', 'last_operator'],
  },
  listOperatorLog: {
    method: 'GET',
    path: '/api/admin/log',
    summary: 'List operator actions, newest first.',
    session: 'operator',
    query: page,
    response: pageSchema(logLineSchema),
    problems: [],
  },
} as const satisfies EndpointTable
