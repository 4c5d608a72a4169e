import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from './start-memory.ts'

test('frees unreferenced objects', async () => {
  const held = { kept: true }
  const [dropped, kept] = [new WeakRef({ kept: false }), new WeakRef(held)]
  // A dereferenced WeakRef stays alive until the end of the task.
  await setImmediate()
  collectGarbage()
  expect([dropped.deref(), kept.deref()]).toEqual([undefined, held])
})
