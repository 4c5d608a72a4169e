import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventListQuerySchema, type EventListQuery } from '#contract/events/event-query.ts'
import { openDatabase, type Database } from '#server/platform/database/open-database.ts'
import { createHandle, type ReadSql } from '#server/platform/database/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { listGoals } from '#server/goals/service.ts'
import { listUserEvents } from '#server/saved/service.ts'
import { searchPeople } from '#server/people/person-service.ts'
import { listSuggestions } from '#server/suggestions/service.ts'
import { countHerds, listFeaturedEvents } from '#server/events/featured-service.ts'
import {
  countEvents,
  getEvent,
  listEventPages,
  listEvents,
  listFeedEvents,
  listSeriesDates,
} from '#server/events/service.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

let store: TestDatabase
const plans: PlanNode[] = []

/** Explains each statement before running it. */
function explaining(sql: ReadSql): ReadSql {
  const withPlan =
    (run: ReadSql['withCustomPlan']): ReadSql['withCustomPlan'] =>
    async (strings, ...values) => {
      const [first = '', ...rest] = strings
      const parts = [`explain (format json) ${first}`, ...rest]
      const rows = await run<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(Object.assign(parts, { raw: parts }), ...values)
      plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
      return run(strings, ...values)
    }
  return createHandle(withPlan(sql), withPlan(sql.withCustomPlan))
}

const flattenNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenNodes)]

beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.write(async (sql) => {
    await sql`insert into series (title) select 'Series ' || n from generate_series(1, 500) n`
    await sql`
      insert into events (series_id, title, description, starts_at, ends_at, time_zone, latitude, longitude, category, moods, age_groups, is_free)
      select case when n % 3 = 0 then 1 + n % 500 end, 'Offering ' || n % 700,
        repeat(md5(n::text), 12) || ' word' || n % 3000 || case when n % 4 = 0 then ' pottery' else '' end, s, s + interval '2 hours', 'America/New_York',
        40.7 + (n::bigint * 7919 % 1000) / 700.0, -74 + (n::bigint * 104729 % 1000) / 700.0,
        (array['STEM', 'Art', 'Nature', 'Other'])[1 + n % 4], array['Curious'], array['adult'], n % 3 = 0
      from generate_series(1, 24000) n,
        lateral (select timestamptz '2026-01-01' + (n::bigint * 48271 % 730) * interval '1 day' as s) at`
    await sql`
      insert into users (name, username, interests, latitude, longitude)
      select 'Person ' || md5(n::text), 'p' || n, case when n % 9 = 0 then '{stem,nature}' else '{arts}' end::text[],
        40.7 + n % 70 / 10.0, -74 + n % 90 / 10.0
      from generate_series(1, 6000) n`
    await sql`insert into follows (follower_id, followed_id) select 1 + n % 600, 1000 + n from generate_series(1, 5000) n`
    await sql`
      insert into user_events (user_id, event_id, status)
      select 1 + n % 50, n * 11, case when n % 4 = 0 then 'going' else 'saved' end from generate_series(1, 2000) n`
    await sql`
      insert into goals (user_id, title, target_count, event_id, created_at, changed_at)
      select 1 + n % 50, 'Goal ' || n, 2, n * 13, now(), now() from generate_series(1, 500) n`
    await sql`insert into goal_events (goal_id, event_id) select n, n * 17 from generate_series(1, 500) n`
    await sql`analyze events`
  })
  // Outside a transaction, like autovacuum: pages known to be all-visible need not be read.
  const client = new pg.Client(store.connection)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
})
afterAll(() => store.close())

const explained: Database = {
  read: (work) => store.database.read((sql) => work(explaining(sql))),
  write: () => Promise.reject(new Error('Nothing writes here.')),
  writeStatement: () => Promise.reject(new Error('Nothing writes here.')),
  writeTogether: () => Promise.reject(new Error('Nothing writes here.')),
  openSession: () => Promise.reject(new Error('Nothing writes here.')),
  staleness: null,
  ping: () => store.database.ping(),
  longestWait: () => 0,
  pools: () => [],
  close: () => Promise.resolve(),
}
const deps: Viewing = {
  database: explained,
  clock: { now: () => Temporal.Instant.from('2026-11-01T12:00:00Z') },
  defaultLocation: { latitude: 40.7128, longitude: -74.006 },
}

const ask = (query: Record<string, string>): EventListQuery => eventListQuerySchema.parse(query)
const every = {
  within: '20',
  interests: 'STEM,Art',
  mood: 'Curious',
  ages: 'adult',
  free: 'true',
  virtual: 'any',
  from: '2026-11-05',
  to: '2027-12-31',
}
const page = (query: Record<string, string>) => () => listEvents(deps, ask(query))
const hot: [name: string, run: () => Promise<unknown>][] = [
  ['the list by date', page({})],
  ['the list by date of somebody signed in', () => listEvents(deps, ask({}), 7)],
  ['the list by day, best first', page({ sort: 'day', herds: 'false' })],
  ['the list by day from a day on', page({ sort: 'day', from: '2026-11-05', to: '2026-11-20' })],
  ['the list by day nearby', page({ sort: 'day', within: '20', herds: 'false' })],
  ['the featured events', () => listFeaturedEvents(deps, { limit: 8 })],
  ['what is folded', () => countHerds(deps, {})],
  ['the list from a day on', page({ from: '2026-11-05' })],
  ['the list of one category', page({ interests: 'Art' })],
  ['nearby', page({ within: '20' })],
  ['nearby in a quiet place', page({ within: '3', near: '41.9,-72.7' })],
  ['nearby with every filter', page(every)],
  ['nearby with every filter, nearest first', page({ ...every, sort: 'distance' })],
  ['nearby, nearest first', page({ within: '20', sort: 'distance' })],
  ['nearest first, however far', page({ sort: 'distance' })],
  ['cheapest first', page({ sort: 'price', limit: '3' })],
  ['cheapest first after the free ones', page({ sort: 'price', interests: 'Other', within: '20', to: '2026-11-09' })],
  ['a search by price', page({ q: 'pottery', sort: 'price' })],
  ['virtual events, nearest first', page({ sort: 'distance', virtual: 'true' })],
  ['a search for a common word', page({ q: 'pottery' })],
  ['a search for a rare word', page({ q: 'word77' })],
  ['a search for two words', page({ q: 'pottery word77' })],
  ['a search for the beginning of a word', page({ q: 'pott' })],
  ['a search with a typo', page({ q: 'pottxry' })],
  ['a search that finds nothing', page({ q: 'potqqxtery' })],
  ['a search with every filter', page({ ...every, q: 'pottery' })],
  ['a search by distance', page({ q: 'pottery', sort: 'distance' })],
  ['pinned events', page({ pinned: 'true', within: '20', virtual: 'any', limit: '8' })],
  ['facets', () => countEvents(deps, ask({}))],
  ['facets with every filter', () => countEvents(deps, ask(every))],
  ['facets of a search', () => countEvents(deps, ask({ q: 'word77' }))],
  ['one event', () => getEvent(deps, 77)],
  ['a feed', () => listFeedEvents(deps, {}, { limit: 500, everyDate: true })],
  ['a feed with every filter', () => listFeedEvents(deps, ask(every), { limit: 500, everyDate: true })],
  ['the calendar of a series', () => listSeriesDates(deps, 7)],
  ['one part of the list of pages', () => listEventPages(deps, 1)],
  ['what somebody has saved', () => listUserEvents(deps, 7, { status: 'saved' })],
  ['all that is on the list of somebody', () => listUserEvents(deps, 7)],
  ['the goals of somebody', () => listGoals(deps, 7)],
  ['what fits the taste of somebody', () => listSuggestions(deps, 7, { limit: 10 })],
  ['whom somebody might like to follow', () => searchPeople(deps, 9, { q: '', limit: 30 })],
  ['a search for people', () => searchPeople(deps, 9, { q: 'c4ca', limit: 30 })],
  ['a search for people with a typo', () => searchPeople(deps, 9, { q: 'persxn', limit: 30 })],
]

test.each(hot)('%s never reads the whole table of events or people', async (_name, run) => {
  plans.length = 0
  await run()
  const nodes = plans.flatMap(flattenNodes)
  expect(nodes.length).toBeGreaterThan(0)
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
  expect(scans.filter((relation) => relation === 'events' || relation === 'users')).toEqual([])
})

test('whom somebody might like to follow is one statement, which reads what people show from an index', async () => {
  plans.length = 0
  await searchPeople(deps, 9, { q: '', limit: 30 })
  expect(plans).toHaveLength(1)
  expect(plans.flatMap(flattenNodes).map((node) => node['Index Name'])).toContain('user_events_shown')
})

const listUsedIndexes = async (run: () => Promise<unknown>) => {
  plans.length = 0
  await run()
  return [...new Set(plans.flatMap(flattenNodes).map((node) => node['Index Name']))].filter((name) =>
    name?.startsWith('events_'),
  )
}

test.each([
  ['what is on and what is to come', page({}), ['events_running', 'events_by_date']],
  [
    'what goes on into a day and what begins on it',
    page({ from: '2026-11-05' }),
    ['events_over_days', 'events_by_date'],
  ],
  ['the best of each day', page({ sort: 'day', herds: 'false' }), ['events_running', 'events_by_rank']],
  [
    'the best of each day from a day on',
    page({ sort: 'day', from: '2026-11-05' }),
    ['events_over_days', 'events_by_rank'],
  ],
  [
    'what is folded nearby',
    () => countHerds(deps, ask({ within: '20', virtual: 'any' })),
    ['events_running', 'events_by_date', 'events_pkey'],
  ],
  [
    'the best nearby in person',
    page({ sort: 'day', within: '100', virtual: 'false', herds: 'false', limit: '14' }),
    ['events_by_rank', 'events_hybrid'],
  ],
  ['the nearest within a circle', page({ within: '20', sort: 'distance' }), ['events_by_nearness']],
  ['the nearest', page({ sort: 'distance' }), ['events_by_nearness']],
  ['a common word', page({ q: 'pottery' }), ['events_running', 'events_by_date']],
  ['a rare word', page({ q: 'word77' }), ['events_by_words']],
  ['a rare word and the many endings of another', page({ q: 'word77 w' }), ['events_by_words']],
  ['facets', () => countEvents(deps, ask({})), ['events_running', 'events_by_date']],
])('%s uses its indexes', async (_name, run, indexes) => {
  const found = await listUsedIndexes(run)
  expect(found).toEqual(expect.arrayContaining(indexes))
})

test.each([
  ['one event', (own: Viewing) => getEvent(own, 77)],
  ['a list', (own: Viewing) => listEvents(own, ask({}))],
  ['a list by day', (own: Viewing) => listEvents(own, ask({ sort: 'day', herds: 'false' }))],
  ['a page of a list of some kinds', (own: Viewing) => listEvents(own, ask({ interests: 'Art', limit: '7' }))],
  ['a list from a day to another', (own: Viewing) => listEvents(own, ask({ from: '2026-11-05', to: '2026-12-05' }))],
  ['a search for a common word', (own: Viewing) => listEvents(own, ask({ q: 'pottery' }))],
  ['a search for a rare word', (own: Viewing) => listEvents(own, ask({ q: 'word77' }))],
  ['pinned events nearby', (own: Viewing) => listEvents(own, ask({ pinned: 'true', within: '20', virtual: 'any' }))],
  ['what goes on nearby', (own: Viewing) => listEvents(own, ask({ ongoing: 'true', within: '20', virtual: 'any' }))],
  ['whom somebody might like to follow', (own: Viewing) => searchPeople(own, 9, { q: '', limit: 30 })],
])('%s is planned once per connection', async (_name, run) => {
  // The connections of `store` may have made their plans in earlier tests.
  const fresh = openDatabase({ connection: store.connection, size: 1 })
  const reading = fresh.read(async (sql) => {
    const own = {
      ...deps,
      database: { ...explained, read: <Result>(work: (on: ReadSql) => Promise<Result>) => work(sql) },
    }
    for (let turn = 0; turn < 12; turn += 1) await run(own)
    return sql<{ anew: number; once: number }>`
      select custom_plans::int as anew, generic_plans::int as once from pg_prepared_statements
      where custom_plans + generic_plans >= 12 and statement not like 'explain%'`
  })
  const planned = await reading.finally(() => fresh.close())
  // PostgreSQL makes five custom plans before it switches to a generic one.
  expect(Math.max(...planned.map(({ anew }) => anew))).toBeLessThanOrEqual(5)
  expect(Math.max(...planned.map(({ once }) => once))).toBeGreaterThanOrEqual(7)
})
