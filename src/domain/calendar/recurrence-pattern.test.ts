import { describe, expect, test } from 'vitest'
import { matchSourceRule, recognisePattern } from './recurrence-pattern.ts'

const recogniseRule = (...days: string[]) => recognisePattern(days)?.rule

describe('a pattern is recognized in', () => {
  test.each([
    ['every Saturday', 'FREQ=WEEKLY;BYDAY=SA;COUNT=4', ['2026-10-24', '2026-10-31', '2026-11-07', '2026-11-14']],
    ['every second Saturday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;COUNT=3', ['2026-10-24', '2026-11-07', '2026-11-21']],
    [
      'Tuesdays and Thursdays',
      'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=5',
      ['2026-11-03', '2026-11-05', '2026-11-10', '2026-11-12', '2026-11-17'],
    ],
    ['first Saturdays', 'FREQ=MONTHLY;BYDAY=1SA;COUNT=4', ['2026-10-03', '2026-11-07', '2026-12-05', '2027-01-02']],
    ['last Fridays', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=4', ['2026-10-30', '2026-11-27', '2026-12-25', '2027-01-29']],
    ['the 15th', 'FREQ=MONTHLY;BYMONTHDAY=15;COUNT=4', ['2026-10-15', '2026-11-15', '2026-12-15', '2027-01-15']],
    ['every day', 'FREQ=DAILY;COUNT=9', Array.from({ length: 9 }, (_, at) => `2026-11-0${at + 1}`)],
  ])('%s', (_, rule, days) => {
    expect(recogniseRule(...days)).toBe(rule)
  })

  test('a rule with a gap, which it includes', () => {
    const pattern = recognisePattern(['2026-10-24', '2026-10-31', '2026-11-14', '2026-11-21'])
    expect(pattern?.rule).toBe('FREQ=WEEKLY;BYDAY=SA;COUNT=5')
    expect(pattern?.days).toContain('2026-11-07')
  })
})

describe('no pattern is recognized', () => {
  test.each([
    ['two dates', ['2026-10-24', '2026-10-31']],
    ['dates without order', ['2026-10-24', '2026-10-27', '2026-11-19', '2026-12-02', '2027-01-11']],
    ['dates that lie centuries apart', ['1926-10-24', '1926-10-31', '2026-10-31']],
    ['nothing', []],
  ])('in %s', (_, days) => {
    expect(recognisePattern(days)).toBeNull()
  })
})

describe("the source's own rule", () => {
  const lastWorkingDays = ['2026-10-30', '2026-11-30', '2026-12-31', '2027-01-29']

  test('is used up to the last known date if no simpler one can be derived', () => {
    expect(recognisePattern(lastWorkingDays)).toBeNull()
    const lines = 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;UNTIL=20300101T000000Z\nEXDATE:20261225T100000'
    expect(matchSourceRule(lines, lastWorkingDays)).toEqual({
      rule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=4',
      days: lastWorkingDays,
    })
  })

  test.each([
    ['the dates do not follow', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=3'],
    ['has company', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1\nRRULE:FREQ=WEEKLY'],
    ['says something that no calendar does', 'RRULE:FREQ=FORTNIGHTLY'],
    ['tells hours', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;BYHOUR=9,15'],
    ['is none', 'RDATE:20261030T100000'],
  ])('is ignored if it %s', (_, lines) => {
    expect(matchSourceRule(lines, lastWorkingDays)).toBeNull()
  })
})
