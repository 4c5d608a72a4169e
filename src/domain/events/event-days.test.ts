import { describe, expect, test } from 'vitest'
import { eventDayKeys } from './event-days.ts'

describe('the days of an event', () => {
  test('are local to its venue, not to the reader', () => {
    expect(eventDayKeys({ date: '2026-11-21T23:30:00-05:00', endDate: '2026-11-22T00:00:00-05:00' })).toEqual([
      '2026-11-21',
    ])
    expect(eventDayKeys({ date: '2026-11-21T00:30:00+13:00', endDate: '2026-11-21T02:00:00+13:00' })).toEqual([
      '2026-11-21',
    ])
  })

  test('are all days that it touches', () => {
    expect(eventDayKeys({ date: '2026-11-30T22:00:00-05:00', endDate: '2026-12-02T01:00:00-05:00' })).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ])
    expect(eventDayKeys({ date: '2026-11-21T00:00:00-05:00', endDate: '2026-11-23T00:00:00-05:00' })).toEqual([
      '2026-11-21',
      '2026-11-22',
    ])
  })

  test('are a single day for an event without duration', () => {
    expect(eventDayKeys({ date: '2026-11-21T00:00:00-05:00', endDate: '2026-11-21T00:00:00-05:00' })).toEqual([
      '2026-11-21',
    ])
  })
})
