import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { eventSchema } from '#contract/event.ts'
import { distancePhrase } from '#domain/distance.ts'
import { fragment } from '#server/platform/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertEvents, type EventDraft } from '#tests/support/builders.ts'
import { distanceText, listEventsByIds, writeEventsByIds } from './detail-queries.ts'

const here = { latitude: 40.7128, longitude: -74.006 }
let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(() => store.close())

/** Writes one event and reads it back. */
async function shown(draft: Partial<EventDraft>) {
  const [id = 0] = await store.database.write((sql) => insertEvents(sql, [draft]))
  const [event] = await store.database.read((sql) => listEventsByIds(sql, [id], here))
  if (!event) throw new Error('It is not there.')
  return event
}

test('the database writes distances as the pages do', async () => {
  const miles = [
    0, 0.04, 0.05, 0.96, 0.949, 1, 1.04, 1.05, 2.34, 2.35, 9.94, 9.949, 9.95, 9.96, 10.5, 11, 999.5, 1204.4, 12_437.6,
  ]
  const rows = await store.database.read(
    (sql) =>
      sql<{ text: string }>`select ${distanceText(fragment`miles`)} as text from unnest(${miles}::float8[]) as miles`,
  )
  expect(rows.map(({ text }) => text)).toEqual(miles.map(distancePhrase))
})

test('no miles are no distance', async () => {
  const rows = await store.database.read(
    (sql) => sql`select ${distanceText(fragment`miles`)} as text from unnest(array[null]::float8[]) as miles`,
  )
  expect(rows).toEqual([{ text: null }])
})

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
  [-0.0000123, '-0.0000123'],
  [0, '0'],
  [40.7128, '40.7128'],
  [-33.868_820_123_456_7, '-33.8688201234567'],
])('a latitude of %d is written in decimals', async (latitude, text) => {
  expect((await shown({ latitude, longitude: 10 })).latitude).toBe(text)
})

test('what the database writes is of the shape of the contract, and what it writes as text is the same', async () => {
  const ids = await store.database.write((sql) =>
    insertEvents(sql, [
      { title: '"Quoted" \\ and \u2028 more', description: 'Line\nbreak\ttab' },
      { isVirtualEvent: true },
      {},
    ]),
  )
  const [objects, texts] = await store.database.read(async (sql) => [
    await listEventsByIds(sql, ids, here),
    await writeEventsByIds(sql, ids, here),
  ])
  expect(objects.map(({ id }) => id)).toEqual(ids)
  expect(z.array(eventSchema.strict()).safeParse(objects).error).toBeUndefined()
  expect(texts.map((text) => JSON.parse(text))).toEqual(objects)
})
