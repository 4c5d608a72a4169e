import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Clock, OperatorError, saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'
import { t } from '#texts/texts.ts'
import type { DatabaseOptions } from '#server/platform/database/database.ts'
import { pack, type Entry } from './archive.ts'
import { writeAtomically, type BlobFiles } from './blob-files.ts'
import { encrypt } from './encryption.ts'
import {
  backupFormat,
  getBlobEntry,
  headName,
  manifestName,
  getPartName,
  type Head,
  type Manifest,
} from './contents.ts'
import { inTransaction, openCopySession, readTable, type CopySession } from './copy-queries.ts'
import { listAppliedMigrations, listSequences, listTables, type Table } from './schema-queries.ts'

export interface BackupOptions {
  connection: DatabaseOptions['connection']
  blobs: BlobFiles
  /** Must not exist yet. */
  file: string
  clock: Clock
  /** Encrypts the file; null leaves it unencrypted. */
  passphrase: string | null
}

/** Bytes of table data per entry. */
const partSize = 2 ** 20

const json = (name: string, value: unknown): Entry => ({ name, bytes: Buffer.from(JSON.stringify(value, null, 1)) })

/** Counts the rows, one per line: PostgreSQL escapes line breaks within values as `\n`. */
function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}

async function* tableEntries(session: CopySession, { name, columns }: Table, manifest: Manifest) {
  const hash = createHash('sha256')
  let rows = 0
  let parts = 0
  let held: Buffer[] = []
  let size = 0
  const entry = (): Entry => ({ name: getPartName(name, (parts += 1)), bytes: Buffer.concat(held) })
  for await (const chunk of readTable(session, name, columns)) {
    hash.update(chunk)
    rows += countLines(chunk)
    held.push(chunk)
    size += chunk.byteLength
    if (size < partSize) continue
    yield entry()
    held = []
    size = 0
  }
  if (size > 0) yield entry()
  manifest.tables.push({ name, rows, sha256: hash.digest('hex') })
}

async function* blobEntries(blobs: BlobFiles, manifest: Manifest) {
  for (const path of await blobs.list()) {
    const bytes = await blobs.read(path)
    if (!bytes) continue
    manifest.blobs.push({ path, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') })
    yield { name: getBlobEntry(path), bytes }
  }
}

/** Yields the whole backup, as of the transaction's first statement. */
async function* backupEntries(session: CopySession, options: BackupOptions, manifest: Manifest): AsyncGenerator<Entry> {
  const tables = await listTables(session)
  if (!tables.some(({ name }) => name === 'migrations')) {
    throw new OperatorError(t('The database is empty, so there is nothing to back up.'))
  }
  const migrations = await listAppliedMigrations(session)
  const head: Head = { format: backupFormat, madeAt: options.clock.now().toString(), migrations, tables }
  yield json(headName, head)
  for (const table of tables) yield* tableEntries(session, table, manifest)
  // Sequences aren't transactional. Reading them after the rows ensures that they are ahead.
  manifest.sequences = await listSequences(session)
  yield* blobEntries(options.blobs, manifest)
  yield json(manifestName, manifest)
}

function explain(error: unknown, file: string): unknown {
  const code = systemCode(error)
  if (saysDiskIsFull(String(error)))
    return new OperatorError(t('The disk that holds {file} is full; no backup was written.', { file }))
  if (['ENOENT', 'ENOTDIR'].includes(code))
    return new OperatorError(t('The folder for {file} does not exist.', { file }))
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return new OperatorError(t('Cannot write {file} ({code}).', { file, code }))
  return error
}

/**
 * Writes all data to one file while the database remains in use.
 * @returns the manifest of the backup
 * @throws OperatorError if the file already exists or can't be written
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { file, passphrase } = options
  if (await lstat(file).catch(() => null)) {
    throw new OperatorError(t('{file} already exists; choose another name or delete it.', { file }))
  }
  const manifest: Manifest = { tables: [], sequences: [], blobs: [] }
  const session = await openCopySession(options.connection)
  try {
    await inTransaction(session, 'read', () =>
      writeAtomically(file, (unfinished) =>
        // Only the owner may read the file, as it contains personal data.
        pipeline(
          pack(backupEntries(session, options, manifest)),
          createGzip(),
          (chunks: AsyncIterable<Uint8Array>) => (passphrase === null ? chunks : encrypt(chunks, passphrase)),
          createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }),
        ),
      ),
    )
  } catch (error) {
    throw explain(error, file)
  } finally {
    await session.end()
  }
  return manifest
}
