import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calendarEvent as event } from '#tests/support/sources/calendar-text.ts'
import { calendar, createImportHarness, type ImportHarness } from '#tests/support/sources/import-harness.ts'

let imports: ImportHarness
beforeEach(async () => {
  imports = await createImportHarness()
})
afterEach(() => imports.close())

const read = (...events: string[]) => imports.read(calendar('Dover Museum', ...events))
const listed = async () =>
  (await imports.rows())
    .filter((row) => row['withdrawn_at'] === null)
    .map((row) => [row['id'], row['title'], (row['starts_at'] as Date).toISOString().slice(5, 16)].join(' '))

/** An event of The Events Calendar, whose UIDs contain the start and the end. */
const planned = (id: number, title: string, start: string, ...more: string[]) => {
  const epoch =
    Date.parse(`${start.slice(0, 4)}-${start.slice(4, 6)}-${start.slice(6, 8)}T${start.slice(9, 11)}:00Z`) / 1000
  return event(`UID:${id}-${epoch}-${epoch + 3600}@museum.example`, `SUMMARY:${title}`, `DTSTART:${start}Z`, ...more)
}

describe('a date that its source moves under another UID keeps its event', () => {
  test.each<[string, string, string]>([
    ['by the rest of the UID', planned(41, 'Owls', '20261110T150000'), planned(41, 'Owls at night', '20261112T200000')],
    [
      'by its link',
      event('UID:a', 'SUMMARY:Owls', 'DTSTART:20261110T150000Z', 'URL:https://museum.example/event/owls/2026-11-10/'),
      event('UID:b', 'SUMMARY:Owls!', 'DTSTART:20261113T150000Z', 'URL:https://museum.example/event/owls/2026-11-13/'),
    ],
    [
      'by its title and the UID without numbers',
      event('UID:owls-1', 'SUMMARY:Owls', 'DTSTART:20261110T150000Z'),
      event('UID:owls-2', 'SUMMARY:Owls', 'DTSTART:20261211T150000Z'),
    ],
    [
      'by its title and venue',
      event('UID:abc', 'SUMMARY:Owls', 'DTSTART:20261110T150000Z', 'LOCATION:Mill Hall'),
      event('UID:xyz', 'SUMMARY:Owls', 'DTSTART:20261211T150000Z', 'LOCATION:Mill Hall'),
    ],
    [
      'by its UID, in a series',
      event('UID:a', 'SUMMARY:Owls', 'DTSTART:20261110T150000Z', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      event('UID:a', 'SUMMARY:Owls', 'DTSTART:20261111T170000Z', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ],
  ])('%s', async (_how, before, after) => {
    await read(before)
    const dates = (await listed()).length
    expect(await read(after)).toMatchObject({ new: 0, changed: dates, withdrawn: 0 })
    expect((await listed()).map((row) => row.slice(0, 2))).toEqual(dates === 2 ? ['1 ', '2 '] : ['1 '])
    expect(await imports.rows()).toHaveLength(dates)
    expect(await read(after)).toMatchObject({ new: 0, changed: 0, unchanged: dates, withdrawn: 0 })
  })

  test('with its saves, responses and goals', async () => {
    await read(planned(41, 'Owls', '20261110T150000'), planned(42, 'Bees', '20261110T150000'))
    await imports.store.database.write(async (sql) => {
      await sql`insert into users (name, username) values ('Ada', 'ada'), ('Ben', 'ben')`
      await sql`insert into user_events (user_id, event_id, status) values (1, 1, 'saved'), (2, 1, 'going')`
      await sql`insert into goals (user_id, title, target_count, event_id, created_at, changed_at) values (2, 'See owls', 1, 1, now(), now())`
    })
    await read(planned(41, 'Owls', '20261112T200000'), planned(42, 'Bees', '20261110T150000'))
    const saved = await imports.store.database.read(
      (sql) => sql`
        select p.status, e.starts_at from (
          select event_id, status from user_events union all select event_id, 'goal' from goals) p
        join events e on e.id = p.event_id join event_sources l on l.event_id = e.id and l.withdrawn_at is null
        order by 1`,
    )
    const movedTo = { starts_at: new Date('2026-11-12T20:00:00Z') }
    expect(saved).toEqual(['goal', 'going', 'saved'].map((status) => ({ status, ...movedTo })))
  })
})

describe('a new date is another event', () => {
  const weekly = (day: string) =>
    event(`UID:${day}`, 'SUMMARY:Story time', `DTSTART:202611${day}T150000Z`, 'LOCATION:Mill Hall')

  test('if similar dates remain and it is more than a week away', async () => {
    await read(weekly('03'), weekly('10'), weekly('17'))
    expect(await read(weekly('03'), weekly('17'), weekly('24'))).toMatchObject({ new: 1, withdrawn: 1, unchanged: 2 })
    expect(await read(weekly('03'), weekly('18'), weekly('24'))).toMatchObject({ new: 0, changed: 1, withdrawn: 0 })
  })

  test('if only a link to the whole calendar is the same', async () => {
    const at = (uid: string, title: string, day: string) =>
      event(`UID:${uid}`, `SUMMARY:${title}`, `DTSTART:202611${day}T150000Z`, 'URL:https://museum.example/calendar')
    await read(at('a', 'Owls', '10'), at('b', 'Bees', '11'))
    expect(await read(at('b', 'Bees', '11'), at('c', 'Knots', '12'))).toMatchObject({ new: 1, withdrawn: 1 })
  })

  test('if the old one becomes private', async () => {
    await read(planned(41, 'Owls', '20261110T150000'))
    const report = await read(
      planned(41, 'Owls', '20261110T150000', 'CLASS:PRIVATE'),
      planned(41, 'Owls', '20261112T150000'),
    )
    expect(report).toMatchObject({ new: 1, withdrawn: 1, private: 1 })
    expect(await listed()).toEqual(['2 Owls 11-12T15:00'])
  })
})

test('an event that becomes private is withdrawn, even from a list that may be incomplete', async () => {
  const list = (...more: object[]) =>
    JSON.stringify(
      more.map((each, at) => ({ id: String(at), title: `Talk ${at}`, start: '2026-11-12T15:00:00Z', ...each })),
    )
  await imports.read(list({}, {}), { file: 'list.json' })
  const report = await imports.read(list({}, { visibility: 'private' }), { file: 'list.json' })
  expect(report).toMatchObject({ withdrawn: 1, private: 1, unchanged: 1 })
  expect(await listed()).toEqual(['1 Talk 0 11-12T15:00'])
})
