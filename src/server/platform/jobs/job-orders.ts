import type { z } from 'zod'
import { currentRun } from '#server/platform/observability/observability.ts'
import type { WriteSql } from '#server/platform/database/database.ts'

/** A type of job, shared by the code that adds such jobs and the handler that runs them. */
export interface JobKind<Payload> {
  name: string
  payload: z.ZodType<Payload>
  /** Maximum attempts before the job becomes a dead letter; 12 attempts take half a day. */
  attempts: number
}

export const jobKind = <Payload>(name: string, payload: z.ZodType<Payload>, attempts = 12): JobKind<Payload> => ({
  name,
  payload,
  attempts,
})

export interface JobOrder<Payload> {
  kind: JobKind<Payload>
  payload: Payload
  /** Idempotency key. A job with the same key runs only once, however often it is added. */
  key?: string
  /** Adds nothing while a job of this kind with the same payload waits. The caller must hold a lock that orders such calls. */
  isMerged?: boolean
  /** At most a week ahead. Default: as soon as the transaction commits. */
  runAt?: Temporal.Instant
}

/** Notification channel that wakes workers when a job is due immediately. */
export const jobsChannel = 'wonderlark_jobs'

/** Adds a job, which runs if and only if this transaction commits. */
export async function addJob<Payload>(sql: WriteSql, order: JobOrder<Payload>): Promise<void> {
  await addJobs(sql, [order])
}

/**
 * Adds many jobs in one statement.
 * @returns the number of new jobs
 */
export async function addJobs<Payload>(sql: WriteSql, orders: readonly JobOrder<Payload>[]): Promise<number> {
  if (orders.length === 0) return 0
  const rows = orders.map(({ kind, payload, key, runAt, isMerged = false }) => ({
    kind: kind.name,
    payload: kind.payload.parse(payload),
    key: key ?? null,
    merged: isMerged,
    run_at: runAt?.toString() ?? '-infinity',
    request_id: currentRun()?.requestId ?? null,
  }))
  const added = await sql`
    insert into jobs (kind, payload, key, run_at, request_id)
    select job.kind, job.payload, job.key, job.run_at, job.request_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as job (kind text, payload jsonb, key text, run_at timestamptz, request_id text, merged boolean)
    where not (merged and exists (
      select from jobs waiting where waiting.state = 'waiting' and waiting.kind = job.kind and waiting.payload = job.payload))
    on conflict (key) do nothing
    returning id`
  if (orders.some(({ runAt }) => runAt === undefined)) await sql`select pg_notify(${jobsChannel}, '')`
  return added.length
}

/** Context passed to a job handler along with the payload. */
export interface JobContext {
  now: Temporal.Instant
  /** 1 on the first attempt. */
  attempt: number
  isLastAttempt: boolean
  /** Aborted when the process stops waiting for the job. */
  signal: AbortSignal
}

/**
 * Handles one type of job. A job may run twice if the process crashes after the work is done but before that is
 * recorded, so its writes must be idempotent. If the handler throws, the job is retried later; a `JobFailure` can
 * control how.
 */
export interface JobHandler {
  kind: string
  attempts: number
  /** Maximum concurrent jobs of this kind in one process. Default: that of the process. */
  concurrency?: number
  run(payload: unknown, context: JobContext): Promise<void>
  /** For recurring jobs: returns the next run time after a run that ended at `now`. Always later than `now`. */
  nextRun?: (now: Temporal.Instant) => Temporal.Instant
}

export function handleJobs<Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
  { concurrency }: Pick<JobHandler, 'concurrency'> = {},
): JobHandler {
  return {
    kind: kind.name,
    attempts: kind.attempts,
    ...(concurrency !== undefined && { concurrency }),
    run: (payload, context) => run(kind.payload.parse(payload), context),
  }
}

/**
 * Creates the handler of a scheduled job. It first runs when the first worker starts, then at its scheduled times, once
 * across all workers.
 */
export function handleSchedule(
  name: string,
  nextRun: (now: Temporal.Instant) => Temporal.Instant,
  run: (context: JobContext) => Promise<void>,
): JobHandler {
  return { kind: name, attempts: Number.MAX_SAFE_INTEGER, nextRun, run: (_payload, context) => run(context) }
}

/** A failure that controls whether and when the job is retried. */
export class JobFailure extends Error {
  readonly isFinal: boolean
  /** Earliest retry time, whatever the back-off says. */
  readonly notBefore: Temporal.Instant | undefined
  constructor(message: string, options: ErrorOptions & { isFinal?: boolean; notBefore?: Temporal.Instant } = {}) {
    super(message, options)
    this.isFinal = options.isFinal ?? false
    this.notBefore = options.notBefore
  }
}

/** Thrown to postpone a job. This isn't a failure, and the attempt doesn't count. */
export class JobPostponed extends Error {
  readonly until: Temporal.Instant
  constructor(until: Temporal.Instant) {
    super(`Not before ${until.toString()}.`)
    this.until = until
  }
}

export const nextMinute = (now: Temporal.Instant) =>
  now.add({ minutes: 1 }).round({ smallestUnit: 'minute', roundingMode: 'floor' })

/** Time zone offsets are multiples of 15 minutes. */
export const nextQuarter = (now: Temporal.Instant) =>
  now.add({ minutes: 15 }).round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' })

export const nextHour = (now: Temporal.Instant) =>
  now.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' })
