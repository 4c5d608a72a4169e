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
  /** Jobs at the same time in this process. */
  concurrency?: number
}

export interface Worker {
  /** Takes nothing new, lets what runs finish, and after `patience` milliseconds gives the rest back to the others. */
  stop(patience: number): Promise<void>
}

/** Milliseconds between looks at the clock: what is due later has nobody to call for it. */
const lookEvery = 1_000
/** Milliseconds between sweeps. */
const sweepEvery = 60_000
/** Milliseconds that handlers get to notice that they are aborted. */
const lastWord = 200

interface Work {
  options: WorkerOptions
  handlers: ReadonlyMap<string, JobHandler>
  concurrency: number
  running: Map<number, Promise<void>>
  bell: WakeUp
  /** Aborted when nothing new is to be begun. */
  stopping: AbortController
  /** Aborted when what runs can no longer be waited for. */
  hurrying: AbortController
  done: number
}

const begin = (options: WorkerOptions): Work => ({
  options,
  handlers: new Map(options.handlers.map((handler) => [handler.kind, handler])),
  concurrency: options.concurrency ?? 8,
  running: new Map(),
  bell: createWakeUp(),
  stopping: new AbortController(),
  hurrying: new AbortController(),
  done: 0,
})

/** A session, and the number under which it holds jobs. */
interface Desk {
  session: Session
  holder: number
}

async function sitDown({ options, bell }: Work): Promise<Desk> {
  const session = await options.database.openSession()
  try {
    const holder = await registerWorker(session.sql)
    await session.listen(jobsChannel, bell.ring)
    void session.ended.then(bell.ring)
    return { session, holder }
  } catch (error) {
    await session.close()
    throw error
  }
}

function begun(work: Work, job: ClaimedJob, holder: number): Promise<void> {
  const { options, hurrying, running, bell } = work
  const handler = work.handlers.get(job.kind)
  if (!handler) throw new Error(`Nobody does ${job.kind}.`)
  return runJob(options, job, handler, { holder, signal: hurrying.signal })
    .catch((error: unknown) => options.log.error({ err: error, job: job.id }, 'the end of a job could not be noted'))
    .finally(() => {
      running.delete(job.id)
      work.done += 1
      bell.ring()
    })
}

async function takeDue(work: Work, { session, holder }: Desk): Promise<void> {
  const count = work.concurrency - work.running.size
  if (count <= 0) return
  const kinds = [...work.handlers.keys()]
  const jobs = await claimJobs(session.sql, { holder, kinds, count, now: work.options.clock.now() })
  for (const job of jobs) work.running.set(job.id, begun(work, job, holder))
}

async function sweep({ options }: Work, { session: { sql } }: Desk): Promise<void> {
  const now = options.clock.now()
  await ensureSchedules(sql, options.handlers, now)
  await recallFarJobs(sql, now)
  await forgetOldJobs(sql, now)
}

const freeOrphans = ({ running }: Work, { session, holder }: Desk) =>
  releaseOrphans(session.sql, holder, [...running.keys()])

/** Works at one session until it is lost or the worker stops. */
async function workAt(work: Work, desk: Desk): Promise<void> {
  let isLost = false
  void desk.session.ended.then(() => (isLost = true))
  let lookedAt = -Infinity
  let sweptAt = -Infinity
  while (!work.stopping.signal.aborted && !isLost) {
    const now = performance.now()
    if (now - sweptAt >= sweepEvery) {
      await sweep(work, desk)
      sweptAt = now
    }
    if (now - lookedAt >= lookEvery) {
      await freeOrphans(work, desk)
      lookedAt = now
    }
    await takeDue(work, desk)
    await work.bell.wait(lookEvery)
  }
}

/** The last of a worker: what it cannot finish in time is given back, not left for others to find. */
async function leave(work: Work, { session, holder }: Desk): Promise<void> {
  const all = () => Promise.all(work.running.values())
  await Promise.race([all(), once(work.hurrying.signal)])
  await Promise.race([all(), pause(lastWord, undefined, { ref: false })])
  await releaseLeases(session.sql, holder)
}

const once = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** A lost session means lost claims: what still runs goes on, and its note finds that the job is not its own any more. */
async function work(own: Work): Promise<void> {
  const { signal } = own.stopping
  while (!signal.aborted) {
    let desk: Desk | undefined
    try {
      desk = await sitDown(own)
      await workAt(own, desk)
      if (signal.aborted) await leave(own, desk)
    } catch (error) {
      if (!signal.aborted) own.options.log.error({ err: error }, 'the worker has lost the database')
    } finally {
      await desk?.session.close().catch(() => undefined)
    }
    if (!signal.aborted) await Promise.race([pause(lookEvery, undefined, { ref: false }), once(signal)])
  }
}

/** Does jobs as they fall due, beside any number of other workers in any number of processes. */
export function startWorker(options: WorkerOptions): Worker {
  const own = begin(options)
  const ended = work(own)
  return {
    stop: async (patience) => {
      const timer = setTimeout(() => own.hurrying.abort(), patience)
      own.stopping.abort()
      own.bell.ring()
      await ended
      clearTimeout(timer)
    },
  }
}

/**
 * Does everything that is due by the clock, and what that asks for in turn, then returns: for tests and for commands.
 * @returns how many jobs were done
 */
export async function runDueJobs(options: WorkerOptions): Promise<number> {
  const own = begin(options)
  const desk = await sitDown(own)
  try {
    await sweep(own, desk)
    await freeOrphans(own, desk)
    for (;;) {
      await takeDue(own, desk)
      if (own.running.size === 0) return own.done
      await Promise.race(own.running.values())
    }
  } finally {
    await desk.session.close()
  }
}
