import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WriteSql } from '#server/platform/database/sql.ts'
import { currencyInZone } from '#domain/places/place-currency.ts'
import { calendarEvent as event } from '#tests/support/sources/calendar-text.ts'
import {
  calendar,
  createImportHarness,
  knots,
  tents,
  weekly,
  type ImportHarness,
} from '#tests/support/sources/import-harness.ts'
import { lockImports } from '#server/sources/source-queries.ts'

let imports: ImportHarness
beforeEach(async () => {
  imports = await createImportHarness()
})
afterEach(() => imports.close())

describe('the same event from two sources', () => {
  const theirs = calendar('What is on in Dover', knots().replace('UID:knots', 'UID:77').replace('Knots', 'KNOTS!'))

  test('is one event with two listings', async () => {
    await imports.read(calendar('Dover Library', knots()))
    expect(await imports.read(theirs, { file: 'town.ics' })).toMatchObject({ new: 0, duplicates: 1 })
    expect(await imports.rows()).toMatchObject([
      { title: 'Knots', listed_by: ['Dover Library', 'What is on in Dover'] },
    ])
  })

  test('has the data of the first', async () => {
    await imports.read(calendar('Dover Library', knots()))
    await imports.read(theirs, { file: 'town.ics' })
    await imports.read(theirs.replace('SUMMARY', 'DESCRIPTION:Ours\nSUMMARY'), { file: 'town.ics' })
    expect(await imports.rows()).toMatchObject([{ title: 'Knots', description: '' }])
  })

  test('stays while one of them lists it', async () => {
    await imports.read(calendar('Dover Library', knots()))
    await imports.read(theirs, { file: 'town.ics' })
    await imports.read(calendar('Dover Library'))
    expect(await imports.rows()).toMatchObject([{ withdrawn_at: null, listed_by: ['What is on in Dover'] }])
    await imports.read(calendar('What is on in Dover'), { file: 'town.ics' })
    expect(await imports.rows()).toMatchObject([{ withdrawn_at: expect.any(Date) }])
  })

  test('listed twice in one feed is also one event', async () => {
    expect(
      await imports.read(calendar('Dover Library', knots(), knots().replace('UID:knots', 'UID:twin'))),
    ).toMatchObject({
      new: 1,
      duplicates: 1,
    })
    expect(await imports.rows()).toHaveLength(1)
  })
})

describe('two sources that are written concurrently', () => {
  const ours = calendar('Dover Library', knots(), weekly())
  const theirs = calendar('What is on in Dover', knots().replace('UID:knots', 'UID:77').replace('Knots', 'KNOTS!'))

  const waiting = async (sql: WriteSql) => {
    const [row] = await sql<{ count: number }>`
      select count(*) from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
    return row?.count
  }

  /** Lets both imports write their own data before either finishes. */
  const readTogether = (one: string, other: string) =>
    imports.store.database
      .write(async (sql) => {
        await lockImports(sql)
        const reports = Promise.all([imports.read(one), imports.read(other, { file: 'town.ics' })])
        await expect.poll(() => waiting(sql)).toBe(2)
        return { reports }
      })
      .then(({ reports }) => reports)

  test('create one event from what both list', async () => {
    const reports = await readTogether(ours, theirs)
    expect(reports.map((report) => report.new + report.duplicates)).toEqual([5, 1])
    expect(reports.map((report) => report.duplicates).sort()).toEqual([0, 1])
    const rows = await imports.rows()
    expect(rows).toHaveLength(5)
    expect(rows.filter(({ title }) => /knots/i.test(String(title)))).toMatchObject([
      { withdrawn_at: null, listed_by: ['Dover Library', 'What is on in Dover'] },
    ])
  })

  test('keep the data of the first', async () => {
    const reports = await readTogether(ours, theirs)
    const isOurs = reports[0]?.duplicates === 0
    const describeAgain = (text: string) => text.replace('SUMMARY', `DESCRIPTION:Told again\nSUMMARY`)
    const knotsNow = async () => (await imports.rows()).find(({ title }) => /knots/i.test(String(title)))
    await imports.read(describeAgain(isOurs ? theirs : ours), { file: isOurs ? 'town.ics' : 'library.ics' })
    expect(await knotsNow()).toMatchObject({ title: isOurs ? 'Knots' : 'KNOTS!', description: '' })
    await imports.read(describeAgain(isOurs ? ours : theirs), { file: isOurs ? 'library.ics' : 'town.ics' })
    expect(await knotsNow()).toMatchObject({ title: isOurs ? 'Knots' : 'KNOTS!', description: 'Told again' })
  })

  test('withdraw what neither lists anymore', async () => {
    await imports.read(calendar('Dover Library', knots()))
    await imports.read(theirs, { file: 'town.ics' })
    await readTogether(calendar('Dover Library'), calendar('What is on in Dover'))
    expect(await imports.rows()).toMatchObject([{ withdrawn_at: expect.any(Date), listed_by: null }])
  })

  test('add their words to searches', async () => {
    await readTogether(ours, theirs.replace('SUMMARY', 'DESCRIPTION:Sheepshank\nSUMMARY'))
    const known = imports.store.database.read(
      (sql) => sql`select word from search_words where word in ('knots', 'sheepshank', 'owls') order by word`,
    )
    expect(await known).toEqual([{ word: 'knots' }, { word: 'owls' }, { word: 'sheepshank' }])
  })
})

describe('an event', () => {
  test('that is all-day lasts from midnight to midnight local time', async () => {
    await imports.read(
      calendar(
        'Show',
        event(
          'UID:1',
          'SUMMARY:Show',
          'DTSTART;VALUE=DATE:20261110',
          'DTEND;VALUE=DATE:20261112',
          'LOCATION:Hall, Bloomington, IL',
        ),
      ),
    )
    expect(await imports.rows()).toMatchObject([
      {
        all_day: true,
        time_zone: 'America/Chicago',
        starts_on: '2026-11-10',
        ends_on: '2026-11-11',
        starts_at: new Date('2026-11-10T06:00:00Z'),
      },
    ])
  })

  test('written as lasting from midnight to midnight is all-day', async () => {
    const show = (uid: string, start: string, end: string) =>
      event(`UID:${uid}`, `SUMMARY:Show ${uid}`, `DTSTART:${start}`, `DTEND:${end}`, 'LOCATION:Hall, Bloomington, IL')
    await imports.read(
      calendar(
        'Shows',
        show('without a time', '20261110T060000Z', '20261110T060000Z'),
        show('to the last minute', '20261110T060000Z', '20261112T055900Z'),
        show('over a change of the clocks', '20261101T050000Z', '20261102T060000Z'),
        show('until one', '20261110T060000Z', '20261110T070000Z'),
        show('around the clock', '20261110T170000Z', '20261111T170000Z'),
      ),
    )
    const rows = (await imports.rows()).map(({ title, all_day, ends_at }) => [title, all_day, ends_at])
    expect(rows.toSorted()).toEqual([
      ['Show around the clock', false, new Date('2026-11-11T17:00:00Z')],
      ['Show over a change of the clocks', true, new Date('2026-11-02T06:00:00Z')],
      ['Show to the last minute', true, new Date('2026-11-12T06:00:00Z')],
      ['Show until one', false, new Date('2026-11-10T07:00:00Z')],
      ['Show without a time', true, new Date('2026-11-11T06:00:00Z')],
    ])
  })

  test('without an end lasts two hours', async () => {
    await imports.read(calendar('Dover Library', knots()))
    expect(await imports.rows()).toMatchObject([
      { starts_at: new Date('2026-11-10T15:00:00Z'), ends_at: new Date('2026-11-10T17:00:00Z') },
    ])
  })

  test('online has no venue', async () => {
    await imports.read(calendar('Dover Library', knots('GEO:40.88;-74.56').replace('Mill Hall', 'https://zoom.us/j/1')))
    expect(await imports.rows()).toMatchObject([
      { is_virtual_event: true, virtual_event_link: 'https://zoom.us/j/1', location: '', latitude: null },
    ])
  })

  test('has the price stated in its text', async () => {
    await imports.read(
      calendar(
        'Dover Library',
        knots('DESCRIPTION:Cost: $5'),
        tents.replace('UID', 'DESCRIPTION:Admission is free.\nUID'),
      ),
    )
    expect(await imports.rows()).toMatchObject([
      { is_paid_event: true, is_free: false, price: 500 },
      { is_paid_event: false, is_free: true, price: null },
    ])
  })

  test('keeps the currency of its price, in its minor units', async () => {
    const table = (header: string, ...prices: string[]) =>
      [header, ...prices.map((price, at) => `Knots ${at};2026-11-1${at};${price}`)].join('\n')
    await imports.read(table('Title;Date;Price', '€12,00', '¥1,200', '1.5 KWD', '$5', '20 kr', 'gratis', '7'), {
      file: 'prices.csv',
      options: { place: { latitude: 52.52, longitude: 13.4 } },
    })
    const prices = (await imports.rows()).map(({ price, currency, is_free }) => [price, currency, is_free])
    expect(prices).toEqual([
      [1200, 'EUR', false],
      [1200, 'JPY', false],
      [1500, 'KWD', false],
      [500, 'USD', false],
      [null, 'EUR', false],
      [null, 'EUR', true],
      [700, 'EUR', false],
    ])
  })

  test('has the currency of the country that its venue is in', async () => {
    const rows = ['Mill Hall, Buffalo, NY 14202;$20', 'Barn, Montclair, NJ 07042;20', 'Hall, Toronto, ON;15 $', ';$20']
    await imports.read(
      ['Title;Date;Location;Price', ...rows.map((row, at) => `Knots ${at};2026-11-1${at};${row}`)].join('\n'),
      { file: 'border.csv', options: { place: { latitude: 43.7, longitude: -79.4 } } },
    )
    expect((await imports.rows()).map(({ price, currency }) => [price, currency])).toEqual([
      [2000, 'USD'],
      [2000, 'USD'],
      [1500, 'CAD'],
      [2000, 'CAD'],
    ])
  })

  test('has the currency named by a table header or page', async () => {
    await imports.read('Title,Date,Price (CHF)\nKnots,2026-11-10,20', { file: 'francs.csv' })
    const offers = { price: '4.50', priceCurrency: 'GBP' }
    const page = { '@type': 'Event', name: 'Owls', startDate: '2026-11-11T10:00:00Z', offers }
    await imports.read(JSON.stringify(page), { file: 'pounds.json' })
    expect(await imports.rows()).toMatchObject([
      { price: 2000, currency: 'CHF' },
      { price: 450, currency: 'GBP' },
    ])
  })
})

test('a time zone implies the currency of its country', () => {
  const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'America/Toronto', 'UTC', '+01:00']
  expect(zones.map(currencyInZone)).toEqual(['USD', 'EUR', 'INR', 'CAD', null, null])
})
