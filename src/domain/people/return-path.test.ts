import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each(['/goals', '/event/12?from=map', '/home?q=birds&mood=Quiet#results', '/events?tab=all&month=2026-11'])(
  'comes back to %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path)
  },
)

test.each([
  'https://other.example/',
  '//other.example',
  '/\\other.example',
  '/\t/other.example',
  '/..//other.example',
  '/.//other.example',
  'javascript:alert(1)',
  'goals',
  '',
  '/login?next=%2Flogin',
  '/api/sign-out',
  '/demo-identity/auth',
  `/${'a'.repeat(1_001)}`,
])('rejects "%s"', (elsewhere) => {
  expect(safeReturnPath(elsewhere)).toBeNull()
})

test('returns null without a path', () => {
  expect([safeReturnPath(null), safeReturnPath(undefined)]).toEqual([null, null])
})
