import { expect, test } from 'vitest'
import { findLost, findOutage } from './totals.ts'

const good = (began: number, ended: number) => ({ began, ended, isGood: true })
const bad = (began: number, ended: number) => ({ began, ended, isGood: false })

test('an outage lasts from the first failure to the end of the last, and has a longest gap without a response', () => {
  const attempts = [good(0, 100), bad(150, 900), bad(1_000, 4_000), good(4_000, 4_600), good(4_600, 5_000)]
  expect(findOutage(attempts, 0, 5_000)).toEqual({ seconds: 3.9, failures: 2, longestGap: 4.5 })
})

test('attempts before and after are not counted', () => {
  const attempts = [bad(0, 100), good(200, 300), good(300, 500), bad(900, 1_100)]
  expect(findOutage(attempts, 200, 600)).toEqual({ seconds: 0, failures: 0, longestGap: 0.2 })
})

test('a period without a successful response is one gap', () => {
  expect(findOutage([bad(10, 90)], 0, 2_000)).toEqual({ seconds: 0.1, failures: 1, longestGap: 2 })
})

test('only acknowledged writes that are missing count as lost', () => {
  expect(findLost(['a', 'b', 'c'], ['c', 'a', 'unacknowledged'])).toEqual(['b'])
})
