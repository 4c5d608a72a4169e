import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BlobStore } from '#server/platform/storage/storage.ts'
import { systemCode } from '#server/platform/process/process.ts'
import { isBlobPath } from './contents.ts'

/** Source and target of the blobs of a backup, by paths that satisfy `isBlobPath`. */
export interface BlobFiles {
  /**
   * Lists the blobs, sorted. Call it after reading the rows: a blob is stored before the row that references it, and
   * never changes.
   */
  list(): Promise<string[]>
  /**
   * Returns null if the blob was deleted after it was listed, because its last reference was removed in the meantime.
   */
  read(blob: string): Promise<Uint8Array | null>
  write(blob: string, bytes: Uint8Array): Promise<void>
}

async function listBlobs(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(isBlobPath)
    .sort()
}

/** Writes to a temporary file first, so that nobody sees a partial file, and syncs it to disk before returning. */
export async function writeAtomically(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    await write(unfinished)
    const handle = await open(unfinished, 'r')
    await handle.sync().finally(() => handle.close())
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function writeBlob(folder: string, blob: string, bytes: Uint8Array): Promise<void> {
  if (!isBlobPath(blob)) throw new Error(`"${blob}" is not a blob path.`)
  const file = path.join(folder, blob)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await writeAtomically(file, async (unfinished) => {
    const handle = await open(unfinished, 'wx')
    await handle.writeFile(bytes).finally(() => handle.close())
  })
}

export const folderBlobs = (folder: string): BlobFiles => ({
  list: () => listBlobs(folder),
  read: (blob) =>
    readFile(path.join(folder, blob)).catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') return null
      throw error
    }),
  write: (blob, bytes) => writeBlob(folder, blob, bytes),
})

const mediaTypes: Record<string, string> = { '.jpg': 'image/jpeg', '.avif': 'image/avif' }

/**
 * Reads and writes the blobs of a bucket. A bucket has no folders, but in a backup its blobs have the same paths as in
 * a folder, so that each can be restored into the other.
 */
export const bucketBlobs = (bucket: BlobStore): BlobFiles => ({
  list: async () => {
    const names: string[] = []
    for await (const page of bucket.list()) names.push(...page.map(({ name }) => name))
    return names.map((name) => `${name.slice(0, 2)}/${name}`).sort()
  },
  read: (blob) => bucket.find(path.posix.basename(blob)),
  write: (blob, bytes) => {
    const type = mediaTypes[path.posix.extname(blob)] ?? 'application/octet-stream'
    return bucket.put(path.posix.basename(blob), Uint8Array.from(bytes), type)
  },
})
