import { Counter, Histogram, type Registry } from 'prom-client'

/** Records what the parts of this process do; durations in seconds. Label values are ours, never personal data. */
export interface Meters {
  request(seconds: number, method: string, route: string, status: number): void
  query(seconds: number, use: string, kind: string): void
  countUnavailable(use: string, reason: string): void
  job(seconds: number, kind: string, outcome: 'done' | 'again' | 'dead' | 'postponed'): void
  mail(outcome: string): void
  push(outcome: string): void
}

export const noMeters: Meters = {
  request: () => undefined,
  query: () => undefined,
  countUnavailable: () => undefined,
  job: () => undefined,
  mail: () => undefined,
  push: () => undefined,
}

/** Known methods. Other values would let callers create new series. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Upper bounds of the durations' buckets in seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10]

/** Registers the metrics that `Meters` records. */
export function createMeters(registry: Registry): Meters {
  const registers = [registry]
  const requests = new Histogram({
    name: 'wonderlark_http_request_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const queries = new Histogram({
    name: 'wonderlark_database_query_seconds',
    help: 'Duration of SQL statements, including the transfer of all rows.',
    labelNames: ['use', 'kind'],
    buckets,
    registers,
  })
  const troubles = new Counter({
    name: 'wonderlark_database_troubles_total',
    help: 'Operations that failed because the database was unavailable.',
    labelNames: ['use', 'trouble'],
    registers,
  })
  const jobs = new Histogram({
    name: 'wonderlark_job_seconds',
    help: 'Duration of background jobs.',
    labelNames: ['kind', 'outcome'],
    buckets,
    registers,
  })
  const mails = new Counter({
    name: 'wonderlark_mail_deliveries_total',
    help: 'Attempts to send an email through the mail server.',
    labelNames: ['outcome'],
    registers,
  })
  const pushes = new Counter({
    name: 'wonderlark_push_deliveries_total',
    help: 'Attempts to send a message through a push service.',
    labelNames: ['outcome'],
    registers,
  })
  return {
    request: (seconds, method, route, status) =>
      requests.observe({ method: methods.has(method) ? method : 'other', route, status }, seconds),
    query: (seconds, use, kind) => queries.observe({ use, kind }, seconds),
    countUnavailable: (use, trouble) => troubles.inc({ use, trouble }),
    job: (seconds, kind, outcome) => jobs.observe({ kind, outcome }, seconds),
    mail: (outcome) => mails.inc({ outcome }),
    push: (outcome) => pushes.inc({ outcome }),
  }
}
