import { describe, expect, test } from 'vitest'
import {
  formatEventDays,
  formatEventHours,
  formatEventPeriod,
  formatEventStart,
  formatEventZone,
  groupByDay,
  isOngoing,
  formatLongDay,
} from './event-time.ts'

const at = (date: string, endDate: string, allDay = false) => ({ date, endDate, allDay })

describe('the days of an event', () => {
  test.each([
    ['one day', at('2026-11-21T10:00:00-05:00', '2026-11-21T12:00:00-05:00'), 'Sat, Nov 21'],
    ['until midnight', at('2026-11-21T20:00:00-05:00', '2026-11-22T00:00:00-05:00'), 'Sat, Nov 21'],
    ['past midnight', at('2026-11-21T20:00:00-05:00', '2026-11-22T01:00:00-05:00'), 'Sat, Nov 21 – Sun, Nov 22'],
    ['a whole day', at('2026-11-21T00:00:00-05:00', '2026-11-22T00:00:00-05:00', true), 'Sat, Nov 21'],
    ['a weekend', at('2026-11-21T00:00:00-05:00', '2026-11-23T00:00:00-05:00', true), 'Sat, Nov 21 – Sun, Nov 22'],
    ['no duration', at('2026-11-21T00:00:00-05:00', '2026-11-21T00:00:00-05:00'), 'Sat, Nov 21'],
    [
      'a zone far from this machine',
      at('2026-12-31T23:30:00+05:45', '2027-01-01T00:30:00+05:45'),
      'Thu, Dec 31 – Fri, Jan 1',
    ],
  ])('%s', (_name, times, text) => {
    expect(formatEventDays(times)).toBe(text)
  })
})

test.each([
  [at('2026-11-21T10:00:00-05:00', '2026-11-21T12:05:00-05:00'), '10:00 AM to 12:05 PM'],
  [at('2026-11-21T00:00:00-05:00', '2026-11-21T00:30:00-05:00'), '12:00 AM to 12:30 AM'],
  [at('2026-11-21T12:00:00-05:00', '2026-11-21T12:00:00-05:00'), '12:00 PM'],
  [at('2026-11-21T00:00:00-05:00', '2026-11-22T00:00:00-05:00', true), 'All day'],
])('the hours of %o are %s', (times, text) => {
  expect(formatEventHours(times)).toBe(text)
})

test.each([
  ['EST', at('2026-11-21T10:00:00-05:00', '2026-11-21T12:00:00-05:00'), 'America/New_York'],
  ['EDT', at('2026-10-31T10:00:00-04:00', '2026-10-31T12:00:00-04:00'), 'America/New_York'],
  ['ET', at('2027-03-13T23:00:00-05:00', '2027-03-14T04:00:00-04:00'), 'America/New_York'],
  ['GMT+5:30', at('2027-03-13T23:00:00+05:30', '2027-03-14T04:00:00+05:30'), 'Asia/Kolkata'],
  ['', at('2026-11-21T00:00:00-05:00', '2026-11-22T00:00:00-05:00', true), 'America/New_York'],
])('the zone is "%s" for %o', (name, times, timeZone) => {
  expect(formatEventZone({ ...times, timeZone })).toBe(name)
})

test('a start is one line, without a time for an all-day event', () => {
  expect(formatEventStart(at('2026-11-21T09:05:00-05:00', '2026-11-21T10:00:00-05:00'))).toBe('Sat, Nov 21 · 9:05 AM')
  expect(formatEventStart(at('2026-11-21T00:00:00-05:00', '2026-11-22T00:00:00-05:00', true))).toBe('Sat, Nov 21')
  const night = at('2026-11-21T21:00:00-05:00', '2026-11-22T01:00:00-05:00')
  expect(formatEventStart(night)).toBe('Sat, Nov 21 · 9:00 PM')
  const weekend = at('2026-11-21T10:00:00-05:00', '2026-11-22T16:00:00-05:00')
  expect(formatEventStart(weekend)).toBe('Sat, Nov 21 – Sun, Nov 22 · 10:00 AM')
})

test('the long form of a day is complete', () => {
  expect(formatLongDay('2026-11-21T22:00:00-05:00')).toBe('Saturday, November 21, 2026')
})

test('a long event in progress shows its end', () => {
  const exhibition = { date: '2026-10-03T10:00:00-04:00', endDate: '2027-03-03T17:00:00-05:00', allDay: false }
  expect(formatEventPeriod({ ...exhibition, isOngoing: true })).toBe('Ongoing until Mar 3, 2027')
  expect(formatEventStart({ ...exhibition, isOngoing: true })).toBe('Ongoing until Mar 3, 2027')
  expect(formatEventPeriod(exhibition)).toBe('Sat, Oct 3 – Wed, Mar 3')
  const allDay = { date: '2026-11-01T00:00:00-04:00', endDate: '2026-12-01T00:00:00-05:00', allDay: true }
  expect(formatEventStart({ ...allDay, isOngoing: true }), 'a last day ends at midnight').toBe('Ongoing until Nov 30')
})

test.each([
  ['longer than two days and in progress', -24, 25, true],
  ['two days long', -24, 24, false],
  ['an ordinary one that began an hour ago', -1, 2, false],
  ['about to begin', 0, 72, false],
  ['over', -72, 0, false],
])('an event that is %s is ongoing or not', (_what, startHours, endHours, expected) => {
  const now = Date.parse('2026-11-22T12:00:00Z')
  expect(isOngoing(now + startHours * 3_600_000, now + endHours * 3_600_000, now)).toBe(expected)
})

test('a list is grouped by day: today, tomorrow, later days, and ongoing events at the end', () => {
  const event = (date: string, ongoing = false) => ({ ...at(date, date), isOngoing: ongoing })
  const groups = groupByDay(
    [
      event('2026-12-29T20:00:00-05:00'),
      event('2026-12-30T23:30:00-05:00'),
      event('2026-12-31T09:00:00+13:00'),
      event('2026-12-31T19:00:00-05:00'),
      event('2027-01-02T10:00:00-05:00'),
      event('2026-11-01T10:00:00-05:00', true),
      event('2026-11-03T10:00:00-05:00', true),
    ],
    '2026-12-30',
  )
  expect(groups.map(({ heading, events }) => [heading, events.length])).toEqual([
    ['Today', 2],
    ['Tomorrow', 2],
    ['Saturday, January 2, 2027', 1],
    ['Ongoing', 2],
  ])
  expect(groupByDay([event('2026-11-28T10:00:00-05:00')], '2026-11-21')[0]?.heading).toBe('Saturday, November 28')
})
