import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBlobCache } from './blob-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-cache-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Counts its calls. */
function maker(text = 'picture') {
  const make = Object.assign(
    async () => {
      make.calls += 1
      return new TextEncoder().encode(text)
    },
    { calls: 0 },
  )
  return make
}
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('caches the result, for the next process as well', async () => {
  const make = maker()
  expect(textOf(await openBlobCache(folder, { most: 10 }).get('a.png', make))).toBe('picture')
  expect(textOf(await openBlobCache(folder, { most: 10 }).get('a.png', make))).toBe('picture')
  expect(make.calls).toBe(1)
})

test('concurrent calls share one computation', async () => {
  const make = maker()
  const cache = openBlobCache(folder, { most: 10 })
  await Promise.all([cache.get('a.png', make), cache.get('a.png', make)])
  expect(make.calls).toBe(1)
})

test('retries a failed computation', async () => {
  const cache = openBlobCache(folder, { most: 10 })
  await expect(cache.get('a.png', () => Promise.reject(new Error('out of ink')))).rejects.toThrow('out of ink')
  expect(textOf(await cache.get('a.png', maker()))).toBe('picture')
})

test('evicts the oldest files when there are too many', async () => {
  const cache = openBlobCache(folder, { most: 20 })
  for (let at = 0; at < 101; at += 1) await cache.get(`${at}.png`, maker())
  expect((await readdir(folder)).length).toBeLessThanOrEqual(20)
})

test('still works if the folder cannot be used', async () => {
  const cache = openBlobCache(path.join('/dev/null', 'previews'), { most: 10 })
  expect(textOf(await cache.get('a.png', maker()))).toBe('picture')
})
