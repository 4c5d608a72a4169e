import { expect, test } from 'vitest'
import { findOnce, runAsPage } from './request-context.ts'

test('runs a lookup once per page', async () => {
  let searches = 0
  const find = (name: string) =>
    findOnce(name, async () => {
      searches += 1
      return `${name} ${searches}`
    })
  const page = () =>
    runAsPage(() => Promise.all([find('session of ada'), find('session of ada'), find('session of bob')]))
  expect(await page()).toEqual(['session of ada 1', 'session of ada 1', 'session of bob 2'])
  expect(await page()).toEqual(['session of ada 3', 'session of ada 3', 'session of bob 4'])
  expect(await find('session of ada')).toBe('session of ada 5')
  expect(await find('session of ada')).toBe('session of ada 6')
})
