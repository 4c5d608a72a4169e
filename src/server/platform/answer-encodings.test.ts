import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, test } from 'vitest'
import { chooseEncoding, squeezeAnswer } from './answer-encodings.ts'

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

test('an answer is squeezed once, in the best way that is taken', async () => {
  const page = '<p>words</p>'.repeat(1_000)
  const app = new Hono()
  app.get('*', compress(), squeezeAnswer, ({ req, html, body }) =>
    req.path === '/short'
      ? html('short')
      : req.path === '/none'
        ? body(null, 304)
        : html(page, 404, { vary: 'Cookie' }),
  )
  const ask = async (path: string, accepted: string) =>
    app.request(path, { headers: accepted ? { 'accept-encoding': accepted } : {} })

  const best = await ask('/', 'gzip, br')
  expect(best.status).toBe(404)
  expect(best.headers.get('content-encoding')).toBe('br')
  expect(best.headers.get('content-type')).toContain('text/html')
  expect(best.headers.get('vary')).toBe('Cookie, Accept-Encoding')
  expect(brotliDecompressSync(await best.arrayBuffer()).toString()).toBe(page)
  expect((await ask('/', 'gzip')).headers.get('content-encoding')).toBe('gzip')
  expect(await (await ask('/', '')).text()).toBe(page)
  const short = await ask('/short', 'br')
  expect([short.headers.get('content-encoding'), await short.text()]).toEqual([null, 'short'])
  expect((await ask('/none', 'br')).status).toBe(304)
})
