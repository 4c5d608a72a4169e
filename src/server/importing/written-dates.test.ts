import { describe, expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'
import { noHints } from './read-table.ts'
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
    // The weekday tells the year, however far it is from the day of reading.
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

test('the name of an American zone after times is ignored', () => {
  const [event] = read('event,date,time\nKnots,2026-12-05,7 - 9pm EST').events
  expect([event?.start.local, event?.end?.local]).toEqual(['2026-12-05T19:00:00', '2026-12-05T21:00:00'])
})

test.each([
  ['2026-12-5T10:00-5:00', '-05:00'],
  ['20261205T1000', null],
  ['2026-12-05T10:00:00 EST', null],
])('the time of %s is read', (text, zone) => {
  expect(readWrittenMoment(text)).toEqual({ local: '2026-12-05T10:00:00', zone, isDate: false })
})
