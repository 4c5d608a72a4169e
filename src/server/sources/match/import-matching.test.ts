import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  keepDuplicatesApart,
  listDuplicates,
  mergeDuplicates,
  splitDuplicates,
  undoDuplicates,
} from '#server/duplicates/service.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { calendarEvent as event } from '#tests/support/sources/calendar-text.ts'
import { calendar, createImportHarness, importedAt, type ImportHarness } from '#tests/support/sources/import-harness.ts'

let imports: ImportHarness
beforeEach(async () => {
  imports = await createImportHarness()
})
afterEach(() => imports.close())

const now = '2026-11-02T12:00:00Z'
const hall = 'LOCATION:Mill Hall\\, 12 Mill Street\\, Dover\\, NJ'
const gig = (uid: string, title: string, start: string, place = hall, ...more: string[]) =>
  event(`UID:${uid}`, `SUMMARY:${title}`, `DTSTART:${start}`, place, ...more)

const read = (name: string, ...events: string[]) => imports.read(calendar(name, ...events), { file: `${name}.ics` })
const titles = async () =>
  (await imports.rows()).filter((row) => row['withdrawn_at'] === null).map((row) => row['title'])
const pairs = (state: 'proposed' | 'merged' | 'apart') =>
  listDuplicates({ database: imports.store.database, clock: stopClock(importedAt) }, { state, offset: 0, limit: 10 })
const decide = <Result>(
  perform: (sql: never, decision: { pairId: number; by: null; now: string }) => Result,
  pairId: number,
) => imports.store.database.write((sql) => perform(sql as never, { pairId, by: null, now }) as Promise<unknown>)

describe('two sources', () => {
  test('are merged if one states when the doors open', async () => {
    await read('Mill Hall', gig('a', 'The Herons: Marsh Tour', '20261110T190000'))
    const report = await read(
      'Town Events',
      gig(
        'b',
        'The Herons w/ Special Guests',
        '20261110T200000',
        'LOCATION:Mill Hall\\,12 Mill St.\\, Dover\\, NJ 07801\\, USA',
      ),
    )
    expect(report).toMatchObject({ new: 0, duplicates: 1 })
    expect(await imports.rows()).toMatchObject([
      { title: 'The Herons: Marsh Tour', listed_by: ['Mill Hall', 'Town Events'] },
    ])
    expect(await pairs('merged')).toMatchObject([{ isAutomatic: true, dates: 1, survivorId: 1 }])
  })

  test('stay two if a hall has two showings of a film', async () => {
    await read(
      'Mill Hall',
      gig('a', 'Twelve Angry Herons', '20261110T180000'),
      gig('b', 'Twelve Angry Herons', '20261110T190000'),
    )
    await read('Town Events', gig('c', 'Twelve Angry Herons', '20261110T183000'))
    expect(await titles()).toHaveLength(3)
    expect(await pairs('merged')).toEqual([])
  })

  test('stay two in different branches of a library', async () => {
    await read('Library', gig('a', 'Story Time', '20261110T100000', 'LOCATION:Elm Branch\\, Program Room'))
    await read('Kids', gig('b', 'Story Time', '20261110T100000', 'LOCATION:Oak Branch\\, Auditorium'))
    expect(await titles()).toEqual(['Story Time', 'Story Time'])
    expect([await pairs('merged'), await pairs('proposed')]).toEqual([[], []])
  })

  test('are proposed once if an operator must decide, and stay two once the operator separates them', async () => {
    const weekly = 'RRULE:FREQ=WEEKLY;COUNT=3'
    await read('Elm College', gig('a', 'Heron Banding Workshop', '20261110T100000', 'LOCATION:Room 5', weekly))
    await read('Town Events', gig('b', 'Banding Herons Workshop', '20261110T100000', 'LOCATION:', weekly))
    const [pair] = await pairs('proposed')
    expect(pair).toMatchObject({
      dates: 3,
      one: { title: 'Heron Banding Workshop' },
      other: { title: 'Banding Herons Workshop' },
    })
    await decide(keepDuplicatesApart, pair!.id)
    expect([await pairs('proposed'), (await pairs('apart')).length]).toEqual([[], 1])
    await read(
      'Town Events',
      gig('b', 'Banding Herons Workshop', '20261110T100000', 'LOCATION:', 'RRULE:FREQ=WEEKLY;COUNT=4'),
    )
    await read(
      'Elm College',
      gig('a', 'Heron Banding Workshop', '20261110T100000', 'LOCATION:Room 5', 'RRULE:FREQ=WEEKLY;COUNT=4'),
    )
    expect(await pairs('proposed'), 'further dates of the same series').toEqual([])
  })
})

describe('a merge', () => {
  const twice = async () => {
    await read('Mill Hall', gig('a', 'The Herons', '20261110T190000'))
    await read('Town Events', gig('b', 'The Herons', '20261110T190000'))
    const [pair] = await pairs('merged')
    return pair!
  }

  test('can be split, and the two stay apart at the next import', async () => {
    const pair = await twice()
    expect(await titles()).toEqual(['The Herons'])
    await decide(splitDuplicates, pair.id)
    expect(await imports.rows()).toMatchObject([{ listed_by: ['Mill Hall'] }, { listed_by: ['Town Events'] }])
    await read('Town Events', gig('b', 'The Herons', '20261110T190000', hall, 'DESCRIPTION:New words'))
    expect(await imports.rows()).toMatchObject([{ description: '' }, { description: 'New words', withdrawn_at: null }])
    await decide(undoDuplicates, pair.id)
    expect(await titles()).toEqual(['The Herons'])
  })

  test('keeps the event while either source lists it', async () => {
    await twice()
    await read('Mill Hall')
    expect(await imports.rows()).toMatchObject([{ listed_by: ['Town Events'], withdrawn_at: null }])
    await read('Town Events')
    expect(await titles()).toEqual([])
  })

  test('moves saves and goals, and a split moves them back', async () => {
    await read('Elm College', gig('a', 'Heron Banding Workshop', '20261110T100000', 'LOCATION:Room 5'))
    await read('Town Events', gig('b', 'Banding Herons Workshop', '20261110T100000', 'LOCATION:'))
    const [pair] = await pairs('proposed')
    await imports.store.database.write(async (sql) => {
      await sql`insert into users (name, username) values ('Ada', 'ada'), ('Ben', 'ben')`
      await sql`insert into user_events (user_id, event_id, status) values (1, 1, 'saved'), (1, 2, 'saved'), (2, 2, 'going')`
      await sql`insert into goals (user_id, title, target_count, event_id, created_at, changed_at) values (2, 'Band herons', 1, 2, now(), now())`
    })
    const people = () =>
      imports.store.database.read(
        (sql) => sql`
          select user_id, event_id, status from user_events union all select user_id, event_id, 'goal' from goals order by 1, 2, 3`,
      )
    const before = await people()
    await decide((sql, decision) => mergeDuplicates(sql, decision, null), pair!.id)
    expect(await people()).toEqual([
      { user_id: 1, event_id: 1, status: 'saved' },
      { user_id: 2, event_id: 1, status: 'goal' },
      { user_id: 2, event_id: 1, status: 'going' },
    ])
    await decide(undoDuplicates, pair!.id)
    expect(await people()).toEqual(before)
    expect((await pairs('proposed')).map(({ id }) => id)).toEqual([pair!.id])
  })

  test('with a hosted event needs an unhosted one, and keeps the hosted one', async () => {
    await read('Elm College', gig('a', 'Heron Banding Workshop', '20261110T100000', 'LOCATION:Room 5'))
    await read('Town Events', gig('b', 'Banding Herons Workshop', '20261110T100000', 'LOCATION:'))
    const [pair] = await pairs('proposed')
    await imports.store.database.write(async (sql) => {
      await sql`insert into users (name, username) values ('Ada', 'ada')`
      await sql`insert into user_events (user_id, event_id, status, host_role) values (1, 2, 'hosting', 'owner')`
    })
    await expect(decide((sql, decision) => mergeDuplicates(sql, decision, 1), pair!.id)).rejects.toThrow('must stay')
    await decide((sql, decision) => mergeDuplicates(sql, decision, null), pair!.id)
    expect(await pairs('merged')).toMatchObject([{ survivorId: 2, isAutomatic: false }])
    await imports.store.database.write(
      (sql) => sql`insert into user_events (user_id, event_id, status, host_role) values (1, 1, 'hosting', 'owner')`,
    )
    await decide(undoDuplicates, pair!.id)
    await expect(decide((sql, decision) => mergeDuplicates(sql, decision, null), pair!.id)).rejects.toThrow(
      'Both events have a host',
    )
  })
})

describe('a series', () => {
  const everyWeek = (count: number, uid: string, place: string, ...more: string[]) =>
    gig(uid, 'Heron Banding', '20261110T100000', place, `RRULE:FREQ=WEEKLY;COUNT=${count}`, ...more)
  const series = async () => {
    const shown = (await imports.rows()).filter((row) => row['withdrawn_at'] === null)
    return shown.map((row) => row['series_id'])
  }

  test('of which another source has only some dates is one series', async () => {
    await read('Mill Hall', everyWeek(2, 'a', hall))
    await read('Town Events', everyWeek(4, 'b', hall))
    expect(await titles()).toHaveLength(4)
    expect(new Set(await series()).size).toBe(1)
    await read('Town Events', everyWeek(5, 'b', hall, 'DESCRIPTION:New words'))
    expect(await titles()).toHaveLength(5)
    expect(new Set(await series()).size, 'at the next reading too').toBe(1)
  })

  test('includes the single date that another source lists', async () => {
    await read('Mill Hall', gig('a', 'Heron Banding', '20261110T100000'))
    await read('Town Events', everyWeek(3, 'b', hall))
    expect(await titles()).toHaveLength(3)
    expect(new Set(await series()).size).toBe(1)
    expect(await series()).not.toContain(null)
  })

  test('becomes two again when an operator splits it', async () => {
    await read('Mill Hall', everyWeek(2, 'a', hall))
    await read('Town Events', everyWeek(4, 'b', hall))
    const [pair] = await pairs('merged')
    await decide(splitDuplicates, pair!.id)
    expect(await titles()).toHaveLength(6)
    const count = async () => [...Map.groupBy(await series(), (id) => id).values()].map((dates) => dates.length).sort()
    expect(await count()).toEqual([2, 4])
    await decide(undoDuplicates, pair!.id)
    expect(await count()).toEqual([4])
  })
})

describe('one source', () => {
  const words = 'DESCRIPTION:Build a nest box for the herons of the marsh. Wood and tools are here.'

  test('that lists an event twice with different texts has it once', async () => {
    await read(
      'Mill Hall',
      gig('a', 'Heron Banding', '20261110T100000', 'LOCATION:', words),
      gig('b', 'Heron Banding', '20261110T100000', hall, words),
      gig('c', 'Heron Banding', '20261110T130000', hall, words),
    )
    expect(await titles()).toHaveLength(2)
    await read('Mill Hall', gig('b', 'Heron Banding', '20261110T100000', hall, words))
    expect(await titles(), 'when one of the two entries is gone').toHaveLength(1)
  })

  test('that changes the text later has it once', async () => {
    await read('Mill Hall', gig('a', 'Heron Banding', '20261110T100000', hall))
    await read(
      'Mill Hall',
      gig('a', 'Heron Banding', '20261110T100000', hall),
      gig('b', 'Heron Banding (November 10)', '20261110T100000', 'LOCATION:Mill Hall'),
    )
    expect(await titles()).toEqual(['Heron Banding'])
    expect(await pairs('merged')).toMatchObject([{ isAutomatic: true, dates: 1 }])
  })

  test('causes no proposal for two entries that are both no longer listed', async () => {
    await read('Mill Hall', gig('a', 'The Herons', '20261110T180000'), gig('b', 'The Herons', '20261110T190000'))
    expect(await pairs('proposed')).toHaveLength(1)
    await imports.store.database.write((sql) => sql`update events set status = 'unlisted', held_for = 'learning'`)
    expect(await pairs('proposed')).toEqual([])
  })
})

describe('the same event of a venue and of a collecting calendar', () => {
  const clubs = [1, 2, 3, 4, 5].map((number) =>
    event(
      `UID:c${number}`,
      `SUMMARY:Meeting ${number}`,
      'DTSTART:20261120T100000',
      `ORGANIZER;CN=Club ${number}:invalid:x`,
    ),
  )

  test("shows the venue's text, whichever is read first", async () => {
    await read('Town Events', gig('b', 'The Herons', '20261110T190000', hall, 'DESCRIPTION:Of the town'), ...clubs)
    await read('Mill Hall', gig('a', 'The Herons', '20261110T190000', hall, 'DESCRIPTION:Of the hall'))
    const shown = async () => (await imports.rows()).find((row) => row['title'] === 'The Herons')
    expect(await shown()).toMatchObject({ description: 'Of the hall', organizer: 'Mill Hall' })
    await read('Town Events', gig('b', 'The Herons', '20261110T190000', hall, 'DESCRIPTION:News'), ...clubs)
    expect(await shown(), 'after the next reading').toMatchObject({
      description: 'Of the hall',
      organizer: 'Mill Hall',
    })
  })

  test('restores the text of each source when an operator splits them', async () => {
    await read('Town Events', gig('b', 'The Herons', '20261110T190000', hall, 'DESCRIPTION:Of the town'), ...clubs)
    await read('Mill Hall', gig('a', 'The Herons', '20261110T190000', hall, 'DESCRIPTION:Of the hall'))
    const [pair] = await pairs('merged')
    await decide(splitDuplicates, pair!.id)
    await read('Town Events', gig('b', 'The Herons', '20261110T190000', hall, 'DESCRIPTION:Of the town'), ...clubs)
    await read('Mill Hall', gig('a', 'The Herons', '20261110T190000', hall, 'DESCRIPTION:Of the hall'))
    const herons = (await imports.rows()).filter((row) => row['title'] === 'The Herons')
    expect(herons.map((row) => row['description']).sort()).toEqual(['Of the hall', 'Of the town'])
  })
})
