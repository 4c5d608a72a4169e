import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '#server/platform/http/http.ts'
import type { BackupStore } from './backup-store.ts'

/**
 * Runs `work` with a backup on this disk. If it is elsewhere, downloads it first and deletes the copy afterwards.
 * @throws DomainError `backup_not_found`
 */
export async function fetchBackup<Result>(
  { store, workFolder }: { store: BackupStore; workFolder: string },
  name: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const opened = await store.open(name)
  if (!opened) throw new DomainError('backup_not_found')
  if (opened.file !== undefined) return work(opened.file)
  await mkdir(workFolder, { recursive: true, mode: 0o700 })
  const file = path.join(workFolder, `${name}.${randomUUID()}.download`)
  try {
    await pipeline(opened.read(), createWriteStream(file, { mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
