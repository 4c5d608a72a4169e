import { expect, test } from 'vitest'
import { formatDayRange, getChosenDays, getSearchedDays, isDay, isMonth } from './event-search-days.ts'

// 2026-11-23 is a Monday.
test.each([
  ['today', '2026-11-25', '2026-11-25', '2026-11-25'],
  ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['weekend', '2026-11-23', '2026-11-28', '2026-11-29'],
  ['weekend', '2026-11-27', '2026-11-28', '2026-11-29'],
  ['weekend', '2026-11-28', '2026-11-28', '2026-11-29'],
  ['weekend', '2026-11-29', '2026-11-29', '2026-11-29'],
  ['next-week', '2026-11-23', '2026-11-30', '2026-12-06'],
  ['next-week', '2026-11-29', '2026-11-30', '2026-12-06'],
  ['next-week', '2024-02-22', '2024-02-26', '2024-03-03'],
] as const)('%s on %s is %s to %s', (when, today, from, to) => {
  expect(getChosenDays(when, today)).toEqual({ from, to })
})

test('a range that has started keeps its end only, so that events that are over stay out', () => {
  const range = { from: '2026-11-22', to: '2026-11-29' }
  expect(getSearchedDays(range, '2026-11-21')).toEqual(range)
  expect(getSearchedDays(range, '2026-11-22')).toEqual({ from: null, to: '2026-11-29' })
})

test('ranges are named by their days', () => {
  expect(formatDayRange({ from: '2026-11-28', to: '2026-12-03' })).toBe('Nov 28 – Dec 3')
  expect(formatDayRange({ from: '2026-11-28', to: '2026-11-28' })).toBe('Nov 28')
  expect(formatDayRange({ from: '2026-11-28', to: null })).toBe('From Nov 28')
  expect(formatDayRange({ from: null, to: '2026-12-03' })).toBe('Until Dec 3')
  expect(formatDayRange({ from: null, to: null })).toBeNull()
})

test('rejects months and days that do not exist', () => {
  expect(['2026-11', '2026-13', '2026-00', '26-11', '2026-1', ''].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(['2026-11-30', '2026-11-31', '2024-02-29', '2026-02-29', '2026-11-40', 'x'].map(isDay)).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
  ])
})
