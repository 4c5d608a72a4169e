import { beforeEach, expect, test } from 'vitest'
import type { ProgramReport } from '#contract/program.ts'
import { insertEvents, type EventDraft } from '#tests/support/builders.ts'
import { call } from '#tests/support/goal-calls.ts'
import { insertPerson } from '#tests/support/notified-people.ts'
import { ada, ben, clock, openProductForEach, store } from '#tests/support/open-product.ts'

openProductForEach()
let walk: number
let clay: number
let people: number[]
beforeEach(async () => {
  const drafts: Partial<EventDraft>[] = [
    { title: 'A walk', startsAt: '2026-11-07T15:00:00Z', ageGroups: ['adult'] },
    { title: 'Clay', startsAt: '2026-11-08T15:00:00Z', ageGroups: ['adult', 'elementary'] },
  ]
  ;[walk = 0, clay = 0] = await store.database.write((sql) => insertEvents(sql, drafts))
  people = []
  for (let at = 0; at < 6; at += 1) people.push(await insertPerson({ database: store.database, clock }))
  await store.database.write(async (sql) => {
    await sql`update users set is_operator = true where id = 1`
    await sql`insert into user_events (user_id, event_id, status) values (2, ${walk}, 'hosting')`
  })
})

/** Adds people to an event and records an outcome for those who went. */
const put = (eventId: number, count: number, status: string, outcome?: string) =>
  store.database.write(async (sql) => {
    const ids = people.slice(0, count)
    await sql`insert into user_events (user_id, event_id, status) select id, ${eventId}, ${status} from unnest(${ids}::int[]) as id`
    if (outcome)
      await sql`
        insert into outcomes (user_id, event_id, outcomes, said_at)
        select id, ${eventId}, ${[outcome]}, now() from unnest(${ids}::int[]) as id`
  })
const report = async (query = '', browser = ada, path = '/api/admin/programs') =>
  (await call<ProgramReport>(browser, 'GET', `${path}?${query}`)).body
const own = (query = '') => report(query, ben, '/api/programs')

test('only numbers of five or more people are shown, and no rows without numbers', async () => {
  await put(walk, 6, 'saved')
  await put(walk, 5, 'attended', 'learned')
  await put(clay, 4, 'attended', 'learned')
  const { rows, hidden, total } = await report()
  expect(rows).toEqual([
    {
      ...{ label: 'A walk', day: '2026-11-07', events: 1 },
      ...{ saved: 6, going: null, came: 5, answered: 5, learned: 5 },
      ...{ confident: null, willUse: null, knowsNext: null, used: null },
    },
  ])
  expect(hidden).toBe(1)
  expect(total).toMatchObject({ events: 2, came: 5 })
})

test('a person who came to several events of a group counts once', async () => {
  await put(walk, 5, 'attended')
  await put(clay, 5, 'attended')
  const { rows } = await report('by=age')
  expect(rows.map(({ label, events, came }) => [label, events, came])).toEqual([
    ['Adult Learners', 2, 5],
    ['Elementary', 1, 5],
  ])
  expect((await report('by=source')).rows).toMatchObject([{ label: 'Hosted here', events: 2, came: 5 }])
})

test('people count as attended if checked in or if they say so, but only once', async () => {
  await put(walk, 3, 'attended')
  await store.database.write(async (sql) => {
    await sql`
      insert into guests (event_id, user_id, address, name, answer, answered_at, attendance, attendance_at, arrived)
      values (${walk}, ${people[0]}, 'one@example.org', 'One', 'yes', now(), 'attended', now(), 1),
        (${walk}, null, 'two@example.org', 'Two', 'yes', now(), 'attended', now(), 2),
        (${walk}, null, 'three@example.org', 'Three', 'yes', now(), 'no-show', now(), null)`
    await sql`
      insert into guests (event_id, name, answer, answered_at, origin, client_key, attendance, attendance_at, arrived)
      values (${walk}, 'Walk-in', 'yes', now(), 'walk-in', gen_random_uuid(), 'attended', now(), 1)`
  })
  expect((await own()).rows).toMatchObject([{ label: 'A walk', came: 5 }])
})

test('people who undo "I went" don’t count', async () => {
  await put(walk, 5, 'attended', 'learned')
  await store.database.write((sql) => sql`delete from user_events where user_id = ${people[0]} and status = 'attended'`)
  expect(await report()).toMatchObject({ rows: [], hidden: 2 })
})

test('hosts only see their own events', async () => {
  await put(walk, 5, 'attended')
  await put(clay, 6, 'attended')
  expect((await own()).rows.map(({ label }) => label)).toEqual(['A walk'])
  expect(await own()).toMatchObject({ total: { events: 1, came: 5 }, hidden: 0 })
  expect((await call(ben, 'GET', '/api/admin/programs')).status).toBe(404)
})

test('the period uses days in the venue’s time zone', async () => {
  await put(walk, 5, 'attended')
  expect((await report('from=2026-11-08')).rows).toEqual([])
  expect((await report('from=2026-11-07&to=2026-11-07')).rows).toHaveLength(1)
})

test('the spreadsheet leaves out the same numbers', async () => {
  await put(walk, 5, 'attended', 'will-use')
  const response = await ada.send('/api/admin/programs.csv?from=2026-11-01&to=2026-11-30')
  expect(response.headers.get('content-disposition')).toContain('programs-2026-11-01-2026-11-30.csv')
  const [header, ...rows] = (await response.text()).split('\r\n')
  expect(header).toContain('Event,First day,Events,Saved,Going,Came,Told us how it was')
  expect(rows).toEqual(['A walk,2026-11-07,1,,,5,5,,,5,,', 'All together,,2,,,5,5,,,5,,', ''])
})
