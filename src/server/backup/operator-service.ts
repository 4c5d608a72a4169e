import { z } from 'zod'
import type { BackupRun, Backups } from '#contract/admin/backup.ts'
import { getSiteName } from '#contract/site/site-options.ts'
import { noteAction, type Actor } from '#server/admin/log-service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { addJob, jobKind, type JobKind } from '#server/platform/jobs/jobs.ts'
import { runToStore } from '#server/platform/observability/observability.ts'
import { OperatorError } from '#server/platform/process/process.ts'
import { getNights } from './backup-schedule.ts'
import { readFreeBytes, type OpenedBackup } from './backup-store.ts'
import { PassphraseError } from './encryption.ts'
import { fetchBackup } from './fetched-backup.ts'
import { countRows, makeBackup, NoRoomError, type BackingUp } from './nightly-service.ts'
import { inspectBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import * as runs from './run-queries.ts'
import { noteRestore } from './schema-queries.ts'
import { writeStored } from '#texts/stored-texts.ts'
import { t } from '#texts/texts.ts'
import type { Core, Services } from '#server/platform/dependencies/dependencies.ts'

const runPayload = z.object({ run: z.int() })
type RunPayload = z.output<typeof runPayload>

/** A backup or a drill that an operator asked for. One attempt: the operator sees why it failed. */
export const backupNow = jobKind('backup.now', runPayload, 1)
export const drillNow = jobKind('backup.drill-now', runPayload, 1)

function presentRun(run: runs.FoundRun | null): BackupRun | null {
  if (!run) return null
  const { isLost, message, ...rest } = run
  return {
    ...rest,
    message: isLost ? t('It never ended; the server was probably stopped meanwhile.') : message && writeStored(message),
  }
}

/** Lists the backups with the latest run and restore drill. */
export async function listBackups(deps: BackingUp & Pick<Services, 'site'>): Promise<Backups> {
  const { backups, database, clock, homeZone, site } = deps
  const now = clock.now()
  const [stored, freeBytes, [lastRun, lastDrill]] = await Promise.all([
    backups.store.list(),
    (backups.readFreeBytes ?? readFreeBytes)(backups.workFolder),
    database.read(async (sql) =>
      Promise.all([
        runs.findLatestRun(sql, 'backup', now.toString()),
        runs.findLatestRun(sql, 'drill', now.toString()),
      ]),
    ),
  ])
  return {
    isOn: backups.isOn,
    isEncrypted: backups.passphrase !== null,
    place: backups.store.kind,
    nextAt: backups.isOn ? getNights(now, homeZone).next.toString() : null,
    freeBytes,
    townName: getSiteName(site),
    backups: stored.map(({ madeAt, ...rest }) => ({ ...rest, madeAt: madeAt.toString() })),
    lastRun: presentRun(lastRun),
    lastDrill: presentRun(lastDrill),
  }
}

async function start(
  deps: Core,
  actor: Actor,
  { kind, job, name }: { kind: 'backup' | 'drill'; job: JobKind<RunPayload>; name: string },
): Promise<number> {
  return deps.database.write(async (sql) => {
    const id = await runs.insertRun(sql, kind, 'waiting', deps.clock.now().toString())
    await addJob(sql, { kind: job, payload: { run: id } })
    await noteAction(sql, deps, actor, { action: 'backup.start', target: { kind: 'backup', name } })
    return id
  })
}

/** Queues a backup. @returns the id of its run */
export const startBackup = (deps: Core, actor: Actor) =>
  start(deps, actor, { kind: 'backup', job: backupNow, name: runToStore(() => t('a backup')) })

/** Queues a restore drill. @returns the id of its run */
export const startDrill = (deps: Core, actor: Actor) =>
  start(deps, actor, { kind: 'drill', job: drillNow, name: runToStore(() => t('a restore drill')) })

/** Opens a backup for a download and records that. @throws DomainError `backup_not_found` */
export async function openDownload(deps: BackingUp, name: string, actor: Actor): Promise<OpenedBackup> {
  const opened = await deps.backups.store.open(name)
  if (!opened) throw new DomainError('backup_not_found')
  await deps.database.write((sql) =>
    noteAction(sql, deps, actor, { action: 'backup.download', target: { kind: 'backup', name } }),
  )
  return opened
}

/** Ignores case and surrounding space. */
const toTyped = (name: string) => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

function toDomainError(error: unknown, { name, passphrase }: { name: string; passphrase: string | null }): unknown {
  if (error instanceof NoRoomError) return new DomainError('backup_no_room', error.message)
  if (error instanceof PassphraseError) {
    return new DomainError(passphrase === null ? 'backup_encrypted' : 'backup_passphrase_wrong')
  }
  // The reasons name the file by its path on this server.
  if (error instanceof OperatorError) {
    return new DomainError(
      'backup_invalid',
      error.message.replaceAll(/\/\S{1,300}/g, (path) => (path.includes('.tar.gz') ? name : path)),
    )
  }
  return error
}

/**
 * Replaces everything with a backup, entirely or not at all. Verifies it first, and backs up what is there now.
 * @throws DomainError `town_name_wrong`, `backup_not_found`, `backup_encrypted`, `backup_passphrase_wrong`,
 * `backup_no_room`, or `backup_invalid` with the reason
 */
export async function restoreStored(
  deps: BackingUp & Pick<Services, 'site'>,
  name: string,
  { townName, passphrase: typed }: { townName: string; passphrase?: string | undefined },
  { actorId }: Actor,
) {
  const { backups, clock, site } = deps
  if (toTyped(townName) !== toTyped(getSiteName(site))) throw new DomainError('town_name_wrong')
  const passphrase = typed ? typed : backups.passphrase
  const { connection, blobs } = backups
  return fetchBackup(backups, name, async (file) => {
    try {
      await inspectBackup(file, passphrase)
      const safetyCopy = await makeBackup(deps, { isSafetyCopy: true })
      const { head, manifest } = await restoreBackup({
        ...{ connection, blobs, file, passphrase, replace: true, isLive: true },
        complete: (session) => noteRestore(session, { now: clock.now().toString(), actorId, name }),
      })
      await backups.loadTowns(connection)
      const pictures = manifest.blobs.length
      return { madeAt: head.madeAt, rows: countRows(manifest), pictures, safetyCopy: safetyCopy.name }
    } catch (error) {
      throw toDomainError(error, { name, passphrase })
    }
  })
}
