import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import type { Variables } from '#server/platform/http/request-checks.ts'
import { cacheLifetimeMs, cacheResponses, sharedAt } from './cache.ts'

const publicUrl = 'https://wonderlark.example.org'

let now: number
/** Requests that have reached the route. */
let seen: Request[]
let respond: (request: Request) => Response | Promise<Response>

beforeEach(() => {
  now = 1_000
  seen = []
  respond = () => new Response(`response ${seen.length}`)
})

function createSite(maxBytes = 1_000_000) {
  const paths = [{ ...sharedAt('/event/:id'), cookies: ['place', 'home'] }]
  return new Hono<{ Variables: Variables }>()
    .use(cacheResponses({ maxBytes, now: () => now }, { paths, publicUrl }))
    .all('*', (context) => {
      seen.push(context.req.raw)
      return respond(context.req.raw)
    })
}

async function read(site: ReturnType<typeof createSite>, path: string, headers: Record<string, string> = {}) {
  return (await site.request(publicUrl + path, { headers })).text()
}

test('makes a response once in 15 seconds', async () => {
  const site = createSite()
  expect(await read(site, '/event/1')).toBe('response 1')
  now += cacheLifetimeMs
  expect(await read(site, '/event/1')).toBe('response 1')
  now += 1
  expect(await read(site, '/event/1')).toBe('response 2')
})

test('makes a response once for concurrent requests', async () => {
  const site = createSite()
  const ready = Promise.withResolvers<Response>()
  respond = () => ready.promise
  const reading = Array.from({ length: 16 }, () => read(site, '/event/1'))
  ready.resolve(new Response('shared'))
  expect(new Set(await Promise.all(reading))).toEqual(new Set(['shared']))
  expect(seen).toHaveLength(1)
})

test('makes a response from its URL and its own cookies alone', async () => {
  await read(createSite(), '/event/1', { cookie: 'a=b; home=2; place=1', 'user-agent': 'me', referer: '/secret' })
  expect(Object.fromEntries(seen[0]?.headers ?? [])).toEqual({
    'accept-encoding': 'identity',
    cookie: 'place=1; home=2',
  })
})

test.each([
  ['of another path', '/events', {}],
  ['for a session', '/event/1', { cookie: '__Host-wonderlark_session=a' }],
  ['for a token', '/event/1', { authorization: 'Bearer a' }],
  ['for someone who has just written', '/event/1', { cookie: 'recent_write=1' }],
  ['of a very long URL', `/event/1?q=${'a'.repeat(1_000)}`, {}],
])('does not cache a response %s', async (_, path, headers) => {
  const site = createSite()
  await read(site, path, headers)
  expect(await read(site, path, headers)).toBe('response 2')
})

test.each([
  ['an error', () => new Response('none', { status: 404 })],
  ['a cookie', () => new Response('one', { headers: { 'set-cookie': 'a=b' } })],
  ['a response that must not be stored', () => new Response('one', { headers: { 'cache-control': 'no-store' } })],
])('neither caches nor shares %s', async (_, make) => {
  const site = createSite()
  respond = make
  await Promise.all([read(site, '/event/1'), read(site, '/event/1')])
  await read(site, '/event/1')
  expect(seen).toHaveLength(3)
})

test('clears the cache after a successful write', async () => {
  const site = createSite()
  await read(site, '/event/1')
  respond = () => new Response(null, { status: 403 })
  await site.request('/', { method: 'POST' })
  respond = () => new Response('changed')
  expect(await read(site, '/event/1')).toBe('response 1')
  await site.request('/', { method: 'POST' })
  expect(await read(site, '/event/1')).toBe('changed')
})

test('does not cache a response that was begun before a write', async () => {
  const site = createSite()
  const ready = Promise.withResolvers<Response>()
  respond = () => ready.promise
  const early = read(site, '/event/1')
  respond = () => new Response('new')
  await site.request('/', { method: 'DELETE' })
  expect(await read(site, '/event/1')).toBe('new')
  ready.resolve(new Response('old'))
  expect(await early).toBe('old')
  expect(await read(site, '/event/1')).toBe('new')
})

test('compresses a response once for each encoding, and leaves short ones alone', async () => {
  const site = createSite()
  const text = 'wonder '.repeat(1_000)
  respond = () => new Response(text)
  for (const [accepted, decompress] of [
    ['gzip, br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const headers = { 'accept-encoding': accepted }
    await read(site, '/event/1', headers)
    const response = await site.request(`${publicUrl}/event/1`, { headers })
    const body = Buffer.from(await response.arrayBuffer())
    expect(decompress(body).toString()).toBe(text)
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept-Language')
    expect(response.headers.get('content-length')).toBe(String(body.length))
  }
  expect(seen).toHaveLength(2)
  respond = () => new Response('short')
  const short = await site.request(`${publicUrl}/event/2`, { headers: { 'accept-encoding': 'br' } })
  expect([short.headers.get('content-encoding'), await short.text()]).toEqual([null, 'short'])
})

test('stays within its size, and retains the most recently used', async () => {
  const site = createSite(100_000)
  respond = () => new Response('x'.repeat(9_000))
  for (let id = 0; id < 30; id += 1) {
    await read(site, `/event/${id}`)
    await read(site, '/event/0')
  }
  expect(seen).toHaveLength(30)
  await read(site, '/event/1')
  expect(seen).toHaveLength(31)
  respond = () => new Response('x'.repeat(20_000))
  await read(site, '/event/large')
  await read(site, '/event/large')
  expect(seen).toHaveLength(33)
})
