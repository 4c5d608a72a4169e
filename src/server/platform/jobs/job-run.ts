import { toStorable, type Database } from '#server/platform/database/database.ts'
import { cutText } from '#contract/limits.ts'
import type { Clock } from '#server/platform/process/process.ts'
import { markDead, finishJob, postponeJob, rescheduleJob, retryLater, type ClaimedJob } from './job-queue.ts'
import { JobFailure, JobPostponed, type JobHandler } from './job-orders.ts'
import { type Log, type Meters, runAs } from '#server/platform/observability/observability.ts'

/** Everything that running a job needs, apart from the job. */
export interface RunOptions {
  database: Database
  clock: Clock
  log: Log
  meters?: Meters
}

/** Seconds before the second attempt. The delay doubles with each further attempt, up to `maxDelaySeconds`. */
const firstDelaySeconds = 10
const maxDelaySeconds = 4 * 60 * 60

/**
 * Returns the time of the next attempt. Adds ±25 % jitter, so that jobs that failed together aren't retried together.
 * @param random from 0 to 1
 */
export function retryAt(now: Temporal.Instant, attempt: number, random: number): Temporal.Instant {
  const seconds = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** Math.min(attempt - 1, 20))
  return now.add({ milliseconds: Math.round(seconds * (0.75 + random / 2) * 1_000) })
}

/** Formats an error for the operator, without its stack. */
function formatError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return cutText(toStorable(text), 1_000)
}

type Outcome = Parameters<Meters['job']>[2]

async function recordSuccess(
  deps: RunOptions,
  job: ClaimedJob,
  handler: JobHandler,
  workerId: number,
): Promise<Outcome> {
  const now = deps.clock.now()
  const { nextRun } = handler
  await deps.database.write(async (sql) => {
    if (nextRun) await rescheduleJob(sql, job.id, workerId, nextRun(now))
    else await finishJob(sql, job.id, workerId, now)
  })
  return 'done'
}

function nextTry(job: ClaimedJob, handler: JobHandler, error: unknown, now: Temporal.Instant): Temporal.Instant {
  const { compare } = Temporal.Instant
  const backOff = retryAt(now, job.attempts, Math.random())
  const notBefore = error instanceof JobFailure ? error.notBefore : undefined
  const later = notBefore && compare(notBefore, backOff) > 0 ? notBefore : backOff
  const next = handler.nextRun?.(now)
  return next && compare(next, later) < 0 ? next : later
}

async function recordFailure(
  deps: RunOptions,
  job: ClaimedJob,
  handler: JobHandler,
  { workerId, error }: { workerId: number; error: unknown },
): Promise<Outcome> {
  const now = deps.clock.now()
  if (error instanceof JobPostponed) {
    await deps.database.write((sql) => postponeJob(sql, job.id, workerId, error.until))
    return 'postponed'
  }
  const sentence = formatError(error)
  const about = { kind: job.kind, attempt: job.attempts }
  const isFinal = job.attempts >= handler.attempts || (error instanceof JobFailure && error.isFinal)
  if (isFinal) {
    deps.log.error({ ...about, err: error }, 'job failed permanently')
    await deps.database.write((sql) => markDead(sql, job.id, workerId, now, sentence))
    return 'dead'
  }
  const runAt = nextTry(job, handler, error, now)
  deps.log.warn({ ...about, err: error, retryAt: runAt.toString() }, 'job failed, retrying')
  await deps.database.write((sql) => retryLater(sql, job.id, workerId, runAt, sentence))
  return 'again'
}

interface RunLease {
  workerId: number
  /** Aborted when the worker stops waiting for its jobs. */
  signal: AbortSignal
}

async function tryJob(
  deps: RunOptions,
  job: ClaimedJob,
  handler: JobHandler,
  { workerId, signal }: RunLease,
): Promise<Outcome> {
  // A job that crashes its process never reports a failure; only its attempt count shows it.
  if (job.attempts > handler.attempts) {
    const error = new JobFailure('Its workers ended each time before it did.', { isFinal: true })
    return recordFailure(deps, job, handler, { workerId, error })
  }
  const isLastAttempt = job.attempts >= handler.attempts
  try {
    await handler.run(job.payload, { now: deps.clock.now(), attempt: job.attempts, isLastAttempt, signal })
  } catch (error) {
    return recordFailure(deps, job, handler, { workerId, error })
  }
  return recordSuccess(deps, job, handler, workerId)
}

/**
 * Runs one job and records the outcome. Its log entries and the jobs it adds carry the id of the original request.
 * @throws only if the outcome can't be recorded; the job is then recovered as an orphan
 */
export async function runJob(deps: RunOptions, job: ClaimedJob, handler: JobHandler, lease: RunLease): Promise<void> {
  const { id, kind, attempts, requestId } = job
  await runAs({ job: id, ...(requestId !== null && { requestId }) }, async () => {
    const began = performance.now()
    const outcome = await tryJob(deps, job, handler, lease)
    const milliseconds = performance.now() - began
    deps.meters?.job(milliseconds / 1000, kind, outcome)
    if (outcome !== 'done') return
    deps.log.info({ kind, attempt: attempts, milliseconds: Math.round(milliseconds) }, 'job completed')
  })
}
