import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { openBucketBlobs } from './blob-bucket.ts'
import { openDiskBlobs, type BlobStore } from './blobs.ts'

const bytes = new Uint8Array([1, 2, 3, 0, 255])
const name = `${'ab'.repeat(16)}-960.jpg`

async function keepsWhatItIsGiven(blobs: BlobStore): Promise<void> {
  expect([await blobs.has(name), await blobs.find(name)]).toEqual([false, null])
  await blobs.put(name, bytes, 'image/jpeg')
  await blobs.put(name, bytes, 'image/jpeg')
  expect([await blobs.has(name), await blobs.find(name)]).toEqual([true, bytes])
  await expect(blobs.find('../../secret')).rejects.toThrow('names no blob')
}

describe('disk storage', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-blobs-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('stores blobs and leaves no temporary files', async () => {
    await keepsWhatItIsGiven(openDiskBlobs(path.join(folder, 'blobs')))
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
    await keepsWhatItIsGiven(open())
    expect(storage.objects.get(`/pictures/${name}`)).toEqual({ bytes: Buffer.from(bytes), type: 'image/jpeg' })
  })

  test('throws on a wrong secret instead of treating the bucket as empty', async () => {
    const blobs = open('guessed')
    await expect(blobs.put(name, bytes, 'image/jpeg')).rejects.toThrow('answered 403')
    await expect(blobs.find(name)).rejects.toThrow('SignatureDoesNotMatch')
    await expect(blobs.has(name)).rejects.toThrow('answered 403')
  })

  test('retries if the storage is busy', async () => {
    storage.fail(503, 2)
    await open().put(name, bytes, 'image/jpeg')
    expect(storage.objects.size).toBe(1)
    storage.fail(500, 9)
    await expect(open().find(name)).rejects.toThrow('answered 500')
  })
})
