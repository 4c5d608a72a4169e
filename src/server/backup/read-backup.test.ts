import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  catchErrorMessage,
  fillTown,
  fingerprint,
  openBackupTown,
  runOn,
  type BackupTown,
} from '#tests/support/backup/backup-town.ts'
import { pack, unpack, type Entry } from './archive.ts'
import { headName, manifestName, type Head, type Manifest } from './contents.ts'
import type { RestoreOptions } from './restore-backup.ts'

/** Backups that a restore rejects. Each case must leave the database unchanged. */
let before: Record<string, string>
let original: Buffer
let house: BackupTown
beforeAll(async () => {
  house = await openBackupTown()
  await fillTown(house.town)
  await house.backUp()
  await house.restore()
  await runOn(house.other, `insert into users (name, username) values ('Since then', 'since')`)
  original = await readFile(house.file)
})
beforeEach(async () => {
  await writeFile(house.file, original)
  before = await fingerprint(house.other)
})
afterAll(() => house.close())

const refused = async (options: Partial<RestoreOptions> = { replace: true }) => {
  const message = await catchErrorMessage(house.restore(options))
  expect(await fingerprint(house.other)).toEqual(before)
  expect(message).not.toContain('\n')
  return message
}

async function rewrite(change: (entry: Entry) => Entry[]): Promise<void> {
  const entries: Entry[] = []
  const plain = Readable.from([gunzipSync(await readFile(house.file))])
  for await (const entry of unpack(plain)) entries.push(...change(entry))
  await writeFile(house.file, gzipSync(await buffer(pack(Readable.from(entries)))))
}

/** A document of either version, with the members of both. */
type Json = Head & Manifest
const rewriteJson = (name: string, change: (value: Json) => object) =>
  rewrite((entry) => {
    if (entry.name !== name) return [entry]
    const value = JSON.parse(Buffer.from(entry.bytes).toString()) as Json
    return [{ name, bytes: Buffer.from(JSON.stringify(change(value))) }]
  })

test('rejects a database in use', async () => {
  const client = new pg.Client({ ...house.other.connection, application_name: 'wonderlark session' })
  await client.connect()
  expect(await refused()).toContain('is using the database')
  await client.end()
})

test('rejects a database with unknown tables', async () => {
  await runOn(house.other, 'create table recipes (id int)')
  before = await fingerprint(house.other)
  expect(await refused()).toContain('(recipes)')
  await runOn(house.other, 'drop table recipes')
})

test('rejects a file that is missing, foreign, empty or a different archive', async () => {
  expect(await refused({ replace: true, file: path.join(house.folder, 'none') })).toMatch(/^File .* not found/)
  expect(await refused({ replace: true, file: house.folder })).toMatch(/^Cannot read .* \(EISDIR\)/)
  for (const bytes of [Buffer.from('PGDMP'), Buffer.alloc(0), gzipSync('hello'), gzipSync(Buffer.alloc(2_048))]) {
    await writeFile(house.file, bytes)
    expect(await refused()).toMatch(/is not a Wonderlark backup; nothing was changed\.$/)
  }
})

test('rejects a file that is truncated anywhere or has a changed byte', async () => {
  const whole = original
  for (const share of [0.3, 0.6, 0.9, 0.999]) {
    await writeFile(house.file, whole.subarray(0, Math.floor(whole.length * share)))
    expect(await refused()).toContain('is damaged (it ends too early)')
  }
  for (const share of [0.2, 0.5, 0.8]) {
    const spoilt = Buffer.from(whole)
    const at = Math.floor(whole.length * share)
    spoilt[at] = (spoilt[at] ?? 0) ^ 0x10
    await writeFile(house.file, spoilt)
    expect(await refused()).toContain('is damaged')
  }
})

test('rejects a file with changed, missing or added rows', async () => {
  const changes: ((entry: Entry) => Entry[])[] = [
    (entry) => (entry.name.startsWith('tables/users/') ? [{ ...entry, bytes: Buffer.from('1\tX\n') }] : [entry]),
    (entry) => (entry.name.startsWith('tables/users/') ? [] : [entry]),
    (entry) =>
      entry.name === manifestName ? [{ name: 'tables/robots/000001.tsv', bytes: Buffer.from('1\n') }, entry] : [entry],
    (entry) => (entry.name === manifestName ? [] : [entry]),
    ...['../escape', '/escape', 'blobs/../../escape'].map(
      (name) => (entry: Entry) =>
        entry.name === manifestName ? [{ name, bytes: Buffer.from('1\n') }, entry] : [entry],
    ),
  ]
  for (const change of changes) {
    await writeFile(house.file, original)
    await rewrite(change)
    expect(await refused()).toContain('is damaged')
  }
})

test('rejects a file with a symbolic link', async () => {
  const entries: TarEntry[] = []
  for await (const { name, bytes } of unpack(Readable.from([gunzipSync(original)]))) {
    entries.push({ header: { name, size: bytes.byteLength }, body: bytes })
  }
  entries.splice(-1, 0, { header: { name: 'blobs/ab', size: 0, type: 'symlink', linkname: '/etc' } })
  await writeFile(house.file, gzipSync(await packTar(entries)))
  expect(await refused()).toContain('is damaged (blobs/ab is not a regular file)')
})

test('rejects a file from a newer version', async () => {
  await rewriteJson(headName, (head) => ({ ...head, format: 2 }))
  expect(await refused()).toContain('was made by a newer version of Wonderlark; restore it with that version.')
  await rewriteJson(headName, (head) => ({
    ...head,
    format: 1,
    migrations: [...head.migrations, { name: '9999-later.sql', hash: '0'.repeat(64) }],
  }))
  expect(await refused()).toContain('newer version of Wonderlark (it contains migration 9999-later.sql)')
})

test('rejects a file that violates the schema', async () => {
  await rewrite((entry) => (entry.name.startsWith('tables/users/') ? [{ ...entry, bytes: Buffer.alloc(0) }] : [entry]))
  const empty = createHash('sha256').digest('hex')
  await rewriteJson(manifestName, (manifest) => ({
    ...manifest,
    tables: manifest.tables.map((table: { name: string }) =>
      table.name === 'users' ? { ...table, rows: 0, sha256: empty } : table,
    ),
  }))
  expect(await refused()).toContain('rows that reference missing rows')
})

test('rejects a database with data unless --replace is given', async () => {
  expect(await refused({ replace: false })).toMatch(/^The database contains data \(in \w+\); nothing was changed/)
  await house.restore({ replace: true })
  expect(await fingerprint(house.other)).toEqual(await fingerprint(house.town))
})
