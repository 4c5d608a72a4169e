import {
  type DatabaseOptions,
  applyMigrations,
  lockMigrations,
  readMigrations,
  type Migration,
} from '#server/platform/database/database.ts'
import { OperatorError, saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'
import type { BlobFiles } from './blob-files.ts'
import { getBlobName, getTableName, type Head, type Manifest } from './contents.ts'
import { inTransaction, openCopySession, writeTable, type CopySession, type TableWriter } from './copy-queries.ts'
import { inspectBackup, readEntries, type Backup } from './read-backup.ts'
import {
  analyze,
  countOthers,
  countRows,
  dropSchema,
  emptyTables,
  endOtherConnections,
  hasRows,
  listTables,
  lockAllTables,
  setSequence,
  suspendRules,
} from './schema-queries.ts'
import { t } from '#texts/texts.ts'

export interface RestoreOptions {
  connection: DatabaseOptions['connection']
  blobs: BlobFiles
  file: string
  /** Null if there is none. Unencrypted files need none. */
  passphrase: string | null
  /** Whether existing data in the database may be overwritten. */
  replace: boolean
  /**
   * Whether a server may be using the database. It waits during the restore, and reopens its connections afterwards.
   */
  isLive?: boolean
  /** Writes rows that the backup doesn't have, in the same transaction. */
  complete?(session: CopySession): Promise<void>
}

export interface Restored extends Backup {
  /** Names of the migrations applied because the backup lacked them. */
  migrated: string[]
}

/** @throws OperatorError if this program doesn't know the backup's schema */
function planMigrations(
  { migrations }: Head,
  known: Migration[],
  file: string,
): { own: Migration[]; rest: Migration[] } {
  const own = migrations.map(({ name, hash }) => {
    const migration = known.find((candidate) => candidate.name === name)
    if (!migration) {
      throw new OperatorError(
        t(
          '{file} was made by a newer version of Wonderlark (it contains migration {name}); restore it with that version.',
          {
            ...{ file, name },
          },
        ),
      )
    }
    if (migration.hash === hash) return migration
    throw new OperatorError(
      t(
        '{file} was made with a different version of migration {name}; restore it with the version of Wonderlark that made it.',
        { file, name },
      ),
    )
  })
  return { own, rest: known.filter((migration) => !own.includes(migration)) }
}

/** @throws OperatorError if the database is in use, or holds data that would be lost */
async function checkDatabase(
  session: CopySession,
  known: Migration[],
  { replace, isLive = false }: RestoreOptions,
): Promise<void> {
  if (!isLive && (await countOthers(session)) > 0) {
    throw new OperatorError('A Wonderlark server or command is using the database; stop it, then restore.')
  }
  const names = (await listTables(session)).map(({ name }) => name)
  const schema = known.map(({ text }) => text).join('\n')
  const stranger = names.find((name) => name !== 'migrations' && !new RegExp(`\\b${name}\\b`).test(schema))
  if (stranger !== undefined) {
    throw new OperatorError(
      t('The database contains an unknown table ({stranger}); restore into an empty database.', { stranger }),
    )
  }
  if (replace) return
  for (const name of names.filter((table) => table !== 'migrations')) {
    if (!(await hasRows(session, name))) continue
    throw new OperatorError(
      `The database contains data (in ${name}); nothing was changed. To replace it with the backup, add --replace.`,
    )
  }
}

const signature = (tables: Head['tables']) =>
  tables.map(({ name, columns }) => `${name}(${columns.toSorted().join()})`).join()

/** Loads the entries, each table with one `copy`. */
async function loadEntries(session: CopySession, { head, manifest }: Backup, options: RestoreOptions): Promise<void> {
  const due = new Map(manifest.tables.map(({ name, rows }) => [name, rows]))
  let current: { name: string; writer: TableWriter } | undefined
  const finish = async () => {
    if (!current) return
    const rows = await current.writer.end()
    if (rows !== due.get(current.name))
      throw new OperatorError(t('{file} changed while it was being read.', { file: options.file }))
    current = undefined
  }
  for await (const entry of readEntries(options.file, options.passphrase)) {
    const name = getTableName(entry.name)
    if (name !== current?.name) await finish()
    const table = head.tables.find((candidate) => candidate.name === name)
    if (table) {
      current ??= { name: table.name, writer: writeTable(session, table.name, table.columns) }
      await current.writer.write(entry.bytes)
    }
    const blob = getBlobName(entry.name)
    // Names are derived from the content, so overwriting an existing blob changes nothing.
    if (blob !== undefined) await options.blobs.write(blob, entry.bytes)
  }
}

/** @throws if a table's row count differs from the backup's manifest */
async function prove(session: CopySession, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const found = await countRows(session, name)
    if (found !== rows) throw new Error(`${name} has ${found} rows after the restore instead of ${rows}.`)
  }
}

async function load(session: CopySession, backup: Backup, options: RestoreOptions): Promise<string[]> {
  const known = await readMigrations()
  const { own, rest } = planMigrations(backup.head, known, options.file)
  await lockMigrations(session)
  await checkDatabase(session, known, options)
  if (options.isLive) {
    await endOtherConnections(session)
    await lockAllTables(session)
  }
  await dropSchema(session)
  await applyMigrations(session, own)
  if (signature(await listTables(session)) !== signature(backup.head.tables)) {
    throw new OperatorError(
      t('The tables in {file} do not match its migrations; nothing was changed.', { file: options.file }),
    )
  }
  const names = backup.head.tables.map(({ name }) => name)
  const resume = await suspendRules(session, names)
  await emptyTables(session, names)
  await loadEntries(session, backup, options)
  await prove(session, backup.manifest)
  await resume()
  for (const sequence of backup.manifest.sequences) await setSequence(session, sequence)
  await applyMigrations(session, rest)
  await options.complete?.(session)
  return rest.map(({ name }) => name)
}

/** Codes of a lock that another transaction holds, and of a deadlock with one. */
const lockedCodes = new Set(['55P03', '40P01'])

/** Runs the work in a transaction, up to three times if it conflicts with transactions of a live server. */
async function transactWithRetries<Result>(
  session: CopySession,
  { isLive = false }: RestoreOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(session, 'write', work)
    } catch (error) {
      if (!isLive || attempt === 3 || !lockedCodes.has(systemCode(error))) throw error
    }
  }
}

function explain(error: unknown): unknown {
  if (error instanceof OperatorError) return error
  const code = systemCode(error)
  if (lockedCodes.has(code)) return new OperatorError(t('Another process is using the database; nothing was changed.'))
  if (code === '53100' || saysDiskIsFull(String(error))) {
    return new OperatorError(t('The disk is full; the database was not changed.'))
  }
  if (code === '23503') {
    return new OperatorError(t('The backup contains rows that reference missing rows; the database was not changed.'))
  }
  return error
}

/**
 * Replaces the contents of the database with the backup, entirely or not at all.
 * @throws OperatorError if the file is not a valid backup, or the database is in use or has data
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const backup = await inspectBackup(options.file, options.passphrase)
  const session = await openCopySession(options.connection)
  try {
    const migrated = await transactWithRetries(session, options, () => load(session, backup, options))
    await analyze(session)
    // Their prepared statements refer to types and functions that no longer exist.
    if (options.isLive) await endOtherConnections(session)
    return { ...backup, migrated }
  } catch (error) {
    throw explain(error)
  } finally {
    await session.end()
  }
}
