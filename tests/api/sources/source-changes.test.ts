import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import {
  calendar,
  createImportHarness,
  importedAt,
  knots,
  tents,
  weekly,
  type ImportHarness,
} from '#tests/support/sources/import-harness.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { choose, insertPerson, putOnList } from '#tests/support/people/notified-people.ts'

let imports: ImportHarness
let world: { database: ImportHarness['store']['database']; clock: StoppedClock }
beforeEach(async () => {
  imports = await createImportHarness()
  world = { database: imports.store.database, clock: stopClock(importedAt) }
})
afterEach(() => imports.close())

const library = (...events: string[]) => calendar('Dover Library', ...events)
const findId = async (title: string) => (await imports.rows()).find((row) => row['title'] === title)!['id'] as number

const listNotifications = (userId: number) =>
  world.database.read(
    (sql) => sql<{ title: string; body: string; link: string; kind: string }>`
      select title, body, link, kind from notices where user_id = ${userId} order by id`,
  )

/** Reads the calendar, and delivers what follows from it. */
async function readAgain(...events: string[]) {
  await imports.read(library(...events))
  await doDueJobs(world)
}

async function saveKnots() {
  await imports.read(library(knots('DTEND:20261110T110000'), tents, weekly()))
  const person = await insertPerson(world, { email: 'ada@example.org' })
  await putOnList(world, person, await findId('Knots'))
  return person
}

const end = 'DTEND:20261110T110000'
const at = (id: number) => `/event/${id}`

describe('a person who saved an imported event is notified that', () => {
  test('it has a new time', async () => {
    const person = await saveKnots()
    await readAgain(
      knots(end).replace('DTSTART:20261110T100000', 'DTSTART:20261111T183000').replace(end, 'DTEND:20261111T193000'),
      tents,
      weekly(),
    )
    expect(await listNotifications(person)).toEqual([
      {
        title: 'New time: Knots',
        body: 'Now Wed, Nov 11 · 6:30 PM · Mill Hall. It was Tue, Nov 10, 2026 · 10:00 AM to 11:00 AM EST.',
        link: at(await findId('Knots')),
        kind: 'eventChanges',
      },
    ])
    const [mail] = await mailsIn(world.database)
    expect(mail).toMatchObject({ recipient: 'ada@example.org', subject: 'New time: Knots' })
    expect(mail?.text).toContain('It was Tue, Nov 10, 2026 · 10:00 AM to 11:00 AM EST.')
    expect(mail?.text).toContain('Wed, Nov 11, 2026\n6:30 PM to 7:30 PM EST')
    expect(mail?.text).toContain('because you saved “Knots”')
    expect(mail?.text).toContain('Turn off emails about changes')
  })

  test('it has a new place', async () => {
    const person = await saveKnots()
    await readAgain(knots(end).replace('Mill Hall', 'Town Green'), tents, weekly())
    expect(await listNotifications(person)).toMatchObject([
      { title: 'New place: Knots', body: 'Now Tue, Nov 10 · 10:00 AM · Town Green. It was at Mill Hall.' },
    ])
    const [mail] = await mailsIn(world.database)
    expect(mail?.text).toContain('It was at Mill Hall.')
  })

  test.each([
    ['STATUS:CANCELLED', 'Cancelled: Knots', 'It’s cancelled.'],
    ['STATUS:POSTPONED', 'Postponed: Knots', 'It’s postponed. The new date isn’t known yet.'],
  ])('it has %s', async (line, title, body) => {
    const person = await saveKnots()
    await readAgain(knots(end, line), tents, weekly())
    expect(await listNotifications(person)).toMatchObject([{ title, body }])
    await readAgain(knots(end), tents, weekly())
    expect((await listNotifications(person))[1]).toMatchObject({ title: 'Back on: Knots' })
  })

  test('it is no longer listed', async () => {
    const person = await saveKnots()
    await readAgain(tents, weekly())
    expect(await listNotifications(person)).toMatchObject([
      {
        title: 'No longer listed: Knots',
        body: 'Dover Library no longer lists it. It may not take place, so check before you go.',
      },
    ])
  })
})

test.each([
  ['a title', (text: string) => text.replace('Knots', 'Knots and bends')],
  ['a description', (text: string) => text.replace('LOCATION', 'DESCRIPTION:Bring rope.\r\nLOCATION')],
  ['the spelling of the place', (text: string) => text.replace('Mill Hall', 'MILL HALL.')],
])('nobody is notified of %s', async (_what, change) => {
  const person = await saveKnots()
  await readAgain(change(knots(end)), tents, weekly())
  expect(await listNotifications(person)).toEqual([])
  expect(await mailsIn(world.database)).toEqual([])
})

test('a person is notified once of an import, whatever it changes', async () => {
  const person = await saveKnots()
  const other = await insertPerson(world)
  await putOnList(world, person, await findId('Tents'))
  const rows = await imports.rows()
  const dates = rows.filter(({ title }) => title === 'Owls').map(({ id }) => id as number)
  for (const id of dates.slice(0, 3)) await putOnList(world, other, id, { status: 'maybe' })
  await readAgain(
    knots(end).replace('Mill Hall', 'Town Green'),
    tents.replace('SUMMARY:Tents', 'SUMMARY:CANCELLED: Tents'),
    weekly()
      .replaceAll('T180000', 'T190000')
      .replaceAll('T190000\r\nDTEND:20261103T190000', 'T190000\r\nDTEND:20261103T200000'),
  )
  expect(await listNotifications(person)).toMatchObject([
    { title: '2 of your events have changed', body: 'Knots and Tents', link: '/events' },
  ])
  const delivered = await listNotifications(other)
  expect(delivered).toHaveLength(1)
  expect(delivered[0]).toMatchObject({ link: '/events' })
  const mail = (await mailsIn(world.database)).find(({ recipient }) => recipient === 'ada@example.org')
  expect(mail?.text).toContain('It was at Mill Hall.')
  expect(mail?.text).toContain('It’s cancelled.')
})

test('the same calendar, read again, causes no notification', async () => {
  const person = await saveKnots()
  await readAgain(knots(end), tents, weekly())
  await readAgain(knots(end, 'STATUS:CANCELLED'), tents, weekly())
  await readAgain(knots(end, 'STATUS:CANCELLED'), tents, weekly())
  expect(await listNotifications(person)).toHaveLength(1)
})

test('people who plan it or created a goal from it are notified, too, but nobody else', async () => {
  await imports.read(library(knots(end)))
  const eventId = await findId('Knots')
  const [planner, learner, finished, stranger] = [
    await insertPerson(world),
    await insertPerson(world),
    await insertPerson(world),
    await insertPerson(world),
  ]
  await world.database.write(async (sql) => {
    await sql`insert into event_plans (user_id, event_id, minutes_before, made_at) values (${planner}, ${eventId}, 30, now())`
    await sql`insert into goals (user_id, title, target_count, event_id, created_at, changed_at)
      values (${learner}, 'Tie knots', 1, ${eventId}, now(), now())`
    await sql`insert into goals (user_id, title, target_count, event_id, created_at, changed_at, deleted_at)
      values (${finished}, 'Tie knots', 1, ${eventId}, now(), now(), now())`
  })
  await readAgain(knots(end, 'STATUS:CANCELLED'))
  expect(await listNotifications(planner)).toHaveLength(1)
  expect(await listNotifications(learner)).toHaveLength(1)
  expect(await listNotifications(finished)).toEqual([])
  expect(await listNotifications(stranger)).toEqual([])
})

test('the person’s choice of channels is respected', async () => {
  const person = await saveKnots()
  await choose(world, person, { channels: { eventChanges: { mail: false } } })
  await readAgain(knots(end, 'STATUS:CANCELLED'), tents, weekly())
  expect(await listNotifications(person)).toHaveLength(1)
  expect(await mailsIn(world.database)).toEqual([])
})

test('a moved event has its previous start, until it moves back', async () => {
  await imports.read(library(knots(end)))
  await imports.read(
    library(knots(end).replace('20261110T100000', '20261112T100000').replace(end, 'DTEND:20261112T110000')),
  )
  expect(await imports.rows()).toMatchObject([{ previous_starts_at: new Date('2026-11-10T15:00:00Z') }])
  await imports.read(library(knots(end)))
  expect(await imports.rows()).toMatchObject([{ previous_starts_at: null }])
})
