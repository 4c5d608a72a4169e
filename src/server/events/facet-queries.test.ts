import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventListQuerySchema } from '#contract/events/event-query.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { countEvents } from './service.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
  // One event in ten is about art, one in ten is virtual, and one in a hundred is both.
  await store.database.write(
    (sql) => sql`
      insert into events (title, starts_at, ends_at, time_zone, category, is_virtual_event)
      select 'Event ' || n, s, s + interval '1 hour', 'Etc/UTC', case when n % 10 = 0 then 'Art' else 'Music' end, n % 100 < 10
      from generate_series(1, 11000) n, lateral (select timestamptz '2026-12-01' + n * interval '1 minute' as s) at`,
  )
})
afterAll(() => store.close())

const count = (query: Record<string, string>) =>
  countEvents(
    {
      database: store.database,
      clock: { now: () => Temporal.Instant.from('2026-11-01T12:00:00Z') },
      defaultLocation: { latitude: 40.7128, longitude: -74.006 },
    },
    eventListQuerySchema.parse(query),
  )

test('counting stops at 10,000 events', async () => {
  const { total, isCapped, inPerson, categories } = await count({})
  expect({ total, isCapped }).toEqual({ total: 10_000, isCapped: true })
  expect(inPerson).toBeLessThanOrEqual(9_900)
  expect(categories.Art + categories.Music).toBeGreaterThanOrEqual(10_000)
})

test('a total below 10,000 is exact even if the options of a chosen group are minimums', async () => {
  const { total, isCapped, inPerson, categories } = await count({ interests: 'Art' })
  expect({ total, isCapped, inPerson }).toEqual({ total: 1_100, isCapped: true, inPerson: 990 })
  expect(categories.Art).toBeLessThanOrEqual(1_100)
})

test('every count is exact if at most 10,000 events fail no more than one group of choices', async () => {
  const counts = await count({ virtual: 'true', interests: 'Art', free: 'true' })
  expect(counts).toMatchObject({ total: 0, isCapped: false, inPerson: 0, categories: { Art: 0, Music: 0 } })
  expect(await count({ virtual: 'true' })).toMatchObject({
    total: 1_100,
    isCapped: false,
    categories: { Art: 110, Music: 990 },
  })
})
