import { expect, test } from 'vitest'
import { formatInstant } from '#server/sources/formats/calendar/calendar-moments.ts'
import { expandOccurrences } from '#server/sources/formats/calendar/expand-occurrences.ts'
import { readJsonLd } from './read-json-ld.ts'
import { noHints } from '#server/sources/formats/table/read-table.ts'

const window = {
  from: Temporal.Instant.from('2026-10-01T00:00:00Z'),
  to: Temporal.Instant.from('2027-02-01T00:00:00Z'),
}

const read = (event: object) =>
  readJsonLd(
    { '@type': 'Event', name: 'Knots', url: 'https://dover.example/k', ...event },
    { hints: noHints, base: undefined },
  )

const dates = (event: object) =>
  expandOccurrences(read(event).events, window).occurrences.map(({ start, end }) =>
    start.isDate
      ? start.local.slice(0, 10)
      : [start, end].map((time) => time && formatInstant(time).slice(5, 16)).join(' '),
  )

const weekly = {
  '@type': 'Schedule',
  repeatFrequency: 'P1W',
  byDay: 'https://schema.org/Monday',
  startDate: '2026-10-19',
  endDate: '2026-11-09',
  startTime: '19:00',
  endTime: '20:30:00',
  scheduleTimezone: 'America/New_York',
}

test('a weekly schedule keeps its hour when clocks change, and skips exceptions', () => {
  expect(dates({ eventSchedule: { ...weekly, exceptDate: ['2026-10-26', '2026-11-09T19:00:00-05:00'] } })).toEqual([
    '10-19T23:00 10-20T00:30',
    '11-03T00:00 11-03T01:30',
  ])
})

test.each([
  ['all days between its own', {}, ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09']],
  [
    'several weekdays',
    { byDay: ['Mo', { name: 'Thursday' }], repeatCount: 3 },
    ['2026-10-19', '2026-10-22', '2026-10-26'],
  ],
  ['a word', { repeatFrequency: 'Daily', byDay: [], endDate: '2026-10-20' }, ['2026-10-19', '2026-10-20']],
  ['every other week', { repeatFrequency: 'P2W' }, ['2026-10-19', '2026-11-02']],
  ['the same weekday of a month', { repeatFrequency: 'P1M', endDate: '2026-11-30' }, ['2026-10-19', '2026-11-16']],
  [
    'a week of a month',
    { repeatFrequency: 'P1M', byMonthWeek: 1, endDate: '2026-12-31' },
    ['2026-11-02', '2026-12-07'],
  ],
  [
    'an ordinal weekday',
    { repeatFrequency: 'P1M', byDay: '-1MO', endDate: '2026-11-30' },
    ['2026-10-26', '2026-11-30'],
  ],
  [
    'days of a month',
    { repeatFrequency: 'P1M', byDay: [], byMonthDay: [1, 20], endDate: '2026-11-20' },
    ['2026-10-20', '2026-11-01', '2026-11-20'],
  ],
])('a schedule is on %s', (_what, more, expected) => {
  const { startTime: _start, endTime: _end, ...days } = weekly
  expect(dates({ eventSchedule: { ...days, ...more } })).toEqual(expected)
})

test('a schedule without first day, last day or times has those of its event', () => {
  const eventSchedule = { repeatFrequency: 'P1W' }
  expect(dates({ startDate: '2026-10-27T10:00:00Z', endDate: '2026-11-03T11:00:00Z', eventSchedule })).toEqual([
    '10-27T10:00 10-27T11:00',
    '11-03T10:00 11-03T11:00',
  ])
})

test('a series may have the schedule', () => {
  expect(dates({ '@type': 'EventSeries', eventSchedule: { ...weekly, repeatCount: 1 } })).toHaveLength(1)
})

test('several schedules are one series', () => {
  const saturday = { ...weekly, byDay: 'Saturday', startTime: '10:00', endTime: '11:00', repeatCount: 1 }
  const { events } = read({ eventSchedule: [{ ...weekly, repeatCount: 1 }, saturday] })
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(1)
  expect(dates({ eventSchedule: [{ ...weekly, repeatCount: 1 }, saturday] })).toEqual([
    '10-19T23:00 10-20T00:30',
    '10-24T14:00 10-24T15:00',
  ])
})

test('a schedule that is invalid or does not repeat is ignored', () => {
  const event = { startDate: '2026-10-19T10:00:00Z', endDate: '2026-10-19T11:00:00Z' }
  const unreadable = read({ ...event, eventSchedule: { repeatFrequency: 'soon' } })
  expect(unreadable.events).toMatchObject([{ end: { local: '2026-10-19T11:00:00' }, recurrence: null }])
  expect(unreadable.warnings).toMatchObject([{ reason: 'The schedule was ignored: "soon" is not a known frequency' }])
  const open = { startDate: '2026-10-01', endDate: '2026-10-30' }
  expect(read({ ...event, eventSchedule: open }).events).toMatchObject([{ start: { local: '2026-10-19T10:00:00' } }])
})
