import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventSchema } from '#contract/event.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertEvents, type EventDraft } from '#tests/support/builders.ts'
import { listEventRows } from './detail-queries.ts'
import { presentEvent } from './present.ts'

const here = { latitude: 40.7128, longitude: -74.006 }
let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(() => store.close())

const read = (ids: readonly number[]) =>
  store.database.read(async (sql) =>
    (await listEventRows(sql, ids, null)).map((row) => presentEvent(row, { near: here, now: '2026-10-31T16:30:00Z' })),
  )

/** Writes one event and reads it back. */
async function shown(draft: Partial<EventDraft>) {
  const [id = 0] = await store.database.write((sql) => insertEvents(sql, [draft]))
  const [event] = await read([id])
  if (!event) throw new Error('It is not there.')
  return event
}

test.each([
  ['America/New_York', '2026-07-01T00:00:00-04:00'],
  ['America/St_Johns', '2026-07-01T01:30:00-02:30'],
  ['Asia/Kolkata', '2026-07-01T09:30:00+05:30'],
  ['Pacific/Kiritimati', '2026-07-01T18:00:00+14:00'],
  ['Etc/UTC', '2026-07-01T04:00:00+00:00'],
])('times of %s carry its offset', async (timeZone, date) => {
  const event = await shown({ timeZone, startsAt: '2026-07-01T04:00:00Z', endsAt: '2026-07-01T05:00:00Z' })
  expect(event.date).toBe(date)
})

test.each([
  [0.00001, '0.00001'],
  [-0.0000123, '-0.000012'],
  [0, '0'],
  [40.7128, '40.7128'],
  [-33.868_820_123_456_7, '-33.86882'],
])('a latitude of %d is written with at most six decimals', async (latitude, text) => {
  expect((await shown({ latitude, longitude: 10 })).latitude).toBe(text)
})

test('events have the shape and field order of the contract, and come in the order of the ids', async () => {
  const ids = await store.database.write((sql) =>
    insertEvents(sql, [{ title: '"Quoted" \\ and \u2028 more' }, { isVirtualEvent: true }, {}]),
  )
  const events = await read(ids.toReversed())
  expect(events.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(z.array(eventSchema.strict()).safeParse(events).error).toBeUndefined()
  const fields = Object.keys(eventSchema.shape).filter((name) => !['isSaved', 'followedLine', 'host'].includes(name))
  expect(events.map((event) => Object.keys(event))).toEqual(ids.map(() => fields))
})

test('times are truncated to the second', async () => {
  const event = await shown({ startsAt: '2026-07-01T04:00:59.9Z', endsAt: '2026-07-01T05:00:00.5Z' })
  expect([event.date, event.endDate]).toEqual(['2026-07-01T00:00:59-04:00', '2026-07-01T01:00:00-04:00'])
})
