import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { respondCompressed, chooseEncoding } from './content-encodings.ts'

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

test('compresses a response with the best accepted encoding', async () => {
  const page = '<p>words</p>'.repeat(1_000)
  const ask = (accepted: string, text = page, method = 'GET') =>
    respondCompressed(
      new Request('http://localhost/', { method, headers: accepted ? { 'accept-encoding': accepted } : {} }),
      Buffer.from(text),
      { status: 404, headers: { vary: 'Cookie, Accept-Encoding', 'content-type': 'text/html' } },
    )

  const best = await ask('gzip, br')
  expect(best.status).toBe(404)
  expect(best.headers.get('content-encoding')).toBe('br')
  expect(best.headers.get('content-type')).toBe('text/html')
  expect(best.headers.get('vary')).toBe('Cookie, Accept-Encoding')
  expect(brotliDecompressSync(await best.arrayBuffer()).toString()).toBe(page)
  const common = await ask('gzip')
  expect(common.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await common.arrayBuffer()).toString()).toBe(page)
  expect(await (await ask('')).text()).toBe(page)
  const short = await ask('br', 'short')
  expect([short.headers.get('content-encoding'), await short.text()]).toEqual([null, 'short'])
  // A HEAD response has no body to compress.
  expect((await ask('br', page, 'HEAD')).headers.has('content-encoding')).toBe(false)
})
