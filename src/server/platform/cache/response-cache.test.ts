import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toBytes } from './response-body.ts'
import { createResponseCache, type CachedResponse } from './response-cache.ts'

const now = { stamp: 1, minute: 1 }
const answer = (text: string, status = 200): CachedResponse => ({ status, body: Buffer.from(text), headers: {} })
const make = (text: string, status?: number) => async () => answer(text, status)

test('finds a response until the data or the minute changes', async () => {
  const cache = createResponseCache(1_000_000)
  const kept = await cache.make('/a', () => now, make('A'))
  expect(cache.find('/a', now)).toBe(kept)
  expect(cache.find('/b', now)).toBeNull()
  expect(cache.find('/a', { ...now, minute: 2 })).toBeNull()
  await cache.make('/a', () => now, make('A'))
  expect(cache.find('/a', { ...now, stamp: 2 })).toBeNull()
  expect(cache.size).toBe(0)
})

test('creates a response once for concurrent requests', async () => {
  const cache = createResponseCache(1_000_000)
  const ready = Promise.withResolvers<CachedResponse>()
  let made = 0
  const slow = () => {
    made += 1
    return ready.promise
  }
  const asking = Array.from({ length: 16 }, () => cache.make('/a', () => now, slow))
  ready.resolve(answer('A'))
  expect(new Set(await Promise.all(asking)).size).toBe(1)
  expect(made).toBe(1)
})

test('does not cache a response if the data changes while it is created', async () => {
  const cache = createResponseCache(1_000_000)
  const state = { ...now }
  const ready = Promise.withResolvers<CachedResponse>()
  const early = cache.make(
    '/a',
    () => ({ ...state }),
    () => ready.promise,
  )
  state.stamp = 2
  const late = cache.make('/a', () => ({ ...state }), make('new'))
  expect((await late).body.toString()).toBe('new')
  ready.resolve(answer('old'))
  expect((await early).body.toString()).toBe('old')
  expect(cache.find('/a', state)?.body.toString()).toBe('new')
})

test('does not cache error responses and failures', async () => {
  const cache = createResponseCache(1_000_000)
  expect((await cache.make('/a', () => now, make('none', 404))).status).toBe(404)
  await expect(
    cache.make(
      '/b',
      () => now,
      () => Promise.reject(new Error('broken')),
    ),
  ).rejects.toThrow('broken')
  expect(cache.find('/a', now)).toBeNull()
  expect((await cache.make('/b', () => now, make('B'))).body.toString()).toBe('B')
})

test('stays within its size including variants, and keeps the most recently used', async () => {
  const most = 200_000
  const cache = createResponseCache(most)
  // Random characters barely compress.
  const text = () => Array.from({ length: 15_000 }, () => String.fromCharCode(33 + Math.random() * 90)).join('')
  for (let at = 0; at < 60; at += 1) {
    const kept = await cache.make(`/${at}`, () => now, make(text()))
    await Promise.all((['br', 'gzip'] as const).map(async (encoding) => cache.squeezed(kept, encoding)))
    cache.find('/0', now)
    expect(cache.size).toBeLessThanOrEqual(most)
  }
  expect(cache.size).toBeGreaterThan(most / 2)
  expect(cache.find('/0', now)).not.toBeNull()
  expect(cache.find('/1', now)).toBeNull()
  await cache.make('/large', () => now, make('x'.repeat(most / 2)))
  expect(cache.find('/large', now)).toBeNull()
  expect(cache.find('/0', now)).not.toBeNull()
})

test('compresses each encoding once, without loss, and leaves small bodies alone', async () => {
  const cache = createResponseCache(1_000_000)
  const text = 'wonder '.repeat(1_000)
  const kept = await cache.make('/a', () => now, make(text))
  const squeezed = cache.squeezed(kept, 'br')
  expect(cache.squeezed(kept, 'br')).toBe(squeezed)
  expect(brotliDecompressSync(toBytes((await squeezed)!)).toString()).toBe(text)
  expect(gunzipSync(toBytes((await cache.squeezed(kept, 'gzip'))!)).toString()).toBe(text)
  expect(cache.squeezed(await cache.make('/b', () => now, make('short')), 'br')).toBeNull()
})
