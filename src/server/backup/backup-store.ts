import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { openBucketFiles, type BucketFiles, type BucketSettings } from '#server/platform/storage/storage.ts'
import { systemCode } from '#server/platform/process/process.ts'
import { newestFirst, readBackupName, type StoredBackup } from './backup-names.ts'

/** A backup to read. */
export interface OpenedBackup {
  /** Null if unknown. */
  bytes: number | null
  /** Its path if it is on this machine. */
  file?: string
  read(): AsyncIterable<Uint8Array>
}

/** The storage of backups: a folder or a bucket. */
export interface BackupStore {
  kind: 'folder' | 'bucket'
  /** Lists the backups, newest first. Other files are left out. */
  list(): Promise<StoredBackup[]>
  /** Moves a finished file into the store. */
  keep(name: string, file: string): Promise<void>
  /** Opens a backup for reading; null if it doesn't exist. */
  open(name: string): Promise<OpenedBackup | null>
  remove(name: string): Promise<void>
}

const isMissing = (error: unknown) => systemCode(error) === 'ENOENT'

const sorted = (files: readonly { name: string; bytes: number }[]) =>
  files.flatMap(({ name, bytes }) => readBackupName(name, bytes) ?? []).sort(newestFirst)

/** Returns the free bytes of the disk with the folder, which needn't exist yet; null if unknown. */
export async function readFreeBytes(folder: string): Promise<number | null> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = await statfs(at).catch(() => null)
    if (found) return found.bavail * found.bsize
    if (at === path.dirname(at)) return null
  }
}

export const openBackupFolder = (folder: string): BackupStore => ({
  kind: 'folder',
  list: async () => {
    const names = await readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const files = await Promise.all(
      names.map(async (name) => ({ name, bytes: (await stat(path.join(folder, name)).catch(() => null))?.size ?? -1 })),
    )
    return sorted(files.filter(({ bytes }) => bytes >= 0))
  },
  keep: async (name, file) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = path.join(folder, name)
    await rename(file, target).catch(async (error: unknown) => {
      // The folder may be a mount of another disk.
      if (systemCode(error) !== 'EXDEV') throw error
      await copyFile(file, `${target}.part`)
      await rename(`${target}.part`, target)
      await rm(file, { force: true })
    })
  },
  open: async (name) => {
    const file = path.join(folder, name)
    const found = readBackupName(name, 0) && (await stat(file).catch(() => null))
    return found ? { bytes: found.size, file, read: () => createReadStream(file) } : null
  },
  remove: (name) => rm(path.join(folder, name), { force: true }),
})

export const openBackupBucket = (bucket: BucketFiles): BackupStore => ({
  kind: 'bucket',
  list: async () => sorted(await bucket.list()),
  keep: async (name, file) => {
    await bucket.putFile(name, file)
    await rm(file, { force: true })
  },
  open: async (name) => {
    const opened = readBackupName(name, 0) && (await bucket.open(name))
    return opened ? { bytes: opened.bytes, read: () => opened.stream } : null
  },
  remove: (name) => bucket.remove(name),
})

/** Opens the bucket if there is one, and else the folder. */
export const openBackupStore = (folder: string, bucket: BucketSettings | null): BackupStore =>
  bucket ? openBackupBucket(openBucketFiles(bucket)) : openBackupFolder(folder)
