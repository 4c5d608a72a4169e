import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'
import { ArchiveError, unpack, type Entry } from './archive.ts'
import { decrypt, PassphraseError } from './encryption.ts'
import {
  backupFormat,
  getBlobName,
  formatSchema,
  headName,
  headSchema,
  manifestName,
  manifestSchema,
  getTableName,
  type Head,
  type Manifest,
} from './contents.ts'
import { t } from '#texts/texts.ts'

export interface Backup {
  head: Head
  manifest: Manifest
}

const foreign = (file: string) =>
  new OperatorError(t('{file} is not a Wonderlark backup; nothing was changed.', { file }))
const altered = (file: string) =>
  new OperatorError(t('{file} is an encrypted backup that was changed or cut off; nothing was changed.', { file }))
class DamagedError extends OperatorError {
  constructor(file: string, how: string) {
    super(t('{file} is damaged ({how}); nothing was changed.', { file, how }))
  }
}
const damaged = (file: string, how: string) => new DamagedError(file, how)

function explain(error: unknown, file: string): unknown {
  if (error instanceof PassphraseError) {
    return new PassphraseError(
      error.isMissing
        ? t(
            '{file} is encrypted; set BACKUP_PASSPHRASE to the passphrase that it was made with; nothing was changed.',
            { file },
          )
        : t(
            '{file} is encrypted with another passphrase; set BACKUP_PASSPHRASE to the passphrase that it was made with; nothing was changed.',
            { file },
          ),
      error.isMissing,
    )
  }
  if (error instanceof ArchiveError) return damaged(file, error.message)
  if (error instanceof OperatorError) return error
  const code = systemCode(error)
  if (code === 'ENOENT') return new OperatorError(t('File {file} not found.', { file }))
  if (['EISDIR', 'EACCES', 'EPERM'].includes(code))
    return new OperatorError(t('Cannot read {file} ({code}).', { file, code }))
  if (code === 'Z_BUF_ERROR') return damaged(file, t('it ends too early'))
  if (code.startsWith('Z_')) return damaged(file, t('its checksum is wrong'))
  return error
}

/** @throws OperatorError if the file can't be read to its end */
export async function* readEntries(file: string, passphrase: string | null): AsyncGenerator<Entry> {
  const stream = createReadStream(file)
  const readable = Readable.from(
    decrypt(stream, passphrase, () => altered(file)),
    { objectMode: false },
  )
  const plain = createGunzip()
  readable.on('error', (error) => plain.destroy(error))
  try {
    yield* unpack(readable.pipe(plain))
  } catch (error) {
    throw explain(error, file)
  } finally {
    stream.destroy()
    readable.destroy()
    plain.destroy()
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, { bytes }: Entry): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(bytes).toString())).data
  } catch {
    return undefined
  }
}

function readHead(entry: Entry | undefined, file: string): Head {
  const format = entry?.name === headName ? parse(formatSchema, entry)?.format : undefined
  if (!entry || format === undefined) throw foreign(file)
  if (format > backupFormat) {
    throw new OperatorError(
      t('{file} was made by a newer version of Wonderlark; restore it with that version.', { file }),
    )
  }
  const head = parse(headSchema, entry)
  if (!head) throw damaged(file, t('its header is invalid'))
  return head
}

/** Collects what the file actually contains, for comparison with its manifest. */
class Tally {
  private readonly tables = new Map<string, Hash>()
  readonly blobs = new Map<string, string>()
  manifest: Manifest | undefined

  add(entry: Entry): boolean {
    const table = getTableName(entry.name)
    const blob = getBlobName(entry.name)
    if (this.manifest) return false
    if (entry.name === manifestName) this.manifest = parse(manifestSchema, entry)
    else if (table !== undefined) this.getHash(table).update(entry.bytes)
    else if (blob !== undefined) this.blobs.set(blob, createHash('sha256').update(entry.bytes).digest('hex'))
    else return false
    return true
  }

  private getHash(table: string): Hash {
    const hash = this.tables.get(table) ?? createHash('sha256')
    this.tables.set(table, hash)
    return hash
  }

  /** Returns the difference between the file and its own manifest; undefined if there is none. */
  fault({ tables }: Head): string | undefined {
    const { manifest } = this
    if (!manifest) return t('its manifest is missing')
    const names = (list: { name: string }[]) => list.map(({ name }) => name).join()
    if (names(tables) !== names(manifest.tables)) return t('its manifest and header list different tables')
    const table = manifest.tables.find(({ name, sha256 }) => this.getHash(name).copy().digest('hex') !== sha256)
    if (table) return t('the rows of {name} do not match their checksum', { name: table.name })
    if (this.tables.size !== tables.length) return t('it contains rows of an unlisted table')
    const blob = manifest.blobs.find(({ path, sha256 }) => this.blobs.get(path) !== sha256)
    if (blob) return t('{path} does not match its checksum', { path: blob.path })
    return this.blobs.size === manifest.blobs.length ? undefined : t('it contains unlisted blobs')
  }
}

/**
 * Reads the whole file and verifies it against its own manifest. Changes nothing.
 * @throws PassphraseError if the file is encrypted and this isn't its passphrase
 * @throws OperatorError if the file is not a backup, is from a newer version, or is damaged
 */
export async function inspectBackup(file: string, passphrase: string | null): Promise<Backup> {
  const entries = readEntries(file, passphrase)
  let head: Head | undefined
  const tally = new Tally()
  try {
    for await (const entry of entries) {
      if (!head) head = readHead(entry, file)
      else if (!tally.add(entry)) throw damaged(file, t('unexpected entry {name}', { name: entry.name }))
    }
  } catch (error) {
    // A file that isn't an archive fails before its first entry.
    throw !head && error instanceof DamagedError ? foreign(file) : error
  }
  if (!head) throw foreign(file)
  const fault = tally.fault(head)
  if (fault !== undefined || !tally.manifest) throw damaged(file, fault ?? t('its manifest is missing'))
  return { head, manifest: tally.manifest }
}
