import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { systemCode } from '#server/platform/process/process.ts'

/** A file of the store as a listing shows it. */
export interface StoredBlob {
  name: string
  /** Milliseconds since 1970, by the clock of the storage. */
  storedAt: number
}

/** Keeps bytes under names that are made of their content, so that what lies under a name never changes. */
export interface BlobStore {
  /** Keeps the bytes; does no harm when they are there already. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>
  has(name: string): Promise<boolean>
  find(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Does no harm when they are not there. */
  remove(name: string): Promise<void>
  /** Lists everything under a valid name in batches, unfinished files (`….part`) included. */
  list(): AsyncGenerator<StoredBlob[]>
}

export function isBlobName(name: string): boolean {
  return /^[0-9a-z][0-9a-z.-]{2,99}$/.test(name) && !name.includes('..')
}

/** Names are ours; what is checked here is that none ever leads out of the folder. */
export function checkName(name: string): void {
  if (!isBlobName(name)) throw new Error(`"${name}" names no blob.`)
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`
  try {
    const handle = await open(unfinished, 'wx')
    try {
      await handle.writeFile(bytes)
      // A row that names the blob is committed afterwards, and must not outlive it in a power cut.
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Reads a folder; empty if it doesn't exist. */
async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return []
    throw error
  }
}

/** Null if the file was deleted meanwhile. */
async function describeFile(folder: string, name: string): Promise<StoredBlob | null> {
  try {
    return { name, storedAt: (await stat(path.join(folder, name))).mtimeMs }
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null
    throw error
  }
}

async function* listFiles(folder: string): AsyncGenerator<StoredBlob[]> {
  for (const beginning of (await listFolder(folder)).sort()) {
    const within = path.join(folder, beginning)
    const names = (await listFolder(within)).filter((name) => isBlobName(name) && name.startsWith(beginning))
    const files = await Promise.all(names.map((name) => describeFile(within, name)))
    yield files.filter((file) => file !== null)
  }
}

/** Files in a folder, spread over 256 folders by the beginning of their names. */
export function openDiskBlobs(folder: string): BlobStore {
  const fileOf = (name: string) => {
    checkName(name)
    return path.join(folder, name.slice(0, 2), name)
  }
  const find = async (name: string) => {
    try {
      return new Uint8Array(await readFile(fileOf(name)))
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return null
      throw error
    }
  }
  return {
    find,
    list: () => listFiles(folder),
    remove: (name) => rm(fileOf(name), { force: true }),
    has: async (name) => (await find(name)) !== null,
    put: async (name, bytes) => {
      const file = fileOf(name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await writeWhole(file, bytes)
    },
  }
}
