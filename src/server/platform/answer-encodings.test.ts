import { expect, test } from 'vitest'
import { chooseEncoding } from './answer-encodings.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', null],
  ['identity', null],
  ['brotli', null],
  ['', null],
  [null, null],
])('%s → %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
