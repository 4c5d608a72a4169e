import { expect, test } from 'vitest'
import { runSynchronously, runCooperatively, type CooperativeWork } from './cooperative-work.ts'

/** Runs until it learns that other work had a turn. */
function* untilInterrupted(isInterrupted: () => boolean): CooperativeWork<string> {
  while (!isInterrupted()) yield
  return 'done'
}

test('lets other work run before it is done', async () => {
  let isInterrupted = false
  setImmediate(() => (isInterrupted = true))
  expect(await runCooperatively(untilInterrupted(() => isInterrupted))).toBe('done')
})

test('returns the same result when run synchronously', () => {
  let left = 100
  expect(runSynchronously(untilInterrupted(() => (left -= 1) === 0))).toBe('done')
})

test('throws errors of the work to the caller', async () => {
  const broken = () =>
    untilInterrupted(() => {
      throw new Error('broken')
    })
  await expect(runCooperatively(broken())).rejects.toThrow('broken')
  expect(() => runSynchronously(broken())).toThrow('broken')
})
