import ICAL from 'ical.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecurrenceRule, RecurrenceError } from './recurrence-rule.ts'
import { expandRule } from './recurrence.ts'

const asWritten = (utc: string) => utc
const expand = (rule: string, start: string, from = start, to = '2028-01-01T00:00:00') =>
  expandRule(readRecurrenceRule(rule, asWritten), start, from, to)

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
  ['FREQ=DAILY;BYHOUR=10,10;COUNT=2', ['2026-01-06', '2026-01-07']],
  ['FREQ=DAILY;UNTIL=20260108', ['2026-01-06', '2026-01-07', '2026-01-08']],
])('%s is expanded', (rule, expected) => {
  expect(days(expand(rule, '2026-01-06T10:00:00'))).toEqual(expected)
})

describe('BYWEEKNO', () => {
  // A start with INTERVAL counts calendar years, so the first days of January belong to the new year.
  test.each([
    ['BYWEEKNO=53;COUNT=1', '2027-01-03', ['2027-01-03']],
    ['BYWEEKNO=53;BYDAY=TU,SA;UNTIL=20170101T000000', '2016-01-02', ['2016-01-02']],
    ['BYWEEKNO=53;BYDAY=TU,SA;UNTIL=20170101T000000', '2013-01-01', ['2015-12-29', '2016-01-02']],
    ['BYWEEKNO=1;BYDAY=MO;COUNT=3', '2024-12-30', ['2024-12-30', '2025-12-29', '2027-01-04']],
    ['BYWEEKNO=-1;BYDAY=SU;COUNT=3', '2021-01-01', ['2021-01-03', '2022-01-02', '2023-01-01']],
    ['BYWEEKNO=53;BYDAY=TH;COUNT=1', '2027-01-03', ['2032-12-30']],
    ['INTERVAL=5;BYWEEKNO=53;BYDAY=TH;COUNT=1', '2027-01-03', ['2032-12-30']],
    ['BYWEEKNO=1,2;WKST=SU;BYDAY=SA;COUNT=3', '2014-01-11', ['2014-01-11', '2015-01-10', '2015-01-17']],
    ['BYMONTH=12;BYMONTHDAY=30;BYWEEKNO=1;COUNT=3', '2024-12-30', ['2024-12-30', '2025-12-30', '2030-12-30']],
  ])('finds the days of %s across the new year', (rule, start, expected) => {
    expect(
      days(expand(`FREQ=YEARLY;${rule}`, `${start}T09:00:00`, `${start}T00:00:00`, '2040-01-01T00:00:00')),
    ).toEqual(expected)
  })

  const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
  const dateAt = (day: number) => new Date(day * 86_400_000)
  const firstDay = Date.UTC(1996, 0, 1) / 86_400_000
  const lastDay = Date.UTC(2041, 0, 1) / 86_400_000

  /** Numbers weeks by listing them: year and days of every week from 1996 to 2040. */
  function listWeeks(weekStart: number): Map<number, number[]>[] {
    const years = new Map<number, number[]>()
    for (let day = firstDay; day < lastDay; day += 1) {
      if (dateAt(day).getUTCDay() !== weekStart) continue
      const [first = 0, ...others] = [0, 1, 2, 3, 4, 5, 6].map((at) => dateAt(day + at).getUTCFullYear())
      const year = others.filter((other) => other === first).length >= 3 ? first : first + 1
      years.set(year, [...(years.get(year) ?? []), day])
    }
    return [...years.values()].map((weeks) => new Map(weeks.map((day, at) => [day, [at + 1, at - weeks.length]])))
  }
  const weekNumbers = names.map((_, weekStart) => new Map(listWeeks(weekStart).flatMap((year) => [...year])))

  test('agrees with a list of all weeks for any week, weekday, week start and year', () => {
    const rules = fc.record({
      weeks: fc.uniqueArray(fc.constantFrom<number[]>(1, 2, 20, 51, 52, 53, -1, -2, -52, -53), {
        minLength: 1,
        maxLength: 3,
      }),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 }),
      weekStart: fc.integer({ min: 0, max: 6 }),
      interval: fc.integer({ min: 1, max: 3 }),
      year: fc.integer({ min: 1998, max: 2032 }),
      offset: fc.integer({ min: -8, max: 8 }),
    })
    fc.assert(
      fc.property(rules, ({ weeks, weekdays, weekStart, interval, year, offset }) => {
        const start = Date.UTC(year, 0, 1 + offset) / 86_400_000
        const end = start + 1_461
        const expected = Array.from({ length: end - start }, (_, at) => start + at).filter((day) => {
          const date = dateAt(day)
          const weekday = date.getUTCDay()
          const numbers = weekNumbers[weekStart]?.get(day - ((weekday - weekStart + 7) % 7)) ?? []
          const isInYear = (date.getUTCFullYear() - dateAt(start).getUTCFullYear()) % interval === 0
          return isInYear && weekdays.includes(weekday) && numbers.some((number) => weeks.includes(number))
        })
        const by = weekdays.map((weekday) => names[weekday]).join(',')
        const rule = `FREQ=YEARLY;INTERVAL=${interval};BYWEEKNO=${weeks.join(',')};BYDAY=${by};WKST=${names[weekStart]}`
        const text = (day: number) => dateAt(day).toISOString().slice(0, 10)
        const from = `${text(start)}T09:00:00`
        expect(days(expand(rule, from, from, `${text(end)}T00:00:00`))).toEqual(expected.map(text))
      }),
    )
  })
})

test('a series that started long ago is expanded within a later window', () => {
  const starts = expand('FREQ=WEEKLY;INTERVAL=2', '1998-01-07T19:30:00', '2026-01-01T00:00:00', '2026-02-01T00:00:00')
  expect(starts).toEqual(['2026-01-14T19:30:00', '2026-01-28T19:30:00'])
})

test.each(['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=MONTHLY;BYDAY=6MO'])(
  '%s matches no day, and terminates',
  (rule) => {
    expect(expand(rule, '2026-01-06T10:00:00')).toEqual([])
  },
)

test.each([
  ['FREQ=HOURLY', 'recurs more often than daily'],
  ['FREQ=FORTNIGHTLY', 'FREQ=FORTNIGHTLY is not a frequency'],
  ['FREQ=WEEKLY;BYDAY=XX', '"XX" is not a day of the week'],
  ['FREQ=MONTHLY;BYMONTHDAY=32', 'BYMONTHDAY=32 is not a valid value'],
  ['FREQ=DAILY;UNTIL=soon', 'UNTIL=SOON is not a date'],
  ['FREQ=DAILY;UNTIL=20269999T000000Z', 'UNTIL=20269999T000000Z is not a date'],
  ['FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1,2,3,4,5,6;BYSECOND=1,2,3,4,5,6', 'recurs more than 100 times a day'],
])('%s is rejected with a reason', (rule, reason) => {
  expect(() => readRecurrenceRule(rule, asWritten)).toThrow(new RecurrenceError(reason))
})

// Where the other implementation differs, it is wrong: it moves February 29 to March, reads the 20th Monday as every
// Monday, and keeps a first start that the rule doesn't generate.
describe('another implementation finds the same dates', () => {
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
