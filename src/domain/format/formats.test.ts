import { expect, test } from 'vitest'
import { formatChoices, formatList } from './lists.ts'
import { formatClock, formatDate, formatHour, formatMoment, formatParts } from './moments.ts'
import { formatNumber, formatPercent } from './numbers.ts'

test('numbers have thousands separators and few decimals', () => {
  expect([1_204, 2.34567, 0].map((value) => formatNumber(value))).toEqual(['1,204', '2.346', '0'])
  expect(formatNumber(9.96, 1)).toBe('10')
  expect([0, 0.874, 0.145, 1].map(formatPercent)).toEqual(['0%', '87%', '14%', '100%'])
})

test('lists join all or name a choice', () => {
  expect([[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Zoe']].map(formatList)).toEqual([
    ...['', 'Ada', 'Ada and Ben', 'Ada, Ben, and Zoe'],
  ])
  expect(formatChoices(['email', 'Google', 'a passkey'])).toBe('email, Google, or a passkey')
})

test('moments are written in the given time zone, with plain spaces', () => {
  const at = '2026-11-22T01:05:00Z'
  expect(formatDate('2026-11-21')).toBe('Nov 21, 2026')
  expect([formatDate(at), formatDate(at, 'America/New_York')]).toEqual(['Nov 22, 2026', 'Nov 21, 2026'])
  expect(formatMoment(at, 'America/New_York')).toBe('Nov 21, 2026, 8:05 PM')
  expect(formatClock(Date.parse(at), 'Asia/Kolkata')).toBe('6:35 AM')
  expect(formatParts(at, { weekday: 'short', timeZone: 'UTC' })).toBe('Sun')
  expect(formatHour(17)).toBe('5 PM')
})
