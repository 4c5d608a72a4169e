import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { registerWorker, claimJobs, countJobs, listFailedJobs, reviveJobs } from './job-queue.ts'
import { retryAt } from './job-run.ts'
import { runDueJobs, startWorker, type Worker } from './job-worker.ts'
import { addJob, addJobs, handleJobs, handleSchedule, JobFailure, jobKind, type JobHandler } from './job-orders.ts'
import { createLog } from '#server/platform/observability/log.ts'

const note = jobKind('note', z.object({ text: z.string() }), 3)
const log = createLog('silent')

let store: TestDatabase
let clock: StoppedClock
const workers: Worker[] = []
beforeEach(async () => {
  store = await createTestDatabase()
  clock = stopClock('2026-10-31T16:00:00Z')
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop(1_000)
  await store.close()
})

const run = (...handlers: JobHandler[]) => runDueJobs({ database: store.database, clock, log, handlers })
const start = (...handlers: JobHandler[]) => {
  const worker = startWorker({ database: store.database, clock, log, handlers })
  workers.push(worker)
  return worker
}
const ask = (text: string, more: { key?: string; runAt?: Temporal.Instant } = {}) =>
  store.database.write((sql) => addJob(sql, { kind: note, payload: { text }, ...more }))
const counts = () => store.database.read(countJobs)

/** Records the payloads it was called with. */
function notebook() {
  const texts: string[] = []
  return { texts, handler: handleJobs(note, async ({ text }) => void texts.push(text)) }
}

test('a job runs after the transaction that adds it, and not if that is rolled back', async () => {
  const { texts, handler } = notebook()
  await ask('kept')
  await expect(
    store.database.write(async (sql) => {
      await addJob(sql, { kind: note, payload: { text: 'undone' } })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await run(handler)).toBe(1)
  expect(texts).toEqual(['kept'])
  expect(await counts()).toEqual([])
})

test('jobs with the same key run once, however often they are added', async () => {
  const { texts, handler } = notebook()
  await ask('first', { key: 'note:1' })
  await ask('second', { key: 'note:1' })
  await run(handler)
  await ask('third', { key: 'note:1' })
  await run(handler)
  expect(texts).toEqual(['first'])
  const added = await store.database.write((sql) =>
    addJobs(sql, [
      { kind: note, payload: { text: 'x' }, key: 'note:1' },
      { kind: note, payload: { text: 'y' }, key: 'note:2' },
    ]),
  )
  expect(added).toBe(1)
})

test('a job becomes due by the given clock, not by the clock of the database', async () => {
  const { texts, handler } = notebook()
  await ask('later', { runAt: clock.now().add({ hours: 1 }) })
  await run(handler)
  expect(texts).toEqual([])
  clock.pass({ hours: 1 })
  await run(handler)
  expect(texts).toEqual(['later'])
})

test('a failed job backs off, becomes a dead letter and can be revived', async () => {
  let tries = 0
  const failing = handleJobs(note, async () => {
    tries += 1
    throw new Error('the line is busy')
  })
  await ask('call')
  for (let round = 1; round <= 4; round += 1) {
    await run(failing)
    clock.pass({ hours: 1 })
  }
  expect(tries).toBe(3)
  const [dead] = await store.database.read((sql) => listFailedJobs(sql, 10))
  expect(dead).toMatchObject({ state: 'dead', attempts: 3, lastError: 'Error: the line is busy' })
  const { texts, handler } = notebook()
  await run(handler)
  expect(texts).toEqual([])
  expect(await store.database.write((sql) => reviveJobs(sql, dead?.id ?? 0))).toBe(1)
  await run(handler)
  expect(texts).toEqual(['call'])
})

test('delays double from ten seconds to four hours, with 25 % jitter', () => {
  const now = clock.now()
  const waits = (attempt: number, random: number) => now.until(retryAt(now, attempt, random)).total('seconds')
  expect([1, 2, 3, 4].map((attempt) => waits(attempt, 0.5))).toEqual([10, 20, 40, 80])
  expect([waits(1, 0), waits(1, 1)]).toEqual([7.5, 12.5])
  expect(waits(50, 0.5)).toBe(4 * 60 * 60)
})

test('a final failure is not retried, and an invalid payload is a failure', async () => {
  const final = handleJobs(note, async () => {
    throw new JobFailure('never', { isFinal: true })
  })
  await ask('x')
  await run(final)
  expect(await counts()).toEqual([{ kind: 'note', state: 'dead', count: 1 }])
  await store.database.write((sql) => sql`insert into jobs (kind, payload) values ('note', '{"text": 7}')`)
  const { texts, handler } = notebook()
  await run(handler)
  expect(texts).toEqual([])
  expect(await store.database.read((sql) => listFailedJobs(sql, 10))).toHaveLength(2)
})

test('jobs of an unknown kind are left for a newer version', async () => {
  await store.database.write((sql) => sql`insert into jobs (kind) values ('from.the.future')`)
  expect(await run(notebook().handler)).toBe(0)
  expect(await counts()).toEqual([{ kind: 'from.the.future', state: 'waiting', count: 1 }])
})

test('a worker starts a new job immediately', async () => {
  const begun = Promise.withResolvers<string>()
  start(handleJobs(note, async ({ text }) => begun.resolve(text)))
  await ask('now')
  expect(await begun.promise).toBe('now')
})

test('several workers share the jobs, and each job runs once', async () => {
  const all = Array.from({ length: 300 }, (_, at) => `note ${at}`)
  const done: string[] = []
  const finished = Promise.withResolvers<void>()
  const handler = handleJobs(note, async ({ text }) => {
    done.push(text)
    if (done.length === all.length) finished.resolve()
  })
  await store.database.write((sql) =>
    addJobs(
      sql,
      all.map((text) => ({ kind: note, payload: { text }, key: text })),
    ),
  )
  start(handler)
  start(handler)
  start(handler)
  await finished.promise
  expect(done.toSorted()).toEqual(all.toSorted())
})

test('jobs of a worker that lost its connection are run by another', async () => {
  await ask('inherited')
  const session = await store.database.openSession()
  const workerId = await registerWorker(session.sql)
  const claimed = await claimJobs(session.sql, {
    workerId,
    slots: [{ kinds: ['note'], count: 5 }],
    count: 5,
    now: clock.now(),
  })
  expect(claimed).toHaveLength(1)
  const { texts, handler } = notebook()
  await run(handler)
  expect(texts, 'not taken over while its worker is alive').toEqual([])
  await session.close()
  await run(handler)
  expect(texts).toEqual(['inherited'])
})

test('a job that crashes its worker each time becomes a dead letter', async () => {
  await ask('poison', { key: 'poison' })
  for (let death = 1; death <= 3; death += 1) {
    const session = await store.database.openSession()
    const workerId = await registerWorker(session.sql)
    await run()
    expect(
      await claimJobs(session.sql, { workerId, slots: [{ kinds: ['note'], count: 1 }], count: 1, now: clock.now() }),
    ).toHaveLength(1)
    await session.close()
  }
  const { texts, handler } = notebook()
  await run(handler)
  expect(texts).toEqual([])
  expect(await counts()).toEqual([{ kind: 'note', state: 'dead', count: 1 }])
})

test('a stopping worker lets its job finish, or releases it without counting the attempt', async () => {
  const begun = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const ends: string[] = []
  const patient = start(
    handleJobs(note, async ({ text }) => {
      begun.resolve()
      await mayEnd.promise
      ends.push(text)
    }),
  )
  await ask('slow', { key: 'slow' })
  await begun.promise
  const stopped = patient.stop(10_000)
  mayEnd.resolve()
  await stopped
  expect(ends).toEqual(['slow'])
  expect(await counts()).toEqual([{ kind: 'note', state: 'done', count: 1 }])

  const hangs = Promise.withResolvers<AbortSignal>()
  const hurried = start(
    handleJobs(note, async (_payload, { signal }) => {
      hangs.resolve(signal)
      await new Promise(() => undefined)
    }),
  )
  await ask('endless', { key: 'endless' })
  const signal = await hangs.promise
  await hurried.stop(0)
  expect(signal.aborted).toBe(true)
  const { texts, handler } = notebook()
  await run(handler)
  expect(texts).toEqual(['endless'])
})

test('a worker that loses its connection reconnects', async () => {
  const done: string[] = []
  const ended = new EventTarget()
  start(
    handleJobs(note, async ({ text }) => {
      done.push(text)
      ended.dispatchEvent(new Event('done'))
    }),
  )
  const first = once(ended, 'done')
  await ask('before')
  await first
  await store.database.write(
    (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wonderlark session'
      and datname = current_database()`,
  )
  const second = once(ended, 'done')
  await ask('after')
  await second
  expect(done).toEqual(['before', 'after'])
})

test('a failing scheduled job backs off and is never given up', async () => {
  let tries = 0
  const shaky = handleSchedule(
    'shaky',
    (now) => now.add({ hours: 1 }),
    async () => {
      tries += 1
      throw new Error('not today')
    },
  )
  for (let round = 0; round < 30; round += 1) {
    await run(shaky)
    clock.pass({ hours: 1 })
  }
  expect(tries).toBe(30)
})
