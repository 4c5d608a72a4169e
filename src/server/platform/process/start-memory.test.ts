import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from './start-memory.ts'

test('what nothing refers to is given back', async () => {
  const held = { kept: true }
  const [dropped, kept] = [new WeakRef({ kept: false }), new WeakRef(held)]
  // Until the end of a task, what was looked at stays.
  await setImmediate()
  collectGarbage()
  expect([dropped.deref(), kept.deref()]).toEqual([undefined, held])
})
