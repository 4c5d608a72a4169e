import { describe, expect, test } from 'vitest'
import { readFeed } from '#server/sources/formats/read-feed.ts'
import { noOptions, planReading } from '#server/sources/read/import-options.ts'
import { getDaysFrom, normaliseFeed } from '#server/sources/read/read-source.ts'
import { noHints } from '#server/sources/formats/table/read-table.ts'
import { readWrittenMoment } from './written-times.ts'

const read = (text: string, today?: string) => readFeed(Buffer.from(text), { ...noHints, ...(today && { today }) })
const days = (date: string, today?: string) =>
  read(`title,date\nOwls,2026-12-06\nKnots,"${date}"`, today).events.map(({ start }) => start.local.slice(0, 10))

describe('a date without a year', () => {
  test.each([
    ['Sat, Dec 5', '2026-12-05'],
    ['Saturday 5 December', '2026-12-05'],
    ['Samstag, 5. Dezember', '2026-12-05'],
    ['Dec 5', '2026-12-05'],
    ['Sept 5', '2026-09-05'],
    ['5 de diciembre', '2026-12-05'],
    ['Jan. 9', '2027-01-09'],
    ['Nov 2nd', '2026-11-02'],
    ['Sat 12/5', '2026-12-05'],
    ['Sa., 5.12.', '2026-12-05'],
    // The weekday determines the year, however far it is from the day of reading.
    ['Friday, December 5', '2025-12-05'],
    ['Tue, Aug 3', '2027-08-03'],
  ])('%s is %s, the nearest', (date, expected) => {
    expect(days(date, '2026-11-22')).toEqual(['2026-12-06', expected])
    const table = `title,date\nKnots,"${date}, 6 - 8 pm"`
    const [event] = read(table, '2026-11-22').events
    expect([event?.start.local, event?.end?.local]).toEqual([`${expected}T18:00:00`, `${expected}T20:00:00`])
  })

  test('needs the day of reading', () => {
    expect(days('Dec 5')).toEqual(['2026-12-06'])
  })

  test.each(['Monday, Dec 5', 'Feb 30', 'Dec 0', '12/5', 'Fri 13/13', '3 marathon runs', 'Dec 2026'])(
    '%s is none',
    (date) => {
      expect(days(date, '2026-11-22')).toEqual(['2026-12-06'])
    },
  )

  const list = (...dates: string[]) =>
    `<html><body>${dates.map((date) => `<div><h3>Knots</h3><p>${date}</p></div>`).join('')}</body></html>`

  test('is read in the text of a page if it has a weekday', () => {
    const { events } = read(
      list(
        'Sat, Dec 5, 6 pm',
        'Sunday 6th December 7:30pm – 9pm',
        'Fri, Dec 11 - Sun, Dec 13',
        'Sat, Dec 19, 2026 at 8 pm',
        'Fri 12/25 at 7:30pm',
        'December 28-30, 2026, 7 pm',
        'Dec 20',
      ),
      '2026-11-22',
    )
    expect(events.map(({ start, end }) => [start.local, end?.local])).toEqual([
      ['2026-12-05T18:00:00', undefined],
      ['2026-12-06T19:30:00', '2026-12-06T21:00:00'],
      ['2026-12-11T00:00:00', '2026-12-14T00:00:00'],
      ['2026-12-19T20:00:00', undefined],
      ['2026-12-25T19:30:00', undefined],
      ['2026-12-28T00:00:00', '2026-12-31T00:00:00'],
    ])
  })
})

test.each([
  'Dec 5-7, 2026',
  'December 5 – 7, 2026',
  'Sat, Dec 5-7 2026',
  '5-7 December 2026',
  '5.-7. Dezember 2026',
  '5. - 7.12.2026',
  '5-7 de diciembre 2026',
])('%s are three days', (date) => {
  const [event] = read(`event,dates\nKnots,"${date}"`).events
  expect([event?.start.local, event?.end?.local]).toEqual(['2026-12-05T00:00:00', '2026-12-08T00:00:00'])
})

test.each(['Dec. 5, 2026 | 7pm', 'Sat, Dec 5, 2026 · 7 PM', 'December 5, 2026 @ 7:00 pm'])('%s has a time', (date) => {
  expect(read(`event,date\nKnots,"${date}"`).events[0]?.start.local).toBe('2026-12-05T19:00:00')
})

test('a ticket shop repeats "Event" in each name of a column', () => {
  const names = 'Event Name,Event Start Date,Event Start Time,Event End Date,Event End Time'
  const [event] = read(`${names}\nKnots,2026-12-05,19:00:00,2026-12-05,21:00:00`).events
  expect([event?.start.local, event?.end?.local]).toEqual(['2026-12-05T19:00:00', '2026-12-05T21:00:00'])
})

test.each([
  ['2026-12-5T10:00-5:00', '-05:00'],
  ['20261205T1000', null],
  ['2026-12-05T10:00:00.123456Z', 'UTC'],
  ['2026-12-05 10:00:00 UTC', 'UTC'],
  ['Sat, 05 Dec 2026 10:00:00 GMT', 'UTC'],
  ['Sat, 05 Dec 2026 10:00:00 +0100', '+01:00'],
  ['2026-12-05T10:00:00+01', '+01:00'],
  ['2026-12-05T10:00:00+01:00[Europe/Paris]', '+01:00'],
  ['2026-12-05T10:00:00[Europe/Paris]', 'Europe/Paris'],
  ['Sat Dec 05 2026 10:00:00 GMT+0100 (Central European Standard Time)', '+01:00'],
])('the time of %s is read', (text, zone) => {
  expect(readWrittenMoment(text)).toEqual({ local: '2026-12-05T10:00:00', zone, isDate: false })
})

describe('the name of a zone after a time', () => {
  const rows = (...times: string[]) => `title,date,time\n${times.map((time) => `Knots,2026-12-05,${time}`).join('\n')}`
  const days = getDaysFrom(Temporal.Instant.from('2026-11-21T12:00:00Z'), 60)
  const instants = async (town: { latitude: number; longitude: number }, text: string) => {
    const gazetteer = { resolve: async () => ({ place: null, candidates: [], isBareName: false }) }
    const plan = await planReading({ ...noOptions, place: town }, { gazetteer, defaultLocation: town })
    const { events } = normaliseFeed(readFeed(Buffer.from(text)), plan, days, new Map(), 'Dover Library')
    return events.map(({ startsAt, endsAt }) => `${startsAt.slice(11, 16)}–${endsAt.slice(11, 16)}`)
  }
  const dover = { latitude: 40.88, longitude: -74.56 }
  const phoenix = { latitude: 33.45, longitude: -112.07 }

  test.each([
    ['7 - 9pm EST', '00:00–02:00'],
    ['7pm (EDT)', '00:00–02:00'],
    ['7:00 PM Eastern', '00:00–02:00'],
    ['7:00 PM Pacific Time', '03:00–05:00'],
    ['13:00 CET', '12:00–14:00'],
    ['19:00 UTC', '19:00–21:00'],
    ['19:00 GMT+1', '18:00–20:00'],
    ['7pm BST', '19:00–21:00'],
    ['7pm AEST', '08:00–10:00'],
    ['7pm HST - 9pm HST', '05:00–07:00'],
    ['19:00 Europe/Berlin', '18:00–20:00'],
    ['7 PM (Australia/Sydney)', '08:00–10:00'],
  ])('%s is respected', async (time, expected) => {
    expect(await instants(dover, rows(time))).toEqual([expected])
  })

  test("means the venue's local time if its zone has that name in another season", async () => {
    expect(await instants(dover, rows('7pm EDT'))).toEqual(['00:00–02:00'])
    expect(await instants(phoenix, rows('7pm MST'))).toEqual(['02:00–04:00'])
  })
})

describe('a range over New Year', () => {
  const range = (date: string, today = '2026-11-27') => {
    const [event] = read(`event,dates\nKnots,"${date}"`, today).events
    return `${event?.start.local.slice(0, 10)} – ${event?.end?.local.slice(0, 10)}`
  }

  test.each([
    'Dec 30 - Jan 2, 2027',
    'Dec 30, 2026 - Jan 2',
    'December 30 – January 2, 2027',
    '30. Dezember - 2. Januar 2027',
    '30.12.-2.1.2027',
    '30.12.2026 - 2.1.2027',
    '12/30 - 1/2/2027',
    'du 30 décembre au 2 janvier 2027',
    'Wed, Dec 30 - Sat, Jan 2, 2027',
  ])('%s begins in the year before', (date) => {
    for (const today of ['2026-03-01', '2026-11-27', '2027-01-01']) {
      expect(range(date, today)).toBe('2026-12-30 – 2027-01-03')
    }
  })

  test('without a year is near another range of the table that has one', () => {
    const table = 'Title,Date\nKnots,"Dec 28 - Jan 3, 2027"\nOwls,Dec 30 - Jan 2'
    const { events } = read(table, '2026-03-01')
    expect(events.map(({ start, end }) => [start.local, end?.local])).toEqual([
      ['2026-12-28T00:00:00', '2027-01-04T00:00:00'],
      ['2026-12-30T00:00:00', '2027-01-03T00:00:00'],
    ])
  })

  test('without a year is the nearest', () => {
    for (const today of ['2026-11-27', '2027-01-01'])
      expect(range('Dec 30 - Jan 2', today)).toBe('2026-12-30 – 2027-01-03')
  })

  test('may have times', () => {
    const [event] = read('event,dates\nKnots,"Dec 31, 9 PM - Jan 1, 1 AM"', '2026-11-27').events
    expect([event?.start.local, event?.end?.local]).toEqual(['2026-12-31T21:00:00', '2027-01-01T01:00:00'])
  })

  test('within a year keeps it', () => {
    expect(range('Nov 28 - Dec 2, 2026')).toBe('2026-11-28 – 2026-12-03')
  })
})
