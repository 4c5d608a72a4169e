import { updateGuestLists } from '#server/guest-lists/service.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProgramReport } from '#contract/programs/program.ts'
import { insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
import { call } from '#tests/support/goals/goal-calls.ts'
import { insertPerson } from '#tests/support/people/notified-people.ts'
import { ada, ben, clock, openProductForEach, store } from '#tests/support/product/open-product.ts'

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
    await sql`update users set created_at = '2026-10-01T00:00Z'`
    await sql`insert into user_events (user_id, event_id, status, host_role) values (2, ${walk}, 'hosting', 'owner')`
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

test('only 0 and numbers of five or more people are shown, and no rows without numbers', async () => {
  await put(walk, 6, 'saved')
  await put(walk, 5, 'attended', 'learned')
  await put(clay, 4, 'attended', 'learned')
  const { rows, hidden, total } = await report()
  expect(rows).toEqual([
    {
      ...{ label: 'A walk', day: '2026-11-07', events: 1 },
      ...{ saved: 6, going: 0, came: 5, answered: 5, learned: 5 },
      ...{ confident: 0, willUse: 0, knowsNext: 0, used: 0 },
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
    const guests = await sql.column<number>`
      insert into guests (event_id, user_id, address, name, answer, answered_at, attendance, attendance_at, arrived)
      values (${walk}, ${people[0]}, 'one@example.org', 'One', 'yes', now(), 'attended', now(), 1),
        (${walk}, null, 'two@example.org', 'Two', 'yes', now(), 'attended', now(), 2),
        (${walk}, null, 'three@example.org', 'Three', 'yes', now(), 'no-show', now(), null)
      returning id`
    await updateGuestLists(sql, guests)
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
  expect(rows).toEqual(['A walk,2026-11-07,1,0,0,5,5,0,0,5,0,0', 'All together,,2,0,0,5,5,0,0,5,0,0', ''])
})

/** Records outcomes of some of the people, each with those that apply. */
const tell = (eventId: number, outcomes: string[][]) =>
  store.database.write(async (sql) => {
    for (const [at, answered] of outcomes.entries()) {
      await sql`insert into user_events (user_id, event_id, status) values (${people[at]}, ${eventId}, 'attended')`
      await sql`insert into outcomes (user_id, event_id, outcomes, said_at) values (${people[at]}, ${eventId}, ${answered}, now())`
    }
  })
const addPeople = async (count: number) => {
  for (let at = 0; at < count; at += 1) people.push(await insertPerson({ database: store.database, clock }))
  await store.database.write((sql) => sql`update users set created_at = '2026-10-01T00:00Z'`)
}

test('a number is hidden if all but one to four people count, except if all do', async () => {
  await addPeople(6)
  const all = ['learned', 'confident', 'knows-next']
  const answered = [
    ...Array.from({ length: 5 }, () => all),
    ...Array.from({ length: 5 }, () => ['confident', 'knows-next']),
  ]
  await tell(walk, [...answered, ['knows-next'], ['knows-next']])
  const shown = { came: 12, answered: 12, learned: 5, confident: null, knowsNext: 12, willUse: 0 }
  expect((await report()).rows).toMatchObject([shown])
  expect((await own()).rows).toMatchObject([shown])
  expect((await own()).total).toMatchObject(shown)
})

test('accounts of the last week count for no number, so nobody can add a few of their own', async () => {
  await put(walk, 5, 'saved')
  await put(walk, 5, 'attended', 'learned')
  await store.database.write(async (sql) => {
    await sql`update users set created_at = '2026-11-15T00:00Z' where id = ${people[0]}`
    const guests = await sql.column<number>`
      insert into guests (event_id, user_id, address, name, answer, answered_at, attendance, attendance_at, arrived)
      values (${walk}, ${people[0]}, 'one@example.org', 'One', 'yes', now(), 'attended', now(), 1) returning id`
    await updateGuestLists(sql, guests)
  })
  expect(await own()).toMatchObject({ rows: [], hidden: 1, total: { saved: null, came: null, learned: null } })
  expect(await report()).toMatchObject({ rows: [], total: { saved: null, came: null, learned: null } })
  clock.pass({ hours: 24 })
  expect((await own()).rows).toMatchObject([{ saved: 5, came: 5, learned: 5 }])
})

test('hosts get whole months, in the spreadsheet too', async () => {
  await put(walk, 5, 'attended')
  expect(await own('from=2026-11-08&to=2026-11-08')).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
    total: { came: 5 },
  })
  expect(await own('from=2024-02-10&to=2024-02-10')).toMatchObject({ from: '2024-02-01', to: '2024-02-29' })
  expect(await own()).toMatchObject({ from: '2025-11-01', to: '2026-11-30' })
  const response = await ben.send('/api/programs.csv?from=2026-11-08&to=2026-11-09')
  expect(response.headers.get('content-disposition')).toContain('programs-2026-11-01-2026-11-30.csv')
  expect(await report('from=2026-11-08&to=2026-11-08')).toMatchObject({ from: '2026-11-08', to: '2026-11-08' })
})

describe('hosts can’t find out one guest’s answers by comparing', () => {
  let talk: number
  /** Six people learned something on the walk; one person answered about the talk. */
  async function put6And1(startsAt: string, seriesId: number | null = null) {
    const drafts: Partial<EventDraft>[] = [{ title: 'A talk', startsAt, ageGroups: ['high'] }]
    ;[talk = 0] = await store.database.write((sql) => insertEvents(sql, drafts))
    await store.database.write(async (sql) => {
      await sql`insert into user_events (user_id, event_id, status, host_role) values (2, ${talk}, 'hosting', 'owner')`
      if (seriesId !== null) await sql`update events set series_id = ${seriesId} where id in (${walk}, ${talk})`
    })
    await addPeople(1)
    await put(walk, 6, 'attended', 'learned')
    await store.database.write(async (sql) => {
      await sql`insert into user_events (user_id, event_id, status) values (${people[6]}, ${talk}, 'attended')`
      await sql`
        insert into outcomes (user_id, event_id, outcomes, said_at) values (${people[6]}, ${talk}, '{learned}', now())`
    })
  }

  test('by the rows and the total', async () => {
    await put6And1('2026-11-14T15:00:00Z')
    const { rows, total } = await own()
    expect(rows).toMatchObject([{ label: 'A walk', answered: 6, learned: 6 }])
    expect(total).toMatchObject({ came: 7, answered: null, learned: null })
    expect((await own('by=age')).total).toMatchObject({ answered: null, learned: null })
  })

  test('by one month and two months', async () => {
    await put6And1('2026-10-10T15:00:00Z')
    expect((await own('from=2026-11-01&to=2026-11-30')).total).toMatchObject({ answered: 6, learned: 6 })
    expect((await own('from=2026-10-01&to=2026-10-31')).total).toMatchObject({ answered: null, learned: null })
    expect((await own('from=2026-10-01&to=2026-11-30')).total).toMatchObject({ answered: null, learned: null })
  })

  test('by a series and its dates', async () => {
    const [series] = await store.database.write(
      (sql) => sql<{ id: number }>`insert into series (title) values ('Walks') returning id`,
    )
    await put6And1('2026-11-14T15:00:00Z', series!.id)
    expect((await own('by=event')).rows).toMatchObject([{ label: 'A walk', learned: 6 }])
    expect((await own('by=series')).rows).toMatchObject([{ events: 2, came: 7, answered: null, learned: null }])
  })

  test('but see numbers whose parts all have enough people', async () => {
    await put6And1('2026-10-10T15:00:00Z')
    await addPeople(6)
    people = people.slice(7)
    await put(talk, 6, 'attended', 'learned')
    expect((await own()).total).toMatchObject({ came: 13, answered: 13, learned: 13 })
  })
})
