import { describe, expect, test } from 'vitest'
import { addMonths, dayAfterKey, dayTitle, monthTitle, monthWeeks } from './month-days.ts'

describe('the weeks of a month', () => {
  test('begin on Sunday and omit days of other months', () => {
    const weeks = monthWeeks('2026-11')
    expect(weeks).toHaveLength(5)
    expect(weeks[0]).toEqual(['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}`))
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  })

  test.each([
    ['2015-02', 4],
    ['2026-02', 4],
    ['2026-05', 6],
    ['2024-02', 5],
  ])('of %s are %d', (month, count) => {
    expect(monthWeeks(month)).toHaveLength(count)
  })

  test('contain each day once, in every month of 40 years', () => {
    for (let month = '2000-01'; month < '2040-01'; month = addMonths(month, 1)) {
      const days = monthWeeks(month)
        .flat()
        .filter((day) => day !== null)
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
      expect(days).toEqual(Array.from({ length: last }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`))
    }
  })
})

test.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-11-01'],
  ['End', false, '2026-11-07'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', false, '2026-12-01'],
  ['PageUp', true, '2025-11-01'],
  ['PageDown', true, '2027-11-01'],
  ['Enter', false, null],
])('from Sunday, November 1, %s (shift %s) moves to %s', (key, withShift, day) => {
  expect(dayAfterKey('2026-11-01', key, withShift)).toBe(day)
})

test('a month later is the last day if the month has no such day', () => {
  expect(dayAfterKey('2026-01-31', 'PageDown', false)).toBe('2026-02-28')
  expect(dayAfterKey('2024-02-29', 'PageDown', true)).toBe('2025-02-28')
})

test('formats names as in en-US', () => {
  expect([monthTitle('2026-11'), dayTitle('2026-11-05')]).toEqual(['November 2026', 'November 5, 2026'])
})
