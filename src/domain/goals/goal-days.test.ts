import { describe, expect, test } from 'vitest'
import { getDayInZone, formatDay, getDueDay } from './goal-days.ts'
import { goalStatus } from './goal-progress.ts'

const zones = ['America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu'] as const

describe('the day at an instant', () => {
  test.each([
    // Before and after midnight in each zone.
    ['America/New_York', '2026-11-21T04:59:59Z', '2026-11-20'],
    ['America/New_York', '2026-11-21T05:00:00Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21T09:59:59Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
    ['Asia/Kathmandu', '2026-11-21T18:14:59Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00Z', '2026-11-22'],
    // In New York, the night of the autumn clock change makes a day of 25 hours, the spring one 23.
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31'],
    ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
    ['America/New_York', '2026-11-02T05:00:00Z', '2026-11-02'],
    ['America/New_York', '2026-03-08T04:59:59Z', '2026-03-07'],
    ['America/New_York', '2026-03-08T05:00:00Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T03:59:59Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
    // Sydney and Lord Howe change in the other half of the year, Lord Howe by half an hour.
    ['Australia/Sydney', '2026-10-03T13:59:59Z', '2026-10-03'],
    ['Australia/Sydney', '2026-10-03T14:00:00Z', '2026-10-04'],
    ['Australia/Sydney', '2026-10-04T12:59:59Z', '2026-10-04'],
    ['Australia/Sydney', '2026-10-04T13:00:00Z', '2026-10-05'],
    ['Australia/Lord_Howe', '2026-04-04T12:59:59Z', '2026-04-04'],
    ['Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05'],
    // A year's end.
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
    ['Pacific/Kiritimati', '2026-12-31T23:59:59Z', '2027-01-01'],
  ])('in %s at %s is %s', (zone, instant, day) => {
    expect(getDayInZone(Date.parse(instant), zone)).toBe(day)
  })
})

describe('a due date', () => {
  test.each([
    ['2026-11-21', 'America/New_York', '2026-11-21'],
    ['2026-11-21', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-21T23:30:00-05:00', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-11-21T23:30', 'Asia/Kathmandu', '2026-11-21'],
    // Written by a browser calendar for "November 21" at local midnight.
    ['2026-11-21T05:00:00.000Z', 'America/New_York', '2026-11-21'],
    ['2026-11-20T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-11-20T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-21T00:00:00.000Z', 'UTC', '2026-11-21'],
  ])('%s in %s means %s', (given, zone, day) => {
    expect(getDueDay(given, zone)).toBe(day)
  })

  test.each(zones)('in %s lasts until its day ends', (zone) => {
    const status = (now: string) => goalStatus({ done: 0, total: 2 }, '2026-11-01', getDayInZone(Date.parse(now), zone))
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
    // Tests four days around it, in steps of five minutes minus a second.
    const moments = Array.from({ length: 1_156 }, (_, step) => Date.UTC(2026, 9, 31) + step * 299_000)
    for (const at of moments) {
      const now = new Date(at).toISOString()
      const day = format.format(at)
      expect(status(now), now).toBe(day > '2026-11-01' ? 'overdue' : 'not-started')
    }
  })
})

test('is formatted as month, day and year', () => {
  expect(formatDay('2026-03-08')).toBe('3/8/2026')
  expect(formatDay('2026-11-21')).toBe('11/21/2026')
})
