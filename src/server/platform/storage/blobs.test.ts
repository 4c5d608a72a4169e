import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server, type S3Server } from '#tests/support/servers/s3-server.ts'
import { openBucketBlobs } from './blob-bucket.ts'
import { openBlobCache, openDiskBlobs, type BlobStore } from './blobs.ts'

const bytes = new Uint8Array([1, 2, 3, 0, 255])
const name = `${'ab'.repeat(16)}-960.jpg`

async function expectStorage(blobs: BlobStore): Promise<void> {
  expect([await blobs.has(name), await blobs.find(name)]).toEqual([false, null])
  await blobs.put(name, bytes, 'image/jpeg')
  await blobs.put(name, bytes, 'image/jpeg')
  expect([await blobs.has(name), await blobs.find(name)]).toEqual([true, bytes])
  await expect(blobs.find('../../secret')).rejects.toThrow('is not a blob name')
}

describe('disk storage', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-blobs-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('stores blobs and leaves no temporary files', async () => {
    await expectStorage(openDiskBlobs(path.join(folder, 'blobs')))
    expect(await readdir(path.join(folder, 'blobs', 'ab'))).toEqual([name])
  })

  test('throws if the folder cannot be written', async () => {
    await expect(openDiskBlobs('/dev/null/blobs').put(name, bytes, 'image/jpeg')).rejects.toThrow('ENOTDIR')
  })
})

describe('bucket storage', () => {
  let storage: S3Server
  beforeEach(async () => {
    storage = await startS3Server('secret')
  })
  afterEach(() => storage.close())
  const open = (secretAccessKey = 'secret') =>
    openBucketBlobs({
      endpoint: storage.url,
      bucket: 'pictures',
      accessKeyId: 'key',
      secretAccessKey,
      region: 'eu-west-1',
    })

  test('stores blobs with their type', async () => {
    await expectStorage(open())
    expect(storage.objects.get(`/pictures/${name}`)).toEqual({ bytes: Buffer.from(bytes), type: 'image/jpeg' })
  })

  test('throws on a wrong secret instead of treating the bucket as empty', async () => {
    const blobs = open('guessed')
    await expect(blobs.put(name, bytes, 'image/jpeg')).rejects.toThrow('responded with 403')
    await expect(blobs.find(name)).rejects.toThrow('SignatureDoesNotMatch')
    await expect(blobs.has(name)).rejects.toThrow('responded with 403')
  })

  test('retries if the storage is busy', async () => {
    storage.fail(503, 2)
    await open().put(name, bytes, 'image/jpeg')
    expect(storage.objects.size).toBe(1)
    storage.fail(500, 9)
    await expect(open().find(name)).rejects.toThrow('responded with 500')
  })
})

describe('a cache of results', () => {
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
  const decodeText = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

  test('caches the result, for the next process as well', async () => {
    const make = maker()
    expect(decodeText(await openBlobCache(folder, { max: 10 }).get('a.png', make))).toBe('picture')
    expect(decodeText(await openBlobCache(folder, { max: 10 }).get('a.png', make))).toBe('picture')
    expect(make.calls).toBe(1)
  })

  test('concurrent calls share one computation', async () => {
    const make = maker()
    const cache = openBlobCache(folder, { max: 10 })
    await Promise.all([cache.get('a.png', make), cache.get('a.png', make)])
    expect(make.calls).toBe(1)
  })

  test('retries a failed computation', async () => {
    const cache = openBlobCache(folder, { max: 10 })
    await expect(cache.get('a.png', () => Promise.reject(new Error('out of ink')))).rejects.toThrow('out of ink')
    expect(decodeText(await cache.get('a.png', maker()))).toBe('picture')
  })

  test('evicts the oldest files when there are too many', async () => {
    const cache = openBlobCache(folder, { max: 20 })
    for (let at = 0; at < 101; at += 1) await cache.get(`${at}.png`, maker())
    expect((await readdir(folder)).length).toBeLessThanOrEqual(20)
  })

  test('still works if the folder cannot be used', async () => {
    const cache = openBlobCache(path.join('/dev/null', 'previews'), { max: 10 })
    expect(decodeText(await cache.get('a.png', maker()))).toBe('picture')
  })
})
