import { expect, test } from 'vitest'
import { atOnce, runCooperatively, type CooperativeWork } from './cooperative-work.ts'

/** Goes on until it is told that somebody else had a turn. */
function* untilInterrupted(isInterrupted: () => boolean): CooperativeWork<string> {
  while (!isInterrupted()) yield
  return 'done'
}

test('work in turns lets others in before it is done', async () => {
  let isInterrupted = false
  setImmediate(() => (isInterrupted = true))
  expect(await runCooperatively(untilInterrupted(() => isInterrupted))).toBe('done')
})

test('work gives the same at once', () => {
  let left = 100
  expect(atOnce(untilInterrupted(() => (left -= 1) === 0))).toBe('done')
})

test('what breaks the work is thrown to whoever waits for it', async () => {
  const broken = () =>
    untilInterrupted(() => {
      throw new Error('broken')
    })
  await expect(runCooperatively(broken())).rejects.toThrow('broken')
  expect(() => atOnce(broken())).toThrow('broken')
})
