import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { readRecurrenceRule, RecurrenceError } from './recurrence-rule.ts'
import { startsOf } from './recurrence.ts'

const asWritten = (utc: string) => utc
const expand = (rule: string, start: string, from = start, to = '2028-01-01T00:00:00') =>
  startsOf(readRecurrenceRule(rule, asWritten), start, from, to)

const days = (starts: string[]) => starts.map((start) => start.slice(0, 10))

test.each([
  ['FREQ=WEEKLY;COUNT=3', ['2026-01-06', '2026-01-13', '2026-01-20']],
  ['FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4', ['2026-01-06', '2026-01-08', '2026-01-13', '2026-01-15']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20260203T100000', ['2026-01-06', '2026-01-20', '2026-02-03']],
  ['FREQ=MONTHLY;BYDAY=2SA;COUNT=2', ['2026-01-10', '2026-02-14']],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', ['2026-01-30', '2026-02-27']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', ['2026-01-31', '2026-02-28', '2026-03-31']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2', ['2026-01-30', '2026-02-27']],
  ['FREQ=YEARLY;COUNT=2', ['2026-01-06', '2027-01-06']],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=2SU;COUNT=2', ['2026-03-08', '2027-03-14']],
  ['FREQ=YEARLY;BYYEARDAY=-1;COUNT=1', ['2026-12-31']],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=1', ['2026-05-11']],
  ['FREQ=DAILY;INTERVAL=3;COUNT=3', ['2026-01-06', '2026-01-09', '2026-01-12']],
  ['FREQ=DAILY;UNTIL=20260108', ['2026-01-06', '2026-01-07', '2026-01-08']],
])('%s gives its dates', (rule, expected) => {
  expect(days(expand(rule, '2026-01-06T10:00:00'))).toEqual(expected)
})

test('a series that began long ago is followed into a window that it knows nothing of', () => {
  const starts = expand('FREQ=WEEKLY;INTERVAL=2', '1998-01-07T19:30:00', '2026-01-01T00:00:00', '2026-02-01T00:00:00')
  expect(starts).toEqual(['2026-01-14T19:30:00', '2026-01-28T19:30:00'])
})

test.each(['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=MONTHLY;BYDAY=6MO'])(
  '%s names no day that exists, and comes to an end',
  (rule) => {
    expect(expand(rule, '2026-01-06T10:00:00')).toEqual([])
  },
)

test.each([
  ['FREQ=HOURLY', 'recurs more often than daily'],
  ['FREQ=FORTNIGHTLY', 'FREQ=FORTNIGHTLY is not a frequency'],
  ['FREQ=WEEKLY;BYDAY=XX', '"XX" is not a day of the week'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY=32 is not something a calendar has'],
  ['FREQ=DAILY;UNTIL=soon', 'UNTIL=SOON is not a date'],
])('%s is refused with a reason', (rule, reason) => {
  expect(() => readRecurrenceRule(rule, asWritten)).toThrow(new RecurrenceError(reason))
})

// Where it differs it errs: it moves the 29th of February to March, reads the 20th Monday as every Monday, and keeps
// a first start that the rule does not name.
describe('another engine finds the same dates', () => {
  const parts = {
    'FREQ=DAILY': ['', ';BYDAY=MO,FR', ';BYMONTH=3,10', ';INTERVAL=5'],
    'FREQ=WEEKLY': [
      '',
      ';BYDAY=SA,SU',
      ';INTERVAL=2;BYDAY=MO,WE,SU;WKST=SU',
      ';INTERVAL=3;BYDAY=SU,MO;WKST=MO',
      ';BYMONTH=6',
    ],
    'FREQ=MONTHLY': ['', ';BYMONTHDAY=1,15,31', ';BYDAY=1MO,-1SU', ';BYDAY=TU;BYSETPOS=2', ';INTERVAL=3;BYMONTHDAY=-2'],
    'FREQ=YEARLY': ['', ';BYMONTH=5,11', ';BYMONTH=11;BYDAY=4TH', ';BYYEARDAY=1,200', ';INTERVAL=2;BYMONTH=7'],
  }
  const rules = Object.entries(parts).flatMap(([frequency, ends]) => ends.map((end) => frequency + end))
  test.each(rules)('%s', (rule) => {
    for (const start of ['2024-02-27T09:00:00', '2025-12-28T18:30:00', '2026-01-30T23:00:00']) {
      const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(start))
      const theirs: string[] = []
      for (let next = iterator.next(); next && next.toString() < '2028-01-01'; next = iterator.next())
        theirs.push(next.toString())
      const ours = expand(rule, start)
      expect(ours).toEqual(theirs.filter((date) => date !== start || ours.includes(start)))
    }
  })
})
