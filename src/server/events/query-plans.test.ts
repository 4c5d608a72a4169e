import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventListQuerySchema, type EventListQuery } from '#contract/event-query.ts'
import type { Database } from '#server/platform/database.ts'
import type { ReadSql } from '#server/platform/sql.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { countEvents, getEvent, listEvents, listFeedEvents, listSeriesDates, type EventsDeps } from './service.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

let store: TestDatabase
const plans: PlanNode[] = []

/** Asks for the plan of each statement before running it. */
function explaining(sql: ReadSql): ReadSql {
  const withPlan =
    (run: ReadSql['planned']): ReadSql['planned'] =>
    async (strings, ...values) => {
      const [first = '', ...rest] = strings
      const parts = [`explain (format json) ${first}`, ...rest]
      const rows = await run<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(Object.assign(parts, { raw: parts }), ...values)
      plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
      return run(strings, ...values)
    }
  return Object.assign(withPlan(sql), { planned: withPlan(sql.planned) })
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

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
  })
  // Outside a transaction, as the server's own vacuum: pages that are known to be visible need not be read.
  const client = new pg.Client(store.connection)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}, 120_000)
afterAll(() => store.close())

const explained: Database = {
  read: (work) => store.database.read((sql) => work(explaining(sql))),
  write: () => Promise.reject(new Error('Nothing writes here.')),
  onPublicChange: () => undefined,
  openSession: () => Promise.reject(new Error('Nothing writes here.')),
  staleness: null,
  outdateReplicas: () => undefined,
  ping: () => store.database.ping(),
  longestWait: () => 0,
  pools: () => [],
  close: () => Promise.resolve(),
}
const deps: EventsDeps = {
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
const hot: [string, () => Promise<unknown>][] = [
  ['the list by date', () => listEvents(deps, ask({}))],
  ['nearby with every filter', () => listEvents(deps, ask(every))],
  ['nearby with every filter, nearest first', () => listEvents(deps, ask({ ...every, sort: 'distance' }))],
  ['nearest first, however far', () => listEvents(deps, ask({ sort: 'distance' }))],
  ['a search for a common word', () => listEvents(deps, ask({ q: 'pottery' }))],
  ['a search for a rare word', () => listEvents(deps, ask({ q: 'word77' }))],
  ['a search with a typo', () => listEvents(deps, ask({ q: 'pottxry' }))],
  ['a search with every filter', () => listEvents(deps, ask({ ...every, q: 'pottery' }))],
  ['facets', () => countEvents(deps, ask({}))],
  ['facets with every filter', () => countEvents(deps, ask(every))],
  ['one event', () => getEvent(deps, 77)],
  ['a feed', () => listFeedEvents(deps, {}, { limit: 500, everyDate: true })],
  ['a feed with every filter', () => listFeedEvents(deps, ask(every), { limit: 500, everyDate: true })],
  ['the calendar of a series', () => listSeriesDates(deps, 7)],
]

test.each(hot)('%s never reads the whole table of events', async (_name, run) => {
  plans.length = 0
  await run()
  const nodes = plans.flatMap(nodesOf)
  expect(nodes.length).toBeGreaterThan(0)
  const scans = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
  expect(scans.filter((relation) => relation === 'events')).toEqual([])
})

test('lists are read from the index that carries what filters look at', async () => {
  plans.length = 0
  await listEvents(deps, ask({}))
  const nodes = plans.flatMap(nodesOf).map((node) => `${node['Node Type']}: ${node['Index Name']}`)
  expect(nodes.join('\n')).toMatch(/Index (Only )?Scan: events_by_date/)
})
