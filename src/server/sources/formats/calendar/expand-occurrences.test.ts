import { expect, test } from 'vitest'
import { calendarEvent as event, calendarText as calendar } from '#tests/support/sources/calendar-text.ts'
import { toInstant } from './calendar-moments.ts'
import { expandOccurrences, type FeedOccurrence } from './expand-occurrences.ts'
import { readIcalendar } from './read-icalendar.ts'

const read = (text: string | Buffer) => {
  const reading = readIcalendar(Buffer.from(text))
  if (!reading) throw new Error('no calendar')
  return reading
}

const window = {
  from: Temporal.Instant.from('2026-10-01T00:00:00Z'),
  to: Temporal.Instant.from('2026-12-01T00:00:00Z'),
}

const written = ({ event: { title }, recurrenceId, start, end }: FeedOccurrence) => {
  const text = (moment: typeof start) =>
    moment.isDate ? moment.local.slice(0, 10) : toInstant(moment).toString().replace(':00Z', 'Z')
  return [title, text(start), end && text(end), recurrenceId].filter(Boolean).join(' ')
}

const dates = (...parts: string[]) =>
  expandOccurrences(read(calendar(...parts)).events, window).occurrences.map(written)

const knots = ['UID:knots@example.org', 'SUMMARY:Knots']

const weekly = [
  ...knots,
  'DTSTART;TZID=America/New_York:20261027T100000',
  'DTEND;TZID=America/New_York:20261027T110000',
]

test('series keep their local time across clock changes', () => {
  expect(dates(event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2'))).toEqual([
    'Knots 2026-10-27T14:00Z 2026-10-27T15:00Z 20261027T140000Z',
    'Knots 2026-11-03T15:00Z 2026-11-03T16:00Z 20261103T150000Z',
  ])
})

test('series end with the local day of an UNTIL in UTC', () => {
  expect(dates(event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20261104T045959Z'))).toHaveLength(2)
  expect(dates(event(...weekly, 'RRULE:FREQ=WEEKLY;UNTIL=20261103T145959Z'))).toHaveLength(1)
})

test('an empty RRULE leaves a single event', () => {
  expect(dates(event(...weekly, 'RRULE:'))).toEqual(['Knots 2026-10-27T14:00Z 2026-10-27T15:00Z'])
})

test('series leave out EXDATEs, in any form', () => {
  const exceptions = [
    'EXDATE;TZID=America/New_York:20261103T100000,20261110T100000',
    'EXDATE;VALUE=DATE:20261117',
    'EXDATE:20261124T150000Z',
  ]
  expect(dates(event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=6', ...exceptions)).map((date) => date.slice(6, 16))).toEqual([
    '2026-10-27',
  ])
})

test('series have RDATEs with or without a rule, including days and periods', () => {
  const extra = event(
    ...weekly,
    'RDATE;TZID=America/New_York:20261101T120000,20261101T120000',
    'RDATE;VALUE=PERIOD:20261105T150000Z/PT2H',
    'RDATE;VALUE=DATE:20261110',
  )
  expect(dates(extra).map((date) => date.slice(6, 41))).toEqual([
    '2026-10-27T14:00Z 2026-10-27T15:00Z',
    '2026-11-01T17:00Z 2026-11-01T18:00Z',
    '2026-11-05T15:00Z 2026-11-05T17:00Z',
    '2026-11-10T15:00Z 2026-11-10T16:00Z',
  ])
})

test("series drop a start that repeats another date in UTC under the local zone's name", () => {
  const ghost = event(
    ...knots,
    'DTSTART;TZID=America/New_York:20261102T150000',
    'RDATE;TZID=America/New_York:20261102T100000,20261109T100000',
  )
  expect(dates(ghost).map((date) => date.slice(6, 23))).toEqual(['2026-11-02T15:00Z', '2026-11-09T15:00Z'])
})

test('series apply a changed date, even if it moves past others', () => {
  const moved = event(
    'UID:knots@example.org',
    'SUMMARY:Knots by the lake',
    'RECURRENCE-ID;TZID=America/New_York:20261103T100000',
    'DTSTART:20261104T200000Z',
  )
  expect(dates(event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=2'), moved)).toEqual([
    'Knots 2026-10-27T14:00Z 2026-10-27T15:00Z 20261027T140000Z',
    'Knots by the lake 2026-11-04T20:00Z 20261103T150000Z',
  ])
})

test('series apply a change to all later dates', () => {
  const later = event(
    'UID:knots@example.org',
    'SUMMARY:Knots',
    'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20261103T100000',
    'DTSTART;TZID=America/New_York:20261103T180000',
    'DURATION:PT1H',
  )
  expect(
    dates(event(...weekly, 'RRULE:FREQ=WEEKLY;COUNT=3'), later)
      .map((date) => date.slice(6, 23))
      .sort(),
  ).toEqual(['2026-10-27T14:00Z', '2026-11-03T23:00Z', '2026-11-10T23:00Z'])
})

test('series may consist of changed dates only', () => {
  const orphan = (day: string) =>
    event(...knots, `RECURRENCE-ID:${day}T150000Z`, `DTSTART:${day}T150000Z`, 'DURATION:PT1H')
  expect(dates(orphan('20261102'), orphan('20261109'))).toEqual([
    'Knots 2026-11-02T15:00Z 2026-11-02T16:00Z 20261102T150000Z',
    'Knots 2026-11-09T15:00Z 2026-11-09T16:00Z 20261109T150000Z',
  ])
})

test('several dates with one UID form a series', () => {
  const on = (day: string) => event(...knots, `DTSTART:${day}T150000Z`)
  expect(dates(on('20261102'), on('20261109'))).toEqual([
    'Knots 2026-11-02T15:00Z 20261102T150000Z',
    'Knots 2026-11-09T15:00Z 20261109T150000Z',
  ])
})

test('the version of an event with the higher SEQUENCE wins', () => {
  const version = (sequence: number, title: string) =>
    event('UID:1', `SUMMARY:${title}`, 'DTSTART:20261102T150000Z', `SEQUENCE:${sequence}`)
  expect(dates(version(3, 'New'), version(2, 'Old'))).toEqual(['New 2026-11-02T15:00Z'])
})

test('series of all-day events stay all-day', () => {
  expect(
    dates(event(...knots, 'DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261102')),
  ).toEqual(['Knots 2026-11-03 2026-11-04 20261103'])
})

test('too many dates are rejected before they exhaust memory', () => {
  const endless = Array.from({ length: 900 }, (_, at) =>
    event(`UID:${at}`, 'SUMMARY:Open house', 'DTSTART:20200101T100000Z', 'RRULE:FREQ=DAILY'),
  )
  expect(() => dates(...endless)).toThrow('It has more than 50,000 dates in the import window.')
})

test('too many excluded dates of one event are rejected too', () => {
  const day = 'EXDATE:20261102T100000Z' + ',20261103T100000Z'.repeat(50_000)
  expect(() => dates(event(...knots, 'DTSTART:20261102T100000Z', 'RRULE:FREQ=DAILY', day))).toThrow('50,000 dates')
})
