import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from '#server/platform/database/database.ts'
import { createWakeUp, type WakeUp } from './job-wake-up.ts'
import {
  registerWorker,
  claimJobs,
  ensureSchedules,
  forgetOldJobs,
  recallFarJobs,
  releaseOrphans,
  releaseLeases,
  type ClaimedJob,
} from './job-queue.ts'
import { runJob, type RunDeps } from './job-run.ts'
import { jobsChannel, type JobHandler } from './job-orders.ts'

export interface WorkerOptions extends RunDeps {
  handlers: readonly JobHandler[]
  /** Maximum concurrent jobs in this process. */
  concurrency?: number
}

export interface Worker {
  /**
   * Stops claiming jobs and lets running ones finish. After `timeoutMs` milliseconds, releases the rest to other
   * workers.
   */
  stop(timeoutMs: number): Promise<void>
}

/** Polling interval in milliseconds: jobs that become due later send no notification. */
const lookEvery = 1_000
/** Interval in milliseconds between sweeps. */
const sweepEvery = 60_000
/** Milliseconds that aborted handlers get to finish. */
const abortGraceMs = 200

interface Work {
  options: WorkerOptions
  handlers: ReadonlyMap<string, JobHandler>
  concurrency: number
  running: Map<number, { kind: string; ended: Promise<void> }>
  wakeUp: WakeUp
  /** Aborted to stop claiming jobs. */
  stopping: AbortController
  /** Aborted when running jobs can no longer be waited for. */
  hurrying: AbortController
  done: number
}

const begin = (options: WorkerOptions): Work => ({
  options,
  handlers: new Map(options.handlers.map((handler) => [handler.kind, handler])),
  concurrency: options.concurrency ?? 8,
  running: new Map(),
  wakeUp: createWakeUp(),
  stopping: new AbortController(),
  hurrying: new AbortController(),
  done: 0,
})

/** A database session and its worker id. */
interface WorkerSession {
  session: Session
  holder: number
}

async function openWorkerSession({ options, wakeUp }: Work): Promise<WorkerSession> {
  const session = await options.database.openSession()
  try {
    const holder = await registerWorker(session.sql)
    await session.listen(jobsChannel, wakeUp.wake)
    void session.ended.then(wakeUp.wake)
    return { session, holder }
  } catch (error) {
    await session.close()
    throw error
  }
}

function startJob(work: Work, job: ClaimedJob, holder: number): Promise<void> {
  const { options, hurrying, running, wakeUp } = work
  const handler = work.handlers.get(job.kind)
  if (!handler) throw new Error(`Nobody does ${job.kind}.`)
  return runJob(options, job, handler, { holder, signal: hurrying.signal })
    .catch((error: unknown) => options.log.error({ err: error, job: job.id }, 'failed to record job completion'))
    .finally(() => {
      running.delete(job.id)
      work.done += 1
      wakeUp.wake()
    })
}

/** Claims up to `count` jobs of these kinds, as far as this process has room for them. */
async function take(
  work: Work,
  { session, holder }: WorkerSession,
  { kinds, count }: { kinds: string[]; count: number },
): Promise<void> {
  const room = Math.min(count, work.concurrency - work.running.size)
  if (room <= 0 || kinds.length === 0) return
  const jobs = await claimJobs(session.sql, { holder, kinds, count: room, now: work.options.clock.now() })
  for (const job of jobs) work.running.set(job.id, { kind: job.kind, ended: startJob(work, job, holder) })
}

async function takeDue(work: Work, worker: WorkerSession): Promise<void> {
  const handlers = [...work.handlers.values()]
  const unlimited = handlers.flatMap(({ kind, concurrency }) => (concurrency === undefined ? [kind] : []))
  await take(work, worker, { kinds: unlimited, count: Infinity })
  for (const { kind, concurrency } of handlers) {
    if (concurrency === undefined) continue
    const running = [...work.running.values()].filter((job) => job.kind === kind).length
    await take(work, worker, { kinds: [kind], count: concurrency - running })
  }
}

async function sweep({ options }: Work, { session: { sql } }: WorkerSession): Promise<void> {
  const now = options.clock.now()
  await ensureSchedules(sql, options.handlers, now)
  await recallFarJobs(sql, now)
  await forgetOldJobs(sql, now)
}

const freeOrphans = ({ running }: Work, { session, holder }: WorkerSession) =>
  releaseOrphans(session.sql, holder, [...running.keys()])

/** Runs jobs on one session until it is lost or the worker stops. */
async function runJobsOn(work: Work, worker: WorkerSession): Promise<void> {
  let isLost = false
  void worker.session.ended.then(() => (isLost = true))
  let lookedAt = -Infinity
  let sweptAt = -Infinity
  while (!work.stopping.signal.aborted && !isLost) {
    const now = performance.now()
    if (now - sweptAt >= sweepEvery) {
      await sweep(work, worker)
      sweptAt = now
    }
    if (now - lookedAt >= lookEvery) {
      await freeOrphans(work, worker)
      lookedAt = now
    }
    await takeDue(work, worker)
    await work.wakeUp.wait(lookEvery)
  }
}

/**
 * Finishes a stopping worker. Releases jobs that don't finish in time, rather than leaving them to be found as orphans.
 */
async function leave(work: Work, { session, holder }: WorkerSession): Promise<void> {
  const all = () => Promise.all([...work.running.values()].map(({ ended }) => ended))
  await Promise.race([all(), once(work.hurrying.signal)])
  await Promise.race([all(), pause(abortGraceMs, undefined, { ref: false })])
  await releaseLeases(session.sql, holder)
}

const once = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Runs the worker, reconnecting after a lost session. A lost session means lost leases: running jobs continue, but
 * recording their outcome has no effect, because another worker may hold them by then.
 */
async function work(own: Work): Promise<void> {
  const { signal } = own.stopping
  while (!signal.aborted) {
    let worker: WorkerSession | undefined
    try {
      worker = await openWorkerSession(own)
      await runJobsOn(own, worker)
      if (signal.aborted) await leave(own, worker)
    } catch (error) {
      if (!signal.aborted) own.options.log.error({ err: error }, 'worker lost its database connection')
    } finally {
      await worker?.session.close().catch(() => undefined)
    }
    if (!signal.aborted) await Promise.race([pause(lookEvery, undefined, { ref: false }), once(signal)])
  }
}

/** Runs jobs as they become due. Any number of workers may run in any number of processes. */
export function startWorker(options: WorkerOptions): Worker {
  const own = begin(options)
  const ended = work(own)
  return {
    stop: async (timeoutMs) => {
      const timer = setTimeout(() => own.hurrying.abort(), timeoutMs)
      own.stopping.abort()
      own.wakeUp.wake()
      await ended
      clearTimeout(timer)
    },
  }
}

/**
 * Runs all due jobs, including jobs that those add, then returns. For tests and commands.
 * @returns the number of jobs run
 */
export async function runDueJobs(options: WorkerOptions): Promise<number> {
  const own = begin(options)
  const worker = await openWorkerSession(own)
  try {
    await sweep(own, worker)
    await freeOrphans(own, worker)
    for (;;) {
      const doneBefore = own.done
      await takeDue(own, worker)
      // A job that ended meanwhile may have added another, or made room for one.
      if (own.done > doneBefore) continue
      if (own.running.size === 0) return own.done
      await Promise.race([...own.running.values()].map(({ ended }) => ended))
    }
  } finally {
    await worker.session.close()
  }
}
