import { createHash } from 'node:crypto'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { RestoredBackup } from '#contract/setup/setup-options.ts'
import { findSetupLink } from '#server/admin/setup-service.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import type { DatabaseOptions } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { loadLocalities } from '#server/platform/places/places.ts'
import { OperatorError, systemCode } from '#server/platform/process/process.ts'
import type { BlobFiles } from './blob-files.ts'
import { PassphraseError } from './encryption.ts'
import { restoreBackup } from './restore-backup.ts'
import { keepSetupLink } from './schema-queries.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'
import { t } from '#texts/texts.ts'

/** The destination of an uploaded backup. */
export interface UploadPlace {
  connection: DatabaseOptions['connection']
  blobs: BlobFiles
  dataDir: string
}

/** Path of the file that is being uploaded with this setup link. */
const getUploadPath = ({ dataDir }: UploadPlace, token: string) =>
  path.join(dataDir, 'restore', `${createHash('sha256').update(token).digest('hex').slice(0, 32)}.tar.gz`)

async function openLink(deps: Core & UploadPlace, token: string | null) {
  const link = await findSetupLink(deps, token)
  if (!link || token === null) throw new DomainError('setup_not_found')
  return { token, link, file: getUploadPath(deps, token) }
}

/**
 * Appends a part to the uploaded file; an offset of 0 starts a new one.
 * @returns the size of the file so far in bytes
 * @throws DomainError `setup_not_found`; `backup_part_missing` if the part doesn't follow the last one
 */
export async function appendPart(
  deps: Core & UploadPlace,
  token: string | null,
  { offset, bytes }: { offset: number; bytes: Uint8Array },
): Promise<number> {
  const { file } = await openLink(deps, token)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, offset === 0 ? 'w' : 'r+', 0o600).catch((error: unknown) => {
    throw systemCode(error) === 'ENOENT' ? new DomainError('backup_part_missing') : error
  })
  try {
    // A part that is sent again overwrites the first copy.
    if ((await handle.stat()).size < offset) throw new DomainError('backup_part_missing')
    await handle.truncate(offset)
    await handle.write(bytes, 0, bytes.byteLength, offset)
    return offset + bytes.byteLength
  } finally {
    await handle.close()
  }
}

/**
 * Replaces everything in the database with the uploaded backup, entirely or not at all. If the setup of the backup's
 * installation wasn't finished, the setup continues with the same link.
 * @param passphrase null if none was given
 * @throws DomainError `setup_not_found`, `backup_part_missing`, `backup_encrypted`, `backup_passphrase_wrong`, or
 * `backup_invalid` with the reason
 */
export async function restoreUpload(
  deps: Core & UploadPlace,
  token: string | null,
  passphrase: string | null,
): Promise<RestoredBackup> {
  const { token: known, link, file } = await openLink(deps, token)
  if (!(await stat(file).catch(() => null))) throw new DomainError('backup_part_missing')
  const { connection, blobs, clock } = deps
  try {
    const { head, manifest } = await restoreBackup({
      ...{ connection, blobs, file, passphrase, replace: true, isLive: true },
      complete: (session) => keepSetupLink(session, hashToken(known), clock.now().toString(), link.expiresAt),
    })
    await rm(file, { force: true })
    await loadLocalities(connection)
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
    return {
      madeAt: head.madeAt,
      rows: sum(manifest.tables.map(({ rows }) => rows)),
      pictures: manifest.blobs.length,
    }
  } catch (error) {
    // The file stays for another try, because uploading it may take long.
    if (error instanceof PassphraseError) {
      throw new DomainError(passphrase === null ? 'backup_encrypted' : 'backup_passphrase_wrong')
    }
    await rm(file, { force: true })
    // The reasons name the file by its path on this server.
    if (error instanceof OperatorError)
      throw new DomainError('backup_invalid', error.message.replaceAll(file, t('The file')))
    throw error
  }
}
