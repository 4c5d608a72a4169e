import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calendarEvent as event } from '#tests/support/sources/calendar-text.ts'
import {
  calendar,
  createImportHarness,
  knots,
  tents,
  weekly,
  type ImportHarness,
} from '#tests/support/sources/import-harness.ts'

let imports: ImportHarness
beforeEach(async () => {
  imports = await createImportHarness()
})
afterEach(() => imports.close())

describe('a date missing from a complete feed', () => {
  test('is withdrawn, and restored once it is listed again', async () => {
    await imports.read(calendar('Dover Library', knots(), tents))
    expect(await imports.read(calendar('Dover Library', tents))).toMatchObject({ withdrawn: 1, unchanged: 1 })
    expect(await imports.rows()).toMatchObject([
      { title: 'Knots', withdrawn_at: expect.any(Date) },
      { title: 'Tents', withdrawn_at: null },
    ])
    expect(await imports.read(calendar('Dover Library', knots(), tents))).toMatchObject({ changed: 1 })
    expect(await imports.rows()).toMatchObject([{ title: 'Knots', withdrawn_at: null }, { title: 'Tents' }])
  })

  test('stays if it is over', async () => {
    await imports.read(calendar('Dover Library', knots(), tents))
    expect(await imports.read(calendar('Dover Library'), { at: '2026-11-11T12:00:00Z' })).toMatchObject({
      withdrawn: 1,
    })
    expect(await imports.rows()).toMatchObject([
      { title: 'Knots', withdrawn_at: null },
      { title: 'Tents', withdrawn_at: expect.any(Date) },
    ])
  })

  test('stays if it is outside the window', async () => {
    await imports.read(calendar('Dover Library', knots(), tents))
    expect(await imports.read(calendar('Dover Library', knots()), { days: 10 })).toMatchObject({ withdrawn: 0 })
  })

  test('stays if the file is truncated', async () => {
    const whole = calendar('Dover Library', knots(), tents)
    await imports.read(whole)
    expect(await imports.read(whole.slice(0, whole.indexOf('UID:tents')))).toMatchObject({ withdrawn: 0 })
  })

  test("stays if it couldn't be read this time", async () => {
    await imports.read(calendar('Dover Library', knots(), tents))
    expect(await imports.read(calendar('Dover Library', knots('RRULE:FREQ=HOURLY'), tents))).toMatchObject({
      withdrawn: 0,
      skipped: [{ what: 'Knots' }],
    })
  })

  test("stays if the property that contains it couldn't be read", async () => {
    await imports.read(calendar('Dover Library', weekly('RDATE:20261128T180000')))
    expect(await imports.read(calendar('Dover Library', weekly('RDATE:soon')))).toMatchObject({
      withdrawn: 0,
      warnings: [{ what: 'Owls', reason: 'RDATE was ignored: "soon" is not a date or time' }],
    })
  })

  test('stays if the feed is cut at a round number', async () => {
    const many = (from: number) =>
      Array.from({ length: 100 }, (_, at) =>
        event(
          `UID:${from + at}`,
          `SUMMARY:Talk ${from + at}`,
          `DTSTART:202611${10 + Math.floor((from + at) / 10)}T1${(from + at) % 10}0000`,
        ),
      )
    await imports.read(calendar('Dover Library', ...many(1)))
    expect(await imports.read(calendar('Dover Library', ...many(0)))).toMatchObject({ new: 1, withdrawn: 0 })
  })
})

describe('a series', () => {
  const links = async () =>
    (await imports.rows()).map(({ starts_at, previous_ends_at, status }) =>
      [starts_at, previous_ends_at, status].map((value) =>
        value instanceof Date ? value.toISOString().slice(5, 13) : value,
      ),
    )

  test('is a single series whose dates store the previous end', async () => {
    await imports.read(calendar('Dover Library', weekly()))
    expect(await links()).toEqual([
      ['11-03T23', null, 'scheduled'],
      ['11-10T23', '11-04T00', 'scheduled'],
      ['11-17T23', '11-11T00', 'scheduled'],
      ['11-24T23', '11-18T00', 'scheduled'],
    ])
    const series = await imports.store.database.read((sql) => sql`select title, recurrence from series`)
    expect(series).toEqual([{ title: 'Owls', recurrence: 'RRULE:FREQ=WEEKLY;COUNT=4' }])
  })

  test('ignores cancelled and withdrawn dates', async () => {
    await imports.read(calendar('Dover Library', weekly()))
    const cancelled = event(
      'UID:owls',
      'RECURRENCE-ID:20261110T180000',
      'SUMMARY:Owls',
      'DTSTART:20261110T180000',
      'DTEND:20261110T190000',
      'STATUS:CANCELLED',
    )
    const report = await imports.read(calendar('Dover Library', weekly('EXDATE:20261103T180000'), cancelled))
    expect(report).toMatchObject({ changed: 1, withdrawn: 1, unchanged: 2 })
    expect((await links()).slice(1)).toEqual([
      ['11-10T23', null, 'cancelled'],
      ['11-17T23', null, 'scheduled'],
      ['11-24T23', '11-18T00', 'scheduled'],
    ])
  })

  test('gets new dates as time passes', async () => {
    const endless = weekly().replace(';COUNT=4', '')
    await imports.read(calendar('Dover Library', endless), { days: 9 })
    expect(await imports.rows()).toHaveLength(1)
    expect(
      await imports.read(calendar('Dover Library', endless), { at: '2026-11-09T12:00:00Z', days: 10 }),
    ).toMatchObject({
      new: 2,
      withdrawn: 0,
    })
    expect(new Set((await imports.rows()).map(({ series_id }) => series_id)).size).toBe(1)
    expect(await imports.rows()).toHaveLength(3)
  })

  test('is detected in dates that are listed one by one', async () => {
    const single = (day: string) => event(`UID:${day}`, 'SUMMARY:Chess', `DTSTART:${day}T180000`, 'LOCATION:Room 1')
    await imports.read(calendar('Dover Library', single('20261104')))
    expect((await imports.rows()).map(({ series_id }) => series_id)).toEqual([null])
    await imports.read(calendar('Dover Library', single('20261104'), single('20261111')))
    const [one, other] = await imports.rows()
    expect(one?.series_id).not.toBeNull()
    expect(one?.series_id).toBe(other?.series_id)
    // Once the first date is over and no longer in the feed, the other one still belongs to the series.
    await imports.read(calendar('Dover Library', single('20261111')), { at: '2026-11-05T12:00:00Z' })
    expect((await imports.rows())[1]).toMatchObject({ series_id: one?.series_id })
  })
})

test('coordinates have six decimals, and further digits aren’t a change', async () => {
  const at = (position: string) => calendar('Dover Library', knots(`GEO:${position}`))
  await imports.read(at('40.825931549072266;-74.20903778076172'))
  expect(await imports.rows()).toMatchObject([{ latitude: 40.825932, longitude: -74.209038 }])
  expect(await imports.read(at('40.8259319;-74.2090381'))).toMatchObject({ unchanged: 1, changed: 0 })
})
