import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBucketBlobs } from '#server/platform/storage/blob-bucket.ts'
import { systemClock } from '#server/platform/process/process.ts'
import { applyMigrations, readMigrations } from '#server/platform/database/migrations.ts'
import {
  catchErrorMessage,
  fillTown,
  fingerprint,
  openBackupTown,
  runOn,
  type BackupTown,
} from '#tests/support/backup/backup-town.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startS3Server } from '#tests/support/servers/s3-server.ts'
import { rowsOfMigrations } from '#tests/support/database/schema-rows.ts'
import { unpack, type Entry } from './archive.ts'
import { bucketBlobs } from './blob-files.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let file: string
let blobs: string
let town: TestDatabase
let other: TestDatabase
let backUp: BackupTown['backUp']
let restore: BackupTown['restore']
let close: BackupTown['close']
const open = async () => {
  ;({ folder, file, blobs, town, other, backUp, restore, close } = await openBackupTown())
}

async function addBlob(folder: string, content: string): Promise<string> {
  const name = createHash('sha256').update(content).digest('hex')
  await mkdir(path.join(folder, name.slice(0, 2)), { recursive: true })
  await writeFile(path.join(folder, name.slice(0, 2), name), content)
  return path.join(name.slice(0, 2), name)
}

/** Serialises an entry like version 0.1, which wrote its archives without a library. */
function packByVersion01({ name, bytes }: Entry): Buffer {
  const header = Buffer.alloc(512)
  const cut = name.lastIndexOf('/')
  const fields: [text: string, offset: number][] = [
    [name.slice(cut + 1), 0],
    ['0000600', 100],
    ['0000000', 108],
    ['0000000', 116],
    [bytes.byteLength.toString(8).padStart(11, '0'), 124],
    ['00000000000', 136],
    ['        ', 148],
    ['0', 156],
    ['ustar\x0000', 257],
    [name.slice(0, Math.max(cut, 0)), 345],
  ]
  for (const [text, offset] of fields) header.write(text, offset)
  const checksum = header.reduce((sum, byte) => sum + byte)
  header.write(`${checksum.toString(8).padStart(7, '0')}\0`, 148)
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.byteLength & 511)])
}

describe('a backup of a town with rows in every table', () => {
  let original: Record<string, string>
  let manifest: Awaited<ReturnType<typeof backUp>>
  let blob: string
  beforeAll(async () => {
    await open()
    await fillTown(town)
    blob = await addBlob(blobs, 'a picture')
    await writeFile(path.join(blobs, 'unfinished.part'), 'half a picture')
    original = await fingerprint(town)
    manifest = await backUp()
  })
  afterAll(() => close())

  test('restores every row of every table and all images', async () => {
    const { migrated } = await restore()
    expect(migrated).toEqual([])
    expect(await fingerprint(other)).toEqual(original)
    expect(manifest.tables.find(({ name }) => name === 'events')?.rows).toBeGreaterThan(400)
    expect(await readFile(path.join(folder, 'restored', blob), 'utf8')).toBe('a picture')
    expect(manifest.blobs).toHaveLength(1)
    expect(manifest.tables.map(({ name }) => name)).not.toContain('localities')
  })

  test('of version 0.1 is restored', async () => {
    const entries: Buffer[] = []
    for await (const entry of unpack(Readable.from([gunzipSync(await readFile(file))])))
      entries.push(packByVersion01(entry))
    const old = `${file}.old`
    await writeFile(old, gzipSync(Buffer.concat([...entries, Buffer.alloc(1_024)])))
    await rm(path.join(folder, 'restored'), { recursive: true, force: true })
    await restore({ file: old, replace: true })
    expect(await fingerprint(other)).toEqual(original)
    expect(await readFile(path.join(folder, 'restored', blob), 'utf8')).toBe('a picture')
  })

  test('results in a database that behaves like the original', async () => {
    await restore({ replace: true })
    const more = [
      `insert into users (name, username) values ('Cleo', 'cleo')`,
      `insert into events (title, starts_at, ends_at, time_zone, series_id)
         values ('Heron watch', '2027-01-01T10:00Z', '2027-01-01T11:00Z', 'Etc/UTC', 1)`,
      `delete from users where username = 'ada'`,
    ]
    await runOn(town, ...more)
    await runOn(other, ...more)
    const question = `select e.id, previous_ends_at, (select count(*)::int from search_words where word = 'heron') as words,
      (select count(*)::int from user_events) as kept, (select max(id) from users) as person
      from events e where title = 'Heron watch'`
    expect(await runOn(other, question)).toEqual(await runOn(town, question))
    await expect(
      runOn(other, `insert into user_events (user_id, event_id, status) values (999, 1, 'saved')`),
    ).rejects.toThrow('foreign key')
  })
})

describe('a backup', () => {
  beforeEach(open)
  afterEach(() => close())

  test('restores images of a bucket into a folder or another bucket', async () => {
    const storage = await startS3Server('secret')
    const inBucket = (bucket: string) =>
      openBucketBlobs({
        endpoint: storage.url,
        bucket,
        accessKeyId: 'k',
        secretAccessKey: 'secret',
        region: 'us-east-1',
      })
    const names = [1, 2, 3, 4, 5].map((each) => `${String(each).repeat(32)}-960.jpg`)
    for (const name of names) await inBucket('pictures').put(name, new TextEncoder().encode(name), 'image/jpeg')
    storage.objects.set('/pictures/Somebody else', { bytes: Buffer.from('not ours'), type: undefined })
    const { connection } = town
    const manifest = await writeBackup({
      connection,
      blobs: bucketBlobs(inBucket('pictures')),
      file,
      passphrase: null,
      clock: systemClock,
    })
    expect(manifest.blobs.map((blob) => path.basename(blob.path))).toEqual(names)
    await restore({ blobs: bucketBlobs(inBucket('other')) })
    for (const name of names) {
      expect(storage.objects.get(`/other/${name}`)).toEqual({ bytes: Buffer.from(name), type: 'image/jpeg' })
    }
    await restore({ replace: true })
    for (const name of names) {
      expect(await readFile(path.join(folder, 'restored', name.slice(0, 2), name), 'utf8')).toBe(name)
    }
    storage.fail(500, 20)
    await expect(
      writeBackup({
        ...{ connection, blobs: bucketBlobs(inBucket('pictures')), clock: systemClock, passphrase: null },
        file: `${file}2`,
      }),
    ).rejects.toThrow('The bucket responded with 500')
    await storage.close()
  })

  test('is a consistent snapshot despite concurrent writes', async () => {
    await runOn(town, rowsOfMigrations['0001-events.sql'] ?? '', rowsOfMigrations['0002-people.sql'] ?? '')
    let isOver = false
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        await runOn(
          town,
          `with one as (insert into users (name, username) values ('N', 'n${n}') returning id)
          insert into calendar_feeds (user_id, token_hash) select id, int4send(${n}) from one`,
        )
      }
    })()
    await backUp()
    isOver = true
    await writing
    await restore()
    const [counts] = await runOn<{ users: string; feeds: string }>(
      other,
      'select (select count(*) from users) as users, (select count(*) from calendar_feeds) as feeds',
    )
    expect(counts?.users).toBe(counts?.feeds)
    await runOn(other, `insert into users (name, username) values ('Next', 'next')`)
  })

  test('is readable only by its owner and never overwritten', async () => {
    await backUp()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await catchErrorMessage(backUp())).toContain('already exists')
    expect(await readdir(folder)).toEqual(['town.tar.gz'])
  })

  test('of any earlier schema is migrated', async () => {
    const migrations = await readMigrations()
    for (const count of [1, 2, 3]) {
      const old = await createTestDatabase({ empty: true })
      const client = new pg.Client(old.connection)
      await client.connect()
      await applyMigrations(client, migrations.slice(0, count))
      for (const { name } of migrations.slice(0, count)) await client.query(rowsOfMigrations[name] ?? '')
      await client.end()
      await rm(file, { force: true })
      await backUp(old)
      const { migrated } = await restore({ replace: true })
      expect(migrated).toEqual(migrations.slice(count).map(({ name }) => name))
      expect(await runOn(other, 'select count(*)::int as count from events')).toEqual([{ count: 8 }])
      expect(Object.keys(await fingerprint(other))).toEqual(Object.keys(await fingerprint(town)))
      await old.close()
    }
  })
})
