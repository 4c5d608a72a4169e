import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventSchema } from '#contract/events/event.ts'
import { defaultLocation } from '#contract/limits.ts'
import { countEvents, listEvents } from '#server/events/service.ts'
import { listDemoPeople } from '#server/sign-in/account-service.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { demoRelations } from './demo-follows.ts'
import { demoPeople } from './demo-people.ts'
import { refreshDemoTown, seedDemoAccounts, seedDemoFollows, seedDemoTown } from './seed.ts'

const opening = Temporal.Instant.from('2026-11-21T13:00:00Z')
const daysLater = (days: number) => opening.add({ hours: 24 * days })

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.close())

const at = (now: Temporal.Instant) => ({ database: store.database, clock: { now: () => now } })

async function count(table: 'events' | 'series' | 'event_sources' | 'sources'): Promise<number> {
  const [row] = await store.database.read(
    (sql) => sql<Record<string, number>>`
      select (select count(*) from events) as events, (select count(*) from series) as series,
        (select count(*) from event_sources) as event_sources, (select count(*) from sources) as sources`,
  )
  return row![table]!
}

/** Titles of upcoming events, one per series, as the app lists them. */
async function listCards(now: Temporal.Instant): Promise<string[]> {
  const rows = await store.database.read(
    (sql) => sql<{ title: string }>`
      select title from events
      where status = 'scheduled' and ends_at > ${now.toString()}::timestamptz
        and (previous_ends_at is null or previous_ends_at <= ${now.toString()}::timestamptz)`,
  )
  return rows.map(({ title }) => title)
}

test('an empty database is seeded', async () => {
  const written = await seedDemoTown(at(opening))
  expect(written).toBeGreaterThanOrEqual(500)
  expect(await count('events')).toBe(written)
  expect(await count('event_sources')).toBe(written)
  expect(await count('sources')).toBe(1)
  expect(await count('series')).toBeGreaterThan(50)
})

test('the town is created once, even by two concurrent processes', async () => {
  const written = await Promise.all([seedDemoTown(at(opening)), seedDemoTown(at(opening))])
  expect(Math.min(...written)).toBe(0)
  expect(await count('events')).toBe(Math.max(...written))
  expect(await seedDemoTown(at(daysLater(1)))).toBe(0)
})

test('a database with a source is left unchanged', async () => {
  await store.database.write((sql) => sql`insert into sources (name, address) values ('Town library', 'library.ics')`)
  expect(await seedDemoTown(at(opening))).toBe(0)
  expect(await refreshDemoTown(at(opening))).toBe(0)
  expect(await count('events')).toBe(0)
})

test('each offering is one card on any day', async () => {
  await seedDemoTown(at(opening))
  for (const days of [0, 1, 9, 30]) {
    const cards = await listCards(daysLater(days))
    expect(new Set(cards).size, `after ${days} days`).toBe(cards.length)
    expect(cards.length).toBeGreaterThan(60)
  }
})

test('a month later, missing dates are added once and past ones remain', async () => {
  const written = await seedDemoTown(at(opening))
  const seriesBefore = await count('series')
  const added = await refreshDemoTown(at(daysLater(30)))
  expect(added).toBeGreaterThan(150)
  expect(await refreshDemoTown(at(daysLater(30)))).toBe(0)
  expect(await count('events')).toBe(written + added)
  expect(await count('series')).toBe(seriesBefore)
  const cards = await listCards(daysLater(30))
  expect(new Set(cards).size).toBe(cards.length)
  expect(cards.length).toBeGreaterThanOrEqual(110)
})

test('a town is full again after a year without a refresh', async () => {
  await seedDemoTown(at(opening))
  await refreshDemoTown(at(daysLater(365)))
  const cards = await listCards(daysLater(365))
  expect(new Set(cards).size).toBe(cards.length)
  expect(cards.length).toBeGreaterThanOrEqual(110)
})

test('dates of a series store the end of the scheduled date before them, the first one stores none', async () => {
  await seedDemoTown(at(opening))
  const rows = await store.database.read(
    (sql) => sql<{ status: string; endsAt: string; previous: string | null }>`
      select status, ends_at::text as "endsAt", previous_ends_at::text as previous
      from events where title = 'Robots that are bad at things' order by starts_at`,
  )
  expect(rows.map(({ status }) => status)).toEqual(
    Array.from({ length: 10 }, (_, index) => (index === 2 ? 'cancelled' : 'scheduled')),
  )
  expect(rows.map(({ previous }) => previous)).toEqual([
    null,
    ...[0, 1, 1, 3, 4, 5, 6, 7, 8].map((index) => rows[index]!.endsAt),
  ])
})

test('the API lists the town as the contract defines', async () => {
  await seedDemoTown(at(opening))
  const deps = { ...at(opening), defaultLocation }
  const { events } = await listEvents(deps, { limit: 100 })
  for (const event of events) expect(() => eventSchema.parse(event), event.title).not.toThrow()
  expect(events).toHaveLength(100)
  expect(events[0]?.source?.name).toBe('Demo town')
  const near = (within: number) => countEvents(deps, { near: defaultLocation, within }).then(({ total }) => total)
  const totals = await Promise.all([5, 10, 20, 30, 50].map(near))
  expect(totals, 'each step of the slider shows more').toEqual([...new Set(totals)].sort((one, other) => one - other))
})

test('seeded events are found by their words, without accents and with typos', async () => {
  await seedDemoTown(at(opening))
  const find = (typed: string) =>
    listEvents({ ...at(opening), defaultLocation }, { q: typed, limit: 20 }).then(({ events }) =>
      events.filter(({ matchesPartly }) => !matchesPartly),
    )
  expect((await find('zdzislaw')).map(({ title }) => title)).toContain(
    'Walk like Zdzisław: an inspector reads the bridge',
  )
  expect((await find('maori star')).map(({ title }) => title)).toEqual(['Māori star compass at the water'])
  expect((await find('telescpes')).length).toBeGreaterThan(0)
})

test('demo accounts are created once, in order, and the demo provider offers them', async () => {
  expect(await seedDemoAccounts(at(opening)), 'no one without a town').toBe(0)
  await seedDemoTown(at(opening))
  const made = await Promise.all([seedDemoAccounts(at(opening)), seedDemoAccounts(at(opening))])
  expect(made.toSorted((one, other) => one - other)).toEqual([0, demoPeople.length])
  const users = await store.database.read(
    (sql) => sql<{ id: number; username: string }>`select id, username from users order by id`,
  )
  expect(users).toEqual(demoPeople.map(({ username }, index) => ({ id: index + 1, username })))
  const offered = await listDemoPeople(store.database)
  expect(offered.map(({ name, email }) => ({ name, email }))).toEqual(
    demoPeople.map(({ name, email }) => ({ name, email })),
  )
})

test('no demo people are added once a person has signed in', async () => {
  await seedDemoTown(at(opening))
  await store.database.write((sql) => sql`insert into users (name, username) values ('Ada', 'ada')`)
  expect(await seedDemoAccounts(at(opening))).toBe(0)
})

test('demo people follow each other once, and host all upcoming dates on any day', async () => {
  await seedDemoTown(at(opening))
  await seedDemoAccounts(at(opening))
  await seedDemoFollows(at(opening))
  const count = async () => {
    const [row] = await store.database.read(
      (sql) => sql<{ follows: number; hosting: number; going: number; placed: number }>`
        select (select count(*) from follows) as follows,
          (select count(*) from user_events where status = 'hosting') as hosting,
          (select count(*) from user_events where status = 'going') as going,
          (select count(*) from users where latitude is not null) as placed`,
    )
    return row!
  }
  const first = await count()
  expect(first.follows).toBe(Object.values(demoRelations).flatMap(({ follows }) => follows).length)
  expect(first.hosting).toBeGreaterThan(40)
  expect(first.going).toBeGreaterThan(30)
  expect(first.placed).toBe(demoPeople.length)
  await store.database.write((sql) => sql`delete from follows where follower_id = 1`)
  await seedDemoFollows(at(opening))
  expect(await count(), 'an unfollow isn’t reverted').toMatchObject({
    hosting: first.hosting,
    follows: first.follows - demoRelations['robin']!.follows.length,
  })
})

test('other accounts are left unchanged', async () => {
  await seedDemoTown(at(opening))
  await store.database.write((sql) => sql`insert into users (name, username) values ('Robin', 'robin')`)
  await seedDemoFollows(at(opening))
  const rows = await store.database.read((sql) => sql`select from user_events union all select from follows`)
  expect(rows).toEqual([])
})
