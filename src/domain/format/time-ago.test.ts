import { expect, test } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = '2026-11-21T14:00:00Z'
test.each([
  ['2026-11-21T13:59:30Z', 'just now'],
  ['2026-11-21T14:00:30Z', 'just now'],
  ['2026-11-21T13:58:59Z', '1 minute ago'],
  ['2026-11-21T13:10:00Z', '50 minutes ago'],
  ['2026-11-21T12:30:00Z', '1 hour ago'],
  ['2026-11-21T06:00:00Z', '8 hours ago'],
  ['2026-11-21T02:00:00Z', 'yesterday'],
  ['2026-11-20T12:00:00Z', 'yesterday'],
  ['2026-11-19T12:00:00Z', 'Nov 19'],
  ['2025-11-19T12:00:00Z', 'Nov 19, 2025'],
])('%s is shown as "%s"', (at, words) => {
  expect(timeAgo(Date.parse(at), Date.parse(now), 'America/New_York')).toBe(words)
})

test('a few hours are shown as hours, even across midnight', () => {
  expect(timeAgo(Date.parse('2026-11-22T04:30:00Z'), Date.parse('2026-11-22T06:00:00Z'), 'America/New_York')).toBe(
    '1 hour ago',
  )
})
