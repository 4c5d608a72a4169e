import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { systemCode } from './operator-error.ts'

/** Keeps bytes under names that are made of their content, so that what lies under a name never changes. */
export interface BlobStore {
  /** Keeps the bytes; does no harm when they are there already. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>
  has(name: string): Promise<boolean>
  find(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Does no harm when they are not there. */
  remove(name: string): Promise<void>
}

/** Names are ours; what is checked here is that none ever leads out of the folder. */
export function checkName(name: string): void {
  if (!/^[0-9a-z][0-9a-z.-]{2,99}$/.test(name) || name.includes('..')) throw new Error(`"${name}" names no blob.`)
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
    remove: (name) => rm(fileOf(name), { force: true }),
    has: async (name) => (await find(name)) !== null,
    put: async (name, bytes) => {
      const file = fileOf(name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await writeWhole(file, bytes)
    },
  }
}
