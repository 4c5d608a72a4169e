import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBucketBlobs } from '#server/platform/storage/blob-bucket.ts'
import { openDiskBlobs } from '#server/platform/storage/blobs.ts'
import { createImageStore } from '#server/platform/storage/image-store.ts'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { createMemoryBlobs, dataUrl, plainPicture } from '#tests/support/pictures/images.ts'
import { startS3Server, type S3Server } from '#tests/support/servers/s3-server.ts'
import { findStoredPicture, removeOrphans, removeReleased, storePicture } from './service.ts'
import type { Picturing } from '#server/platform/dependencies/dependencies.ts'

const now = '2026-11-21T14:00:00Z'
let clock: StoppedClock
let store: TestDatabase
beforeEach(async () => {
  clock = stopClock(now)
  store = await createTestDatabase()
  await store.database.write((sql) => sql`insert into users (name, username) values ('Ada', 'ada')`)
})
afterEach(() => store.close())

const depsFor = (blobs: Parameters<typeof createImageStore>[0]): Picturing => ({
  database: store.database,
  clock,
  images: createImageStore(blobs),
})
const show = (address: string | null) =>
  store.database.write((sql) => sql`update users set avatar = ${address} where id = 1`)
const picture = async () => dataUrl(await plainPicture('png'))

describe('unreferenced files', () => {
  const names = (hash: string) => [`${hash}-192.avif`, `${hash}-192.jpg`]
  const [used, orphan, fresh] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
  const [yesterday, lately] = ['2026-11-20T13:00:00Z', '2026-11-21T13:00:00Z'].map((at) => new Date(at)) as [Date, Date]
  const createDatabaseAt = (time: string) =>
    store.database.write((sql) => sql`update migrations set applied_at = ${time}`)
  beforeEach(async () => {
    await createDatabaseAt('2026-11-01T00:00:00Z')
    await show(`/images/${used}-192.jpg`)
  })

  test('are deleted from a folder after a day, including unfinished ones', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-sweep-'))
    try {
      const add = async (name: string, at: Date) => {
        const file = path.join(folder, name.slice(0, 2), name)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, name)
        await utimes(file, at, at)
      }
      for (const name of [...names(used), ...names(orphan)]) await add(name, yesterday)
      for (const name of names(fresh)) await add(name, lately)
      await add(`${used}-192.jpg.1b7e.part`, yesterday)
      await add('notes.txt', yesterday)
      expect(await removeOrphans(depsFor(openDiskBlobs(folder)))).toBe(3)
      const left = (await readdir(folder, { recursive: true })).map((name) => path.basename(name))
      expect(left.filter((name) => name.includes('.')).sort()).toEqual([...names(used), ...names(fresh), 'notes.txt'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('are retained if they are older than the database, which may have been created by mistake', async () => {
    await createDatabaseAt('2026-11-20T14:00:00Z')
    const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-sweep-'))
    try {
      const file = path.join(folder, orphan.slice(0, 2), `${orphan}-192.jpg`)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, 'picture')
      await utimes(file, yesterday, yesterday)
      expect(await removeOrphans(depsFor(openDiskBlobs(folder)))).toBe(0)
      await createDatabaseAt('2026-11-20T12:00:00Z')
      expect(await removeOrphans(depsFor(openDiskBlobs(folder)))).toBe(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('are neither deleted nor counted if they are referenced in the meantime', async () => {
    const blobs = createMemoryBlobs()
    const other = 'd'.repeat(32)
    for (const name of [...names(orphan), ...names(other)]) await blobs.put(name, Buffer.from(name), 'image/jpeg')
    blobs.list = async function* () {
      yield blobs.names().map((name) => ({ name, storedAt: yesterday.getTime() }))
    }
    const remove = blobs.remove.bind(blobs)
    // The deletion of one picture isn't blocked while somebody refers to the other.
    blobs.remove = async (name) => {
      await show(`/images/${name.startsWith(orphan) ? other : orphan}-192.jpg`)
      await remove(name)
    }
    expect(await removeOrphans(depsFor(blobs))).toBe(2)
    expect(blobs.names()).toHaveLength(2)
  })

  test('are deleted from a bucket after a day', async () => {
    const storage: S3Server = await startS3Server('secret')
    try {
      const bucket = { bucket: 'pictures', accessKeyId: 'k', secretAccessKey: 'secret', region: 'us-east-1' }
      const add = (name: string, storedAt: Date) =>
        storage.objects.set(`/pictures/${name}`, { bytes: Buffer.from(name), type: 'image/jpeg', storedAt })
      for (const name of [...names(used), ...names(orphan)]) add(name, yesterday)
      for (const name of names(fresh)) add(name, lately)
      expect(await removeOrphans(depsFor(openBucketBlobs({ endpoint: storage.url, ...bucket })))).toBe(2)
      expect([...storage.objects.keys()].sort()).toEqual(
        [...names(used), ...names(fresh)].map((name) => `/pictures/${name}`),
      )
    } finally {
      await storage.close()
    }
  })
})

test('a crash between transaction and deletion leaves the picture to the next run', async () => {
  const blobs = createMemoryBlobs()
  const deps = depsFor(blobs)
  await show(await storePicture(deps, await picture(), 'square'))
  await show(null)
  clock.pass({ minutes: 11 })
  const remove = blobs.remove.bind(blobs)
  let removed = 0
  blobs.remove = (name) => ((removed += 1) > 2 ? Promise.reject(new Error('Killed')) : remove(name))
  await expect(removeReleased(deps)).rejects.toThrow('Killed')
  expect(blobs.names()).toHaveLength(4)
  blobs.remove = remove
  await removeReleased(deps)
  expect(blobs.names()).toEqual([])
})

describe('storing a picture that is being deleted', () => {
  test('waits for the deletion and writes it again', async () => {
    const blobs = createMemoryBlobs()
    const deps = depsFor(blobs)
    const address = await storePicture(deps, await picture(), 'square')
    await show(address)
    await show(null)
    clock.pass({ minutes: 11 })
    const remove = blobs.remove.bind(blobs)
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    blobs.remove = async (name) => {
      begun.resolve()
      await goOn.promise
      return remove(name)
    }
    const removing = removeReleased(deps)
    await begun.promise
    const storing = storePicture(deps, await picture(), 'square')
    goOn.resolve()
    await removing
    expect(await storing).toBe(address)
    expect(blobs.names()).toHaveLength(6)
  })

  test('prevents its deletion until the reference is written', async () => {
    const blobs = createMemoryBlobs()
    const deps = depsFor(blobs)
    const address = await storePicture(deps, await picture(), 'square')
    await show(address)
    await show(null)
    clock.pass({ minutes: 11 })
    await storePicture(deps, await picture(), 'square')
    await removeReleased(deps)
    await show(address)
    clock.pass({ minutes: 11 })
    await removeReleased(deps)
    expect(blobs.names()).toHaveLength(6)
    await show(null)
    await removeReleased(deps)
    expect(blobs.names()).toEqual([])
  })

  test('prevents its deletion when referring to its path too', async () => {
    const blobs = createMemoryBlobs()
    const deps = depsFor(blobs)
    const address = await storePicture(deps, await picture(), 'square')
    await show(address)
    clock.pass({ minutes: 11 })
    expect(await findStoredPicture(deps, 1, address)).toBe(true)
    await show(null)
    await removeReleased(deps)
    expect(blobs.names()).toHaveLength(6)
    expect(await findStoredPicture(deps, 1, address), 'only with a reference').toBe(false)
  })
})
