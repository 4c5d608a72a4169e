import { expect, test } from 'vitest'
import { inBatches } from './write-batches.ts'

const rows = Array.from({ length: 2_500 }, (_, index) => index)

test('prepares and writes one batch after the other', async () => {
  const steps: string[] = []
  await inBatches(rows, (batch) => {
    steps.push(`prepare ${batch.length}`)
    return async () => void steps.push(`write ${batch.length}`)
  })
  expect(steps).toEqual(['prepare 1000', 'write 1000', 'prepare 1000', 'write 1000', 'prepare 500', 'write 500'])
})

test('waits for the batch being written when the next one cannot be prepared', async () => {
  let prepared = 0
  const writing = inBatches(rows, () => {
    prepared += 1
    if (prepared === 2) throw new Error('cannot be prepared')
    return () => Promise.reject(new Error('cannot be written'))
  })
  // An unhandled rejection would fail this test run.
  await expect(writing).rejects.toThrow('cannot be written')
})
