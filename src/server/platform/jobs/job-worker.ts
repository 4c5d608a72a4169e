import { setTimeout as pause } from 'node:timers/promises'
import type { Session } from '#server/platform/database/database.ts'
import {
  advanceFarJobs,
  claimJobs,
  deleteOldJobs,
  ensureSchedules,
  registerWorker,
  releaseLeases,
  releaseOrphans,
  type ClaimedJob,
  type FreeSlots,
} from './job-queue.ts'
import { runJob, type RunOptions } from './job-run.ts'
import { jobsChannel, type JobHandler } from './job-orders.ts'

/** Wakes a waiting worker. A call while no worker waits ends the next wait immediately. */
interface WakeUp {
  wake(): void
  /** Resolves when woken up, or after the given milliseconds. */
  wait(milliseconds: number): Promise<void>
}

function createWakeUp(): WakeUp {
  let isAwake = false
  let endWait: () => void = () => undefined
  return {
    wake: () => {
      isAwake = true
      endWait()
    },
    wait: async (milliseconds) => {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          endWait = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isAwake = false
    },
  }
}

export interface WorkerOptions extends RunOptions {
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

/** Needed because jobs that become due later send no notification. Also the delay before reconnecting. */
const pollIntervalMs = 1_000
const sweepIntervalMs = 60_000
/** How long aborted handlers get to finish. */
const abortGraceMs = 200

interface Work {
  options: WorkerOptions
  handlers: ReadonlyMap<string, JobHandler>
  concurrency: number
  running: Map<number, { kind: string; ended: Promise<void> }>
  wakeUp: WakeUp
  /** Aborted to stop claiming jobs. */
  stopping: AbortController
  /** Aborted when the time for running jobs to finish is up. */
  aborting: AbortController
  /** Number of jobs that have ended. */
  endedCount: number
}

const createWork = (options: WorkerOptions): Work => ({
  options,
  handlers: new Map(options.handlers.map((handler) => [handler.kind, handler])),
  concurrency: options.concurrency ?? 8,
  running: new Map(),
  wakeUp: createWakeUp(),
  stopping: new AbortController(),
  aborting: new AbortController(),
  endedCount: 0,
})

/** A database session and its worker id. */
interface WorkerSession {
  session: Session
  workerId: number
}

async function openWorkerSession({ options, wakeUp }: Work): Promise<WorkerSession> {
  const session = await options.database.openSession()
  try {
    const workerId = await registerWorker(session.sql)
    await session.listen(jobsChannel, wakeUp.wake)
    void session.ended.then(wakeUp.wake)
    return { session, workerId }
  } catch (error) {
    await session.close()
    throw error
  }
}

function startJob(work: Work, job: ClaimedJob, workerId: number): Promise<void> {
  const { options, aborting, running, wakeUp } = work
  const handler = work.handlers.get(job.kind)
  if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}.`)
  return runJob(options, job, handler, { workerId, signal: aborting.signal })
    .catch((error: unknown) => options.log.error({ err: error, job: job.id }, 'failed to record job completion'))
    .finally(() => {
      running.delete(job.id)
      work.endedCount += 1
      wakeUp.wake()
    })
}

/** Claims and starts due jobs, within the concurrency of this process and of each kind. */
async function startDueJobs(work: Work, { session, workerId }: WorkerSession): Promise<void> {
  const { running, options } = work
  const free = work.concurrency - running.size
  if (free <= 0) return
  const countRunning = (kind: string) => [...running.values()].filter((job) => job.kind === kind).length
  const handlers = [...work.handlers.values()]
  const slots: FreeSlots[] = [
    { kinds: handlers.filter(({ concurrency }) => concurrency === undefined).map(({ kind }) => kind), count: free },
    ...handlers.flatMap(({ kind, concurrency }) =>
      concurrency === undefined ? [] : [{ kinds: [kind], count: Math.max(0, concurrency - countRunning(kind)) }],
    ),
  ]
  const jobs = await claimJobs(session.sql, { workerId, slots, count: free, now: options.clock.now() })
  for (const job of jobs) running.set(job.id, { kind: job.kind, ended: startJob(work, job, workerId) })
}

async function sweep({ options }: Work, { session: { sql } }: WorkerSession): Promise<void> {
  const now = options.clock.now()
  await ensureSchedules(sql, options.handlers, now)
  await advanceFarJobs(sql, now)
  await deleteOldJobs(sql, now)
}

const releaseOrphanedJobs = ({ running }: Work, { session, workerId }: WorkerSession) =>
  releaseOrphans(session.sql, workerId, [...running.keys()])

/** Runs jobs on one session until it is lost or the worker stops. */
async function runJobsOn(work: Work, worker: WorkerSession): Promise<void> {
  let isLost = false
  void worker.session.ended.then(() => (isLost = true))
  let polledAt = -Infinity
  let sweptAt = -Infinity
  while (!work.stopping.signal.aborted && !isLost) {
    const now = performance.now()
    if (now - sweptAt >= sweepIntervalMs) {
      await sweep(work, worker)
      sweptAt = now
    }
    if (now - polledAt >= pollIntervalMs) {
      await releaseOrphanedJobs(work, worker)
      polledAt = now
    }
    await startDueJobs(work, worker)
    await work.wakeUp.wait(pollIntervalMs)
  }
}

/**
 * Waits for the jobs of a stopping worker. Releases jobs that don't finish in time, rather than leaving them to be
 * found as orphans.
 */
async function drain(work: Work, { session, workerId }: WorkerSession): Promise<void> {
  const allEnded = Promise.all([...work.running.values()].map(({ ended }) => ended))
  await Promise.race([allEnded, waitForAbort(work.aborting.signal)])
  await Promise.race([allEnded, pause(abortGraceMs, undefined, { ref: false })])
  await releaseLeases(session.sql, workerId)
}

const waitForAbort = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/**
 * Runs the worker, reconnecting after a lost session. A lost session means lost leases: running jobs continue, but
 * recording their outcome has no effect, because another worker may hold them by then.
 */
async function runUntilStopped(work: Work): Promise<void> {
  const { signal } = work.stopping
  while (!signal.aborted) {
    let worker: WorkerSession | undefined
    try {
      worker = await openWorkerSession(work)
      await runJobsOn(work, worker)
      if (signal.aborted) await drain(work, worker)
    } catch (error) {
      if (!signal.aborted) work.options.log.error({ err: error }, 'worker lost its database connection')
    } finally {
      await worker?.session.close().catch(() => undefined)
    }
    if (!signal.aborted) await Promise.race([pause(pollIntervalMs, undefined, { ref: false }), waitForAbort(signal)])
  }
}

/** Runs jobs as they become due. Any number of workers may run in any number of processes. */
export function startWorker(options: WorkerOptions): Worker {
  const work = createWork(options)
  const ended = runUntilStopped(work)
  return {
    stop: async (timeoutMs) => {
      const timer = setTimeout(() => work.aborting.abort(), timeoutMs)
      work.stopping.abort()
      work.wakeUp.wake()
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
  const work = createWork(options)
  const worker = await openWorkerSession(work)
  try {
    await sweep(work, worker)
    await releaseOrphanedJobs(work, worker)
    for (;;) {
      const endedBefore = work.endedCount
      await startDueJobs(work, worker)
      // A job that ended meanwhile may have added another or freed a slot.
      if (work.endedCount > endedBefore) continue
      if (work.running.size === 0) return work.endedCount
      await Promise.race([...work.running.values()].map(({ ended }) => ended))
    }
  } finally {
    await worker.session.close()
  }
}
