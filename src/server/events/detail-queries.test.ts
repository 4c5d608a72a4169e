import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventSchema } from '#contract/events/event.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
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
])('times of %s have its offset', async (timeZone, date) => {
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

test('addresses from sources are shown tidied, those of hosts unchanged', async () => {
  const location = 'Mill Hall, 1 Elm St, York, PA, 17406, United States'
  const [id = 0] = await store.database.write((sql) => insertEvents(sql, [{ location }]))
  const [row] = await store.database.read((sql) => listEventRows(sql, [id], null))
  if (!row) throw new Error('It is not there.')
  const place = (sources: typeof row.sources) => {
    const shownTo = { near: here, now: '2026-10-31T16:30:00Z' } as const
    return presentEvent({ ...row, sources }, shownTo).location
  }
  expect(place([])).toBe(location)
  expect(place([{ sourceName: 'York Library', sourceLink: null, sourceSeenAt: '2026-10-31T16:30:00' }])).toBe(
    'Mill Hall, 1 Elm St, York, PA 17406',
  )
})

test('events have the shape and field order of the contract, and come in the order of the ids', async () => {
  const ids = await store.database.write((sql) =>
    insertEvents(sql, [{ title: '"Quoted" \\ and \u2028 more' }, { isVirtualEvent: true }, {}]),
  )
  const events = await read(ids.toReversed())
  expect(events.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(z.array(eventSchema.strict()).safeParse(events).error).toBeUndefined()
  const optional = Object.entries(eventSchema.shape).flatMap(([name, schema]) =>
    schema.safeParse(undefined).success ? [name] : [],
  )
  const fields = Object.keys(eventSchema.shape).filter((name) => !optional.includes(name))
  expect(events.map((event) => Object.keys(event).filter((name) => !optional.includes(name)))).toEqual(
    ids.map(() => fields),
  )
})

test('a date of a series counts the scheduled dates starting with itself', async () => {
  const ids = await store.database.write(async (sql) => {
    const [series] = await sql<{ id: number }>`insert into series (title) values ('Pond dipping') returning id`
    const seriesId = series!.id
    const dates = Array.from({ length: 9 }, (_, day) => ({ seriesId, startsAt: `2026-11-1${day}T15:00:00Z` }))
    return insertEvents(sql, [...dates, { seriesId, status: 'cancelled', startsAt: '2026-11-20T15:00:00Z' }])
  })
  const events = await read(ids)
  expect(events.map(({ remainingDates }) => remainingDates)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  expect(await shown({})).not.toHaveProperty('remainingDates')
})

test('an event with limited spots has the number of spots left', async () => {
  const event = await shown({})
  expect(event).not.toHaveProperty('spotsLeft')
  const left = async (capacity: number) => {
    await store.database.write((sql) => sql`update events set capacity = ${capacity} where id = ${event.id}`)
    return (await read([event.id]))[0]?.spotsLeft
  }
  expect(await left(8)).toBe(8)
  await store.database.write(
    (sql) => sql`insert into guests (event_id, address, answer, party_size, answered_at)
      values (${event.id}, 'a@example.org', 'yes', 3, now()), (${event.id}, 'b@example.org', 'maybe', 2, now())`,
  )
  expect(await left(8)).toBe(5)
  expect(await left(2)).toBe(0)
})

test('a past event says that it is over', async () => {
  expect(await shown({ startsAt: '2026-10-31T14:30:00Z' })).toMatchObject({ isOver: true })
  expect(await shown({ startsAt: '2026-10-31T14:31:00Z' })).not.toHaveProperty('isOver')
})

test('times are truncated to the second', async () => {
  const event = await shown({ startsAt: '2026-07-01T04:00:59.9Z', endsAt: '2026-07-01T05:00:00.5Z' })
  expect([event.date, event.endDate]).toEqual(['2026-07-01T00:00:59-04:00', '2026-07-01T01:00:00-04:00'])
})
