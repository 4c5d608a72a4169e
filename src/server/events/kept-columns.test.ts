import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EventFilters } from '#contract/event-query.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertWorld } from '#tests/support/event-world.ts'
import { createColumnCache, type ColumnCache } from './kept-columns.ts'
import { countEvents, type EventsDeps } from './service.ts'

let store: TestDatabase
let editor: pg.Client
let keeper: ColumnCache
let time = '2026-10-31T16:30:20Z'
const clock = { now: () => Temporal.Instant.from(time) }
const defaultLocation = { latitude: 40.7128, longitude: -74.006 }
let deps: EventsDeps

beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.write((sql) => insertWorld(sql, 20261031))
  editor = new pg.Client(store.connection)
  await editor.connect()
  deps = { database: store.database, clock, defaultLocation }
  keeper = createColumnCache(deps)
})
afterAll(async () => {
  await editor.end()
  await store.close()
})

/** Rejects reads, so that only the columns can count. */
const uncounted: Database = {
  ...({} as Database),
  read: () => Promise.reject(new Error('The database was asked to count.')),
}
const fromColumns = (filters: EventFilters) => countEvents({ ...deps, database: uncounted }, filters, keeper)
const fromDatabase = (filters: EventFilters) => countEvents(deps, filters)

const questions: EventFilters[] = [
  {},
  { virtual: 'true' },
  { virtual: 'false' },
  { within: 30 },
  { within: 30, virtual: 'any' },
  { within: 700, virtual: 'false', interests: ['STEM', 'Art'], mood: 'Curious' },
  { near: { latitude: -16.8, longitude: 179.99 }, within: 3000 },
  { near: { latitude: 90, longitude: 0 }, within: 5000, free: true },
  { from: '2026-10-31' },
  { from: '2026-11-01', to: '2026-11-03', ages: ['adult', 'senior'] },
  {
    to: '2026-11-01',
    interests: ['Nature'],
    mood: 'Quiet',
    ages: ['preschool'],
    free: true,
    within: 50,
    virtual: 'any',
  },
]

async function expectAgreement(about = questions) {
  for (const asked of about) expect(await fromColumns(asked), JSON.stringify(asked)).toEqual(await fromDatabase(asked))
}

test('columns count the same as the database', async () => {
  await vi.waitFor(async () => expect((await keeper.read())?.from).toBe('2026-10-30'))
  expect((await fromColumns({})).total).toBeGreaterThan(20)
  await expectAgreement()
})

test.each([
  [
    'moved, renamed and made free',
    `update events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day',
    category = 'Music', is_free = not is_paid_event where id % 3 = 0`,
  ],
  ['cancelled', `update events set status = 'cancelled' where id % 7 = 0`],
  ['withdrawn', `update events set withdrawn_at = now() where id % 5 = 0`],
  ['listed again', `update events set withdrawn_at = null, status = 'scheduled' where id % 10 = 0`],
  ['deleted', `delete from events where id % 11 = 0`],
  [
    'made',
    `insert into events (title, starts_at, ends_at, time_zone, latitude, longitude, is_virtual_event)
    select 'New', '2026-11-02T12:00Z', '2026-11-02T13:00Z', 'Etc/UTC', 40.7, -74, n = 1 from generate_series(1, 2) n`,
  ],
])('what is %s counts at once', async (_what, change) => {
  await editor.query(change)
  await expectAgreement()
})

test('columns count thousands of events the same, with and without a location, and after changes', async () => {
  await editor.query(`insert into events (title, starts_at, ends_at, time_zone, latitude, longitude, category, is_virtual_event)
    select 'One of many', starts, starts + interval '1 hour', 'Etc/UTC',
      case when n % 5 > 0 then 40.7128 + (n * 37 % 997 - 498) / 700.0 end,
      case when n % 5 > 0 then -74.006 + (n * 61 % 991 - 495) / 500.0 end,
      case when n % 3 = 0 then 'Art' else 'Nature' end, n % 7 = 0
    from generate_series(1, 3000) n, lateral (select timestamptz '2026-10-31T12:00Z' + n * interval '7 minutes' as starts) at`)
  const anew = createColumnCache(deps)
  anew.prepare()
  await vi.waitFor(async () => expect((await anew.read())?.columns.boxes.length).toBeGreaterThan(0))
  const near = { within: 12, interests: ['Art' as const] }
  const about = [...questions, { within: 12 }, near, { ...near, virtual: 'any' as const }]
  const agree = async () => {
    for (const asked of about) {
      const counted = await countEvents({ ...deps, database: uncounted }, asked, anew)
      expect(counted, JSON.stringify(asked)).toEqual(await fromDatabase(asked))
    }
  }
  await agree()
  await editor.query(
    `update events set latitude = latitude + 0.1, category = 'Music' where title = 'One of many' and id % 4 = 0`,
  )
  await agree()
  const before = (await anew.read())?.columns
  await editor.query(`update events set category = 'Travel' where title = 'One of many'`)
  await agree()
  // This many changes trigger a reload.
  await vi.waitFor(async () => expect((await anew.read())?.columns).not.toBe(before))
  await agree()
  await editor.query(`delete from events where title = 'One of many'`)
  await agree()
})

test('uncommitted changes are not counted, committed ones are, even if others commit in between', async () => {
  const before = await fromColumns({})
  const { total } = await store.database.write(async (sql) => {
    await sql`insert into events (title, starts_at, ends_at, time_zone) values ('Slow', '2026-11-02T12:00Z', '2026-11-02T13:00Z', 'Etc/UTC')`
    await editor.query(`update events set category = 'Travel' where id % 4 = 0`)
    return fromColumns({})
  })
  expect(total).toBe(before.total)
  expect((await fromColumns({})).total).toBe(before.total + 1)
  await expectAgreement()
})

test('counts follow the clock when an event ends and the next date of its series takes its place', async () => {
  for (const later of ['2026-11-01T05:00:59Z', '2026-11-01T20:00:00Z']) {
    time = later
    await expectAgreement()
  }
})

test('the database counts days before the cached range, and searches', async () => {
  await expect(fromColumns({ from: '2026-10-20' })).rejects.toThrow('asked to count')
  await expect(fromColumns({ q: 'owl' })).rejects.toThrow('asked to count')
})

test('columns are reloaded after a day', async () => {
  time = '2026-11-03T10:00:00Z'
  await vi.waitFor(async () => expect((await keeper.read())?.from).toBe('2026-11-02'))
  await expectAgreement(questions.filter(({ from }) => from === undefined))
})

test('an emptied table counts nothing', async () => {
  await editor.query('truncate events cascade')
  await vi.waitFor(async () => expect((await keeper.read())?.columns.size).toBe(0))
  expect((await fromColumns({})).total).toBe(0)
})
