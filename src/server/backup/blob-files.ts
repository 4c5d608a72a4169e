import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { systemCode } from '#server/platform/operator-error.ts'
import { isBlobPath } from './contents.ts'

/**
 * Paths of the blobs in a folder, sorted. What lies under a name never changes, and a blob is there before the row that
 * names it: the folder may be listed after the rows were read.
 */
export async function listBlobs(folder: string): Promise<string[]> {
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

export const readBlob = (folder: string, blob: string): Promise<Uint8Array> => readFile(path.join(folder, blob))

/** Writes a file under another name first: nobody finds half of it, and it is on the disk when this returns. */
export async function writeWhole(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
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

/** @param blob a path that `isBlobPath` */
export async function writeBlob(folder: string, blob: string, bytes: Uint8Array): Promise<void> {
  if (!isBlobPath(blob)) throw new Error(`"${blob}" names no blob.`)
  const file = path.join(folder, blob)
  await mkdir(path.dirname(file), { recursive: true })
  await writeWhole(file, async (unfinished) => {
    const handle = await open(unfinished, 'wx')
    await handle.writeFile(bytes).finally(() => handle.close())
  })
}
