import type { z } from 'zod'
import { currentRun } from '#server/platform/observability/observability.ts'
import type { WriteSql } from '#server/platform/database/database.ts'

/** A kind of work, as the one who asks for it and the one who does it both know it. */
export interface JobKind<Payload> {
  name: string
  payload: z.ZodType<Payload>
  /** Times it is tried before it goes to the dead letters; 12 take half a day. */
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
  /** The same key is done once, however often it is asked for. */
  key?: string
  /** At most a week ahead; without it, as soon as the transaction is committed. */
  runAt?: Temporal.Instant
}

/** The channel on which workers hear that something is to be done at once. */
export const jobsChannel = 'wonderlark_jobs'

/** Asks for work that is done if and only if this transaction is committed. */
export async function addJob<Payload>(sql: WriteSql, order: JobOrder<Payload>): Promise<void> {
  await addJobs(sql, [order])
}

/**
 * The same for many at once, in one statement.
 * @returns how many were new
 */
export async function addJobs<Payload>(sql: WriteSql, orders: readonly JobOrder<Payload>[]): Promise<number> {
  if (orders.length === 0) return 0
  const rows = orders.map(({ kind, payload, key, runAt }) => ({
    kind: kind.name,
    payload: kind.payload.parse(payload),
    key: key ?? null,
    run_at: runAt?.toString() ?? '-infinity',
    request_id: currentRun()?.requestId ?? null,
  }))
  const added = await sql`
    insert into jobs (kind, payload, key, run_at, request_id)
    select kind, payload, key, run_at, request_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as job (kind text, payload jsonb, key text, run_at timestamptz, request_id text)
    on conflict (key) do nothing
    returning id`
  if (orders.some(({ runAt }) => runAt === undefined)) await sql`select pg_notify(${jobsChannel}, '')`
  return added.length
}

/** What the one who does the work is told besides its payload. */
export interface JobContext {
  now: Temporal.Instant
  /** 1 the first time. */
  attempt: number
  /** Whether another failure is the last. */
  isLastAttempt: boolean
  /** Aborted when the process cannot wait any longer. */
  signal: AbortSignal
}

/**
 * Does one job. It may run twice, after a crash between its end and the note of it: so what it writes carries a key too.
 * Whatever it throws is tried again later, a `JobFailure` as that says.
 */
export interface JobHandler {
  kind: string
  attempts: number
  run(payload: unknown, context: JobContext): Promise<void>
  /** For what is done again and again: when next, seen from the end of this time. Always later than `now`. */
  nextRun?: (now: Temporal.Instant) => Temporal.Instant
}

export function handleJobs<Payload>(
  kind: JobKind<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
): JobHandler {
  return {
    kind: kind.name,
    attempts: kind.attempts,
    run: (payload, context) => run(kind.payload.parse(payload), context),
  }
}

/** Work that nobody asks for: it begins with the first worker and comes back by the clock, once among all workers. */
export function handleSchedule(
  name: string,
  nextRun: (now: Temporal.Instant) => Temporal.Instant,
  run: (context: JobContext) => Promise<void>,
): JobHandler {
  return { kind: name, attempts: Number.MAX_SAFE_INTEGER, nextRun, run: (_payload, context) => run(context) }
}

/** A failure that knows what is to come of it. */
export class JobFailure extends Error {
  readonly isFinal: boolean
  /** Not before this moment, whatever the back-off says. */
  readonly notBefore: Temporal.Instant | undefined
  constructor(message: string, options: ErrorOptions & { isFinal?: boolean; notBefore?: Temporal.Instant } = {}) {
    super(message, options)
    this.isFinal = options.isFinal ?? false
    this.notBefore = options.notBefore
  }
}

/** No failure: the work is to be done later, and this time does not count. */
export class JobPostponed extends Error {
  readonly until: Temporal.Instant
  constructor(until: Temporal.Instant) {
    super(`Not before ${until.toString()}.`)
    this.until = until
  }
}
