import { expect, test } from 'vitest'
import { restartDelay } from './process-group.ts'

test('restarts at once after one failure, then with growing delays up to ten seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(restartDelay)).toEqual([
    0, 250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000,
  ])
})
