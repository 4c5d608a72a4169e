import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupState } from '#contract/admin/backup.ts'
import type { DatabaseOptions } from '#server/platform/database/database.ts'
import type { BucketSettings } from '#server/platform/storage/storage.ts'
import { runToStore } from '#server/platform/observability/observability.ts'
import { getNow, OperatorError } from '#server/platform/process/process.ts'
import { openBackupStore, readFreeBytes, type BackupStore } from './backup-store.ts'
import { nameBackup, type StoredBackup } from './backup-names.ts'
import { getNights, listOutdated } from './backup-schedule.ts'
import type { BlobFiles } from './blob-files.ts'
import type { Manifest } from './contents.ts'
import { fetchBackup } from './fetched-backup.ts'
import { inspectBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import * as runs from './run-queries.ts'
import { writeBackup } from './write-backup.ts'
import { formatNumber } from '#domain/format/numbers.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'
import { writeStoredError } from '#texts/stored-texts.ts'
import { t } from '#texts/texts.ts'

type Connection = DatabaseOptions['connection']

export interface BackupPlace {
  /** Whether backups are made every night. */
  isOn: boolean
  /** Encrypts new backups; null: they aren't encrypted. */
  passphrase: string | null
  store: BackupStore
  /** Folder for unfinished files, on the disk that the guard watches. */
  workFolder: string
  /** Settings for dedicated connections. */
  connection: Connection
  blobs: BlobFiles
  /** Runs work with an empty database, and drops that afterwards. */
  withScratch<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>
  /** Fills the table of towns, which backups don't contain. */
  loadTowns(connection: Connection): Promise<unknown>
  /** Returns the free bytes of a folder's disk. Default: the operating system's value. */
  readFreeBytes?: (folder: string) => Promise<number | null>
}

/** Dependencies of backups. Nights are those of the installation's time zone. */
export interface BackingUp extends Core, Pick<Services, 'homeZone'> {
  backups: BackupPlace
}

/** Bytes that a backup leaves free on the disk, because nothing can be written to a full one. */
const reservedBytes = 512 * 2 ** 20

/** Hours after which the last good backup is too old: two nights, plus time for a slow backup. */
const overdueHours = 50

export class NoRoomError extends OperatorError {}

const inMegabytes = (bytes: number) => `${formatNumber(Math.ceil(bytes / 2 ** 20))} MB`

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
export const countRows = ({ tables }: Manifest) => sum(tables.map(({ rows }) => rows))

/**
 * Estimates a backup's size by the newest one, or else by the database, which is larger than its rows compressed.
 * @throws NoRoomError if the disk would get too full
 */
async function checkRoom({ backups, database }: BackingUp, newest: StoredBackup | undefined): Promise<void> {
  const free = await (backups.readFreeBytes ?? readFreeBytes)(backups.workFolder)
  if (free === null) return
  const { databaseBytes } = await database.read(runs.readInstallation)
  const needed = newest ? Math.ceil(newest.bytes * 1.5) : databaseBytes
  if (free >= needed + reservedBytes) return
  throw new NoRoomError(
    t(
      'A backup needs about {needed} and leaves {reserved} free, but the disk has only {free}. Free up space, or keep backups in a bucket (BACKUP_S3_ENDPOINT).',
      { needed: inMegabytes(needed), reserved: inMegabytes(reservedBytes), free: inMegabytes(free) },
    ),
  )
}

/** Deletes files that a killed process left unfinished more than a day ago. */
async function deleteUnfinished({ backups: { workFolder }, clock }: BackingUp): Promise<void> {
  for (const name of await readdir(workFolder).catch(() => [])) {
    const file = path.join(workFolder, name)
    const found = /\.(part|download|new)$/.test(name) ? await stat(file).catch(() => null) : null
    if (found && found.mtimeMs < clock.now().epochMilliseconds - 86_400_000) await rm(file, { force: true })
  }
}

/**
 * Makes a backup and moves it to the store.
 * @throws NoRoomError; OperatorError if it can't be written
 */
export async function makeBackup(
  deps: BackingUp,
  { isSafetyCopy = false } = {},
): Promise<{ name: string; bytes: number; manifest: Manifest }> {
  const { backups, clock } = deps
  const { store, passphrase, workFolder, connection, blobs } = backups
  const stored = await store.list()
  await checkRoom(deps, stored[0])
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const name = nameBackup(clock.now(), { isEncrypted: passphrase !== null, isSafetyCopy })
  const file = path.join(workFolder, `${name}.${randomUUID()}.new`)
  try {
    const manifest = await writeBackup({ connection, blobs, file, clock, passphrase })
    const { size: bytes } = await stat(file)
    await store.keep(name, file)
    return { name, bytes, manifest }
  } finally {
    await rm(file, { force: true })
  }
}

/** Records a run and its outcome, whether it succeeds or fails. */
async function record(deps: Core, id: number, work: () => Promise<Omit<runs.RunOutcome, 'state'>>): Promise<void> {
  const { database } = deps
  await database.write((sql) => runs.markRunning(sql, id))
  try {
    const outcome = await runToStore(work)
    await database.write(async (sql) => {
      await runs.endRun(sql, id, getNow(deps), { state: 'done', ...outcome })
      await runs.deleteOldRuns(sql)
    })
  } catch (error) {
    const message =
      error instanceof OperatorError
        ? error.message
        : runToStore(() => t('It failed: {error}', { error: String(error) }))
    const empty = { name: null, bytes: null, rows: null, pictures: null }
    await database.write((sql) => runs.endRun(sql, id, getNow(deps), { state: 'failed', ...empty, message }))
    throw writeStoredError(error)
  }
}

/** Makes a backup, deletes outdated ones, and records the outcome. */
export async function runBackup(deps: BackingUp, id: number): Promise<void> {
  const { backups, clock, homeZone } = deps
  await deleteUnfinished(deps)
  await record(deps, id, async () => {
    const { name, bytes, manifest } = await makeBackup(deps)
    for (const outdated of listOutdated(await backups.store.list(), clock.now(), homeZone)) {
      await backups.store.remove(outdated.name)
    }
    return { name, bytes, rows: countRows(manifest), pictures: manifest.blobs.length, message: null }
  })
}

/** Makes the backup of the last night, unless it exists or the installation is newer than that. */
export async function runNightly(deps: BackingUp): Promise<void> {
  const { backups, database, clock, homeZone } = deps
  if (!backups.isOn) return
  const { last } = getNights(clock.now(), homeZone)
  const isBefore = (at: Temporal.Instant) => Temporal.Instant.compare(at, last) < 0
  const [newest] = await backups.store.list()
  const { installedAt } = await database.read(runs.readInstallation)
  if (newest ? !isBefore(newest.madeAt) : !isBefore(Temporal.Instant.from(installedAt))) return
  await runBackup(deps, await database.write((sql) => runs.insertRun(sql, 'backup', 'running', getNow(deps))))
}

/** Discards the pictures of a restore drill. Their checksums were verified before. */
const countingBlobs = (counts: { blobs: number }): BlobFiles => ({
  list: async () => [],
  read: async () => null,
  write: async () => {
    counts.blobs += 1
  },
})

/**
 * Restores the newest backup into a scratch database. The restore compares the row count of every table, and this
 * function the number of pictures, with the backup's manifest. Without the right to create a database, verifies only
 * the checksums.
 */
export async function runDrill(deps: BackingUp, id: number): Promise<void> {
  const { backups } = deps
  await record(deps, id, async () => {
    const newest = (await backups.store.list()).find(({ isSafetyCopy }) => !isSafetyCopy)
    if (!newest) throw new OperatorError(t('There is no backup yet.'))
    const { name, bytes } = newest
    return fetchBackup(backups, name, async (file) => {
      const { passphrase } = backups
      const counts = { blobs: 0 }
      try {
        const { manifest } = await backups.withScratch((connection) =>
          restoreBackup({ connection, blobs: countingBlobs(counts), file, passphrase, replace: false }),
        )
        const pictures = manifest.blobs.length
        if (counts.blobs !== pictures) {
          throw new OperatorError(
            t('{count, plural, one {# picture} other {# pictures}} came back instead of {pictures}.', {
              count: counts.blobs,
              pictures,
            }),
          )
        }
        return { name, bytes, rows: countRows(manifest), pictures, message: null }
      } catch (error) {
        if (!(error instanceof OperatorError) || !error.message.includes('CREATEDB')) throw error
        const { manifest } = await inspectBackup(file, passphrase)
        const message = t('Its checksums were verified, but it wasn’t restored. {reason}', { reason: error.message })
        return { name, bytes, rows: countRows(manifest), pictures: manifest.blobs.length, message }
      }
    })
  })
}

/** Restores the newest backup of a town that has one into a scratch database. */
export async function runWeeklyDrill(deps: BackingUp): Promise<void> {
  const { backups, database } = deps
  if (!backups.isOn || (await backups.store.list()).length === 0) return
  await runDrill(deps, await database.write((sql) => runs.insertRun(sql, 'drill', 'running', getNow(deps))))
}

/** Returns the state of the backups, for the overview and `npm run doctor`. */
export async function getBackupState(
  deps: Core & { backups: Pick<BackupPlace, 'isOn' | 'store'> },
): Promise<BackupState> {
  const { backups, database, clock } = deps
  const { isOn } = backups
  // A bucket that doesn't respond must not hide the rest of the overview.
  const stored = await backups.store.list().catch(() => null)
  const lastAt = stored?.find(({ isSafetyCopy }) => !isSafetyCopy)?.madeAt ?? null
  const now = clock.now()
  const [{ installedAt }, drill] = await database.read(
    async (sql) => [await runs.readInstallation(sql), await runs.findLatestRun(sql, 'drill', now.toString())] as const,
  )
  const since = lastAt ?? Temporal.Instant.from(installedAt)
  const isOld = Temporal.Instant.compare(since, now.subtract({ hours: overdueHours })) < 0
  return {
    isOn,
    lastAt: lastAt?.toString() ?? null,
    isOverdue: isOn && (isOld || stored === null),
    isDrillFailed: isOn && drill?.state === 'failed',
  }
}

/** As `getBackupState`, for a command that has no server's dependencies. */
export const getConfiguredState = (
  deps: Core,
  { isOn, folder, bucket }: { isOn: boolean; folder: string; bucket: BucketSettings | null },
): Promise<BackupState> => getBackupState({ ...deps, backups: { isOn, store: openBackupStore(folder, bucket) } })
