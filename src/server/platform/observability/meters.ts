import type { UnavailableReason } from '#server/platform/database/database.ts'
import type { Metrics } from './metrics.ts'

/** Records what the parts of this process do; durations in seconds. Label values are ours, never personal data. */
export interface Meters {
  request(seconds: number, method: string, route: string, status: number): void
  query(seconds: number, use: string, kind: string): void
  trouble(use: string, kind: UnavailableReason): void
  job(seconds: number, kind: string, outcome: 'done' | 'again' | 'dead' | 'postponed'): void
  mail(outcome: string): void
  push(outcome: string): void
}

export const silentMeters: Meters = {
  request: () => undefined,
  query: () => undefined,
  trouble: () => undefined,
  job: () => undefined,
  mail: () => undefined,
  push: () => undefined,
}

/** Known methods. Any other value would let a caller create new series. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export function createMeters(metrics: Metrics): Meters {
  const requests = metrics.histogram('wonderlark_http_request_seconds', 'Requests, by what they ask for.', [
    'method',
    'route',
    'status',
  ])
  const queries = metrics.histogram('wonderlark_database_query_seconds', 'Statements, from asking to the last row.', [
    'use',
    'kind',
  ])
  const troubles = metrics.counter('wonderlark_database_troubles_total', 'Times that the database could not be used.', [
    'use',
    'trouble',
  ])
  const jobs = metrics.histogram('wonderlark_job_seconds', 'Jobs, by what became of them.', ['kind', 'outcome'])
  const mails = metrics.counter('wonderlark_mail_deliveries_total', 'Attempts to hand a message to the mail server.', [
    'outcome',
  ])
  const pushes = metrics.counter('wonderlark_push_deliveries_total', 'Attempts to hand a message to a push service.', [
    'outcome',
  ])
  return {
    request: (seconds, method, route, status) =>
      requests.observe(seconds, methods.has(method) ? method : 'other', route, String(status)),
    query: (seconds, use, kind) => queries.observe(seconds, use, kind),
    trouble: (use, kind) => troubles.add(use, kind),
    job: (seconds, kind, outcome) => jobs.observe(seconds, kind, outcome),
    mail: (outcome) => mails.add(outcome),
    push: (outcome) => pushes.add(outcome),
  }
}
