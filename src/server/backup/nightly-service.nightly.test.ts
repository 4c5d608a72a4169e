import { mkdtemp, readdir, readFile, rm, truncate, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { migrate } from '#server/platform/database/migrations.ts'
import { withScratchDatabase } from '#server/platform/database/scratch-database.ts'
import { openBucketFiles } from '#server/platform/storage/bucket-files.ts'
import { fingerprint, runOn } from '#tests/support/backup/backup-town.ts'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { asSuperuser, createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertWorld } from '#tests/support/events/world.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { startS3Server } from '#tests/support/servers/s3-server.ts'
import { openBackupBucket, openBackupFolder } from './backup-store.ts'
import { folderBlobs } from './blob-files.ts'
import { getBackupState, makeBackup, runDrill, type BackingUp, type BackupPlace } from './nightly-service.ts'
import { listBackups, restoreStored, startBackup } from './operator-service.ts'
import { plainConventions } from '#texts/conventions.ts'

let folder: string
let town: TestDatabase
let clock: StoppedClock
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-nightly-'))
  clock = stopClock('2026-11-01T14:00:00Z')
  town = await createTestDatabase()
  await fillTown()
})
afterEach(async () => {
  await town.close()
  await rm(folder, { recursive: true, force: true })
})

async function fillTown() {
  await runOn(town, `update migrations set applied_at = '2026-10-01T12:00Z'`)
  await town.database.write((sql) => insertWorld(sql, 1))
}

/** Restoring ends the connections of a database, so such a test has one of its own. */
async function useOwnDatabase() {
  await town.close()
  town = await createTestDatabase({ empty: true })
  await migrate(town.connection)
  await fillTown()
}

const { superuser } = inject('postgres')

function openDeps(more: Partial<BackupPlace> = {}): BackingUp {
  const { connection, database } = town
  const workFolder = path.join(folder, 'backups')
  const backups: BackupPlace = {
    isOn: true,
    passphrase: null,
    store: openBackupFolder(workFolder),
    workFolder,
    connection,
    blobs: folderBlobs(path.join(folder, 'blobs')),
    loadTowns: async () => undefined,
    withScratch: (work) => withScratchDatabase({ connection, superuser }, work),
    ...more,
  }
  return { database, clock, homeZone: 'America/New_York', backups }
}

const operator = { actorId: null, reason: '' }
const runJobs = (deps: BackingUp) => doDueJobs(deps, /^backup\./)
const getNames = async (deps: BackingUp) => (await deps.backups.store.list()).map(({ name }) => name)

async function addPicture(content: string): Promise<void> {
  const blobs = path.join(folder, 'blobs', 'ab')
  await mkdir(blobs, { recursive: true })
  await writeFile(path.join(blobs, `ab${content}-960.jpg`), content)
}

describe('every night', () => {
  test('of a month, a backup is made, those of days and weeks are retained, and the newest is test-restored', async () => {
    const deps = openDeps()
    await addPicture('1')
    await writeFile(path.join(folder, 'mine.tar.gz'), '')
    for (let day = 1; day <= 30; day += 1) {
      if (day > 1) clock.pass({ hours: 24 })
      await doDueJobs(deps, /^backup\.nightly$/)
    }
    await runJobs(deps)
    const { backups, lastRun, lastDrill } = await listBackups(deps)
    expect(backups.map(({ name }) => Number(name.slice(19, 21)))).toEqual([30, 29, 28, 27, 26, 25, 24, 22, 15])
    expect(backups[0]?.madeAt).toBe('2026-11-30T14:00:00Z')
    expect(lastRun).toMatchObject({ state: 'done', name: backups[0]?.name, pictures: 1 })
    expect(lastDrill).toMatchObject({
      state: 'done',
      message: null,
      name: lastRun?.name,
      rows: lastRun?.rows,
      pictures: 1,
    })
    const [counts] = await runOn<{ backups: number; drills: number }>(
      town,
      `select count(*) filter (where kind = 'backup')::int as backups, count(*) filter (where kind = 'drill')::int as drills
       from backup_runs where state = 'done'`,
    )
    expect(counts).toEqual({ backups: 30, drills: 1 })
    const left = await asSuperuser((client) =>
      client.query(`select from pg_database where datname like 'wonderlark_scratch_%'`),
    )
    expect(left.rowCount).toBe(0)
  })

  test('a missed backup is made once, and a new installation starts with its first night', async () => {
    const deps = openDeps()
    await runOn(town, `update migrations set applied_at = '2026-11-01T13:00Z'`)
    await runJobs(deps)
    expect(await getNames(deps)).toEqual([])
    clock.pass({ hours: 60 })
    await runJobs(deps)
    await runJobs(deps)
    clock.pass({ hours: 1 })
    await runJobs(deps)
    expect(await getNames(deps)).toEqual(['wonderlark-2026-11-04T020000Z.tar.gz'])
  })

  test('none is made if they are off', async () => {
    const deps = openDeps({ isOn: false })
    await runJobs(deps)
    expect(await getNames(deps)).toEqual([])
    expect(await getBackupState(deps)).toEqual({ isOn: false, lastAt: null, isOverdue: false, isDrillFailed: false })
  })

  test('none is made if it would fill the disk, and the operator reads why', async () => {
    const deps = openDeps({ readFreeBytes: async () => 520 * 2 ** 20 })
    await runJobs(deps)
    expect(await getNames(deps)).toEqual([])
    const { lastRun } = await listBackups(deps)
    expect(lastRun?.state).toBe('failed')
    expect(lastRun?.message).toMatch(
      /^A backup needs about \d+ MB and leaves 512 MB free, but the disk has only 520 MB\. /,
    )
    expect(await readdir(path.join(folder)), 'no file is left').toEqual([])
    expect(await getBackupState(deps)).toMatchObject({ isOverdue: true, lastAt: null })
  })
})

describe('the state', () => {
  test('is overdue two nights after the last good backup', async () => {
    const deps = openDeps()
    await runJobs(deps)
    expect(await getBackupState(deps)).toMatchObject({ lastAt: '2026-11-01T14:00:00Z', isOverdue: false })
    clock.pass({ hours: 50 })
    expect(await getBackupState(deps)).toMatchObject({ isOverdue: false })
    clock.pass({ minutes: 1 })
    expect(await getBackupState(deps)).toMatchObject({ isOverdue: true })
  })

  test('says that a drill failed, and why', async () => {
    const deps = openDeps()
    const { name, bytes } = await makeBackup(deps)
    await truncate(path.join(folder, 'backups', name), bytes - 100)
    await expect(runDrill(deps, await insertDrill())).rejects.toThrow('damaged')
    expect(await getBackupState(deps)).toMatchObject({ isDrillFailed: true })
    expect((await listBackups(deps)).lastDrill).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/damaged/) as string,
    })
  })

  test('of a drill without the right to create databases is that the checksums match', async () => {
    const { connection } = town
    const deps = openDeps({ withScratch: (work) => withScratchDatabase({ connection }, work) })
    const { name } = await makeBackup(deps)
    await runDrill(deps, await insertDrill())
    expect((await listBackups(deps)).lastDrill).toMatchObject({
      ...{ state: 'done', name },
      message: expect.stringMatching(/^Its checksums were verified, but it wasn’t restored\. .*CREATEDB\.$/) as string,
    })
  })
})

async function insertDrill(): Promise<number> {
  const [row] = await runOn<{ id: number }>(
    town,
    `insert into backup_runs (kind, state, created_at) values ('drill', 'running', now()) returning id`,
  )
  return row!.id
}

describe('a restore', () => {
  beforeEach(useOwnDatabase)
  const getTitles = async () =>
    (await runOn<{ title: string }>(town, 'select title from events where id = 1'))[0]?.title

  test('replaces everything after the town’s name was typed, and can be undone with the safety copy', async () => {
    const deps = openDeps({ passphrase: 'larks rise at daybreak' })
    const before = await getTitles()
    const { name } = await makeBackup(deps)
    expect(name).toBe('wonderlark-2026-11-01T140000Z.tar.gz.encrypted')
    await runOn(town, `update events set title = 'Changed since' where id = 1`)
    const town1 = {
      ...deps,
      site: {
        name: 'Old  Mill',
        logo: null,
        accent: null,
        conventions: plainConventions,
        isSignInOpen: true,
        languages: ['en'],
      } as const,
    }
    const wrong = { townName: 'Mill', passphrase: undefined }
    await expect(restoreStored(town1, name, wrong, operator)).rejects.toMatchObject({ code: 'town_name_wrong' })
    const typed = { townName: ' old mill', passphrase: 'another passphrase' }
    await expect(restoreStored(town1, name, typed, operator)).rejects.toMatchObject({ code: 'backup_passphrase_wrong' })
    expect(await getNames(deps), 'nothing was made for a refused restore').toEqual([name])
    clock.pass({ hours: 1 })
    const { safetyCopy, rows } = await restoreStored(town1, name, { townName: 'Old Mill' }, operator)
    expect(rows).toBeGreaterThan(100)
    expect(await getTitles()).toBe(before)
    expect(safetyCopy).toBe('wonderlark-2026-11-01T150000Z-before-restore.tar.gz.encrypted')
    clock.pass({ hours: 1 })
    await restoreStored(town1, safetyCopy, { townName: 'Old Mill' }, operator)
    expect(await getTitles()).toBe('Changed since')
    expect(await runOn(town, `select action, target_name from operator_log order by id desc limit 1`)).toEqual([
      { action: 'backup.restore', target_name: safetyCopy },
    ])
  })

  test('of a damaged file or without room for the copy changes nothing', async () => {
    const deps = openDeps()
    const { name, bytes } = await makeBackup(deps)
    await runOn(town, `update events set title = 'Changed since' where id = 1`)
    const prints = await fingerprint(town)
    const full = openDeps({ readFreeBytes: async () => 1 })
    const typed = { townName: 'Wonderlark' }
    await expect(restoreStored(full, name, typed, operator)).rejects.toMatchObject({ code: 'backup_no_room' })
    await truncate(path.join(folder, 'backups', name), bytes - 100)
    const refused = restoreStored(deps, name, typed, operator)
    await expect(refused).rejects.toMatchObject({
      code: 'backup_invalid',
      message: expect.stringMatching(/^wonderlark-\S+ is damaged .*nothing was changed\.$/) as string,
    })
    const missing = 'wonderlark-2020-01-01T000000Z.tar.gz'
    await expect(restoreStored(deps, missing, typed, operator)).rejects.toMatchObject({ code: 'backup_not_found' })
    expect(await fingerprint(town)).toEqual(prints)
  })
})

test('backups are kept in a bucket, in parts if they are large, and restored from it', async () => {
  await useOwnDatabase()
  const storage = await startS3Server('secret')
  const settings = {
    endpoint: storage.url,
    bucket: 'safe',
    accessKeyId: 'k',
    secretAccessKey: 'secret',
    region: 'us-east-1',
  }
  const small = openBucketFiles(settings, 10_000)
  const deps = openDeps({ store: openBackupBucket(small) })
  storage.objects.set('/safe/somebody-elses.txt', { bytes: Buffer.from('x'), type: undefined })
  await addPicture('1')
  const { name, bytes } = await makeBackup(deps)
  expect(bytes).toBeGreaterThan(20_000)
  expect(storage.objects.get(`/safe/${name}`)?.bytes.byteLength).toBe(bytes)
  expect(await readdir(path.join(folder, 'backups')), 'the disk holds no copy').toEqual([])
  expect(await deps.backups.store.list()).toMatchObject([{ name, bytes }])
  await runOn(town, `update events set title = 'Changed since' where id = 1`)
  await startBackup(deps, operator)
  clock.pass({ hours: 24 })
  await doDueJobs(deps, /^backup\.now$/)
  expect((await listBackups(deps)).lastRun).toMatchObject({ state: 'done', message: null })
  expect(await getNames(deps)).toHaveLength(2)
  await restoreStored(deps, name, { townName: 'Wonderlark' }, operator)
  expect(await runOn(town, 'select title from events where id = 1')).not.toEqual([{ title: 'Changed since' }])
  storage.fail(500, 20)
  await expect(makeBackup(deps)).rejects.toThrow('The bucket responded with 500')
  expect(await readdir(path.join(folder, 'backups'))).toEqual([])
  await storage.close()
})

test('an upload that fails halfway leaves no parts behind', async () => {
  const storage = await startS3Server('secret')
  const settings = {
    endpoint: storage.url,
    bucket: 'safe',
    accessKeyId: 'k',
    secretAccessKey: 'secret',
    region: 'us-east-1',
  }
  const file = path.join(folder, 'large')
  await writeFile(file, Buffer.alloc(100, 1))
  const bucket = openBucketFiles(settings, 40)
  await bucket.putFile('a', file)
  expect(storage.objects.get('/safe/a')?.bytes).toEqual(await readFile(file))
  expect(storage.uploads.size).toBe(0)
  await bucket.putFile('b', file)
  const opened = await bucket.open('b')
  expect(opened && (await buffer(opened.stream))).toEqual(await readFile(file))
  await bucket.remove('b')
  expect(await bucket.open('b')).toBeNull()
  await storage.close()
})
