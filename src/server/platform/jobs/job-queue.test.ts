import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { runDueJobs } from './job-worker.ts'
import { addJobs, handleJobs, handleSchedule, JobPostponed, jobKind, type JobHandler } from './job-orders.ts'
import { createLog } from '#server/platform/observability/log.ts'

const note = jobKind('note', z.object({ text: z.string() }), 3)
const log = createLog('silent')

let store: TestDatabase
let clock: StoppedClock
beforeEach(async () => {
  store = await createTestDatabase()
  clock = stopClock('2026-10-31T16:00:00Z')
})
afterEach(() => store.close())

const run = (...handlers: JobHandler[]) => runDueJobs({ database: store.database, clock, log, handlers })

test('a scheduled job runs once across all workers, even after the clock was set back', async () => {
  const times: string[] = []
  const daily = handleSchedule(
    'daily',
    (now) => now.add({ hours: 24 }),
    async ({ now }) => void times.push(now.toString()),
  )
  await Promise.all([run(daily), run(daily)])
  expect(times).toHaveLength(1)
  clock.pass({ hours: 23 })
  await run(daily)
  expect(times).toHaveLength(1)
  clock.pass({ hours: 24 * 10 })
  await run(daily)
  await run(daily)
  expect(times, 'runs once after ten missed days').toHaveLength(2)
  clock.pass({ hours: -24 * 300 })
  await run(daily)
  clock.pass({ hours: 24 })
  await run(daily)
  expect(times, 'a temporarily wrong clock doesn’t stop it').toHaveLength(3)
})

test('jobs that failed or were postponed by a clock that was ahead run soon after it is set back', async () => {
  const outcomes = [new JobPostponed(clock.now().add({ hours: 24 * 300 + 8 })), new Error('the line is busy')]
  const texts: string[] = []
  const shaky = handleJobs(note, async ({ text }) => {
    const outcome = outcomes.pop()
    if (outcome) throw outcome
    texts.push(text)
  })
  const orders = ['busy', 'asleep'].map((text) => ({ kind: note, payload: { text } }))
  await store.database.write((sql) => addJobs(sql, orders))
  clock.pass({ hours: 24 * 300 })
  await run(shaky)
  clock.pass({ hours: -24 * 300 })
  await run(shaky)
  expect(texts.toSorted()).toEqual(['asleep', 'busy'])
})
