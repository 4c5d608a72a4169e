import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { detectRecorded, twoEvents } from '#tests/support/sources/detect-recorded.ts'
import { readBytes } from '#server/sources/read/load-feed.ts'
import { getDaysFrom } from '#server/sources/read/read-source.ts'
import { noHints } from './table/read-table.ts'
import { unpackGzip } from './read-gzip.ts'

const packed = gzipSync(twoEvents)

test('a gzip file is read, whatever headers its server sends', async () => {
  const address = 'https://dover.example/events.ics.gz'
  const { titles } = await detectRecorded(address, { [address]: (response) => response.end(packed) })
  expect(titles).toEqual(['Knots', 'Tents'])
})

test('an uploaded gzip file is read', async () => {
  const days = getDaysFrom(Temporal.Instant.from('2026-11-22T12:00:00Z'), 180)
  const { reading } = await readBytes(packed, 'events.ics.gz', { table: noHints, days })
  expect(reading.events).toHaveLength(2)
})

test('damaged and too large gzip files stay compressed', () => {
  const cut = packed.subarray(0, -20)
  expect(unpackGzip(cut, 10_000)).toBe(cut)
  expect(unpackGzip(packed, 100)).toBe(packed)
})
