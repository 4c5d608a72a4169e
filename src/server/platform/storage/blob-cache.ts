import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Caches expensive results under a name derived from their inputs. */
export interface BlobCache {
  /** Returns the cached bytes, or those that `make` produces. Concurrent calls for the same name share one `make`. */
  get(name: string, make: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>>
}

/** Removes the oldest files when there are more than `most`. */
async function prune(folder: string, most: number): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= most) return
  const files = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })),
  )
  const oldest = files.sort((a, b) => a.at - b.at).slice(0, names.length - Math.floor(most * 0.9))
  await Promise.all(oldest.map(({ name }) => rm(path.join(folder, name), { force: true })))
}

async function keep(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = path.join(folder, `${name}.${process.pid}.part`)
  await writeFile(unfinished, bytes)
  await rename(unfinished, path.join(folder, name))
}

/**
 * Opens a cache in its own folder. If the folder can't be read or written, the cache is slow but still works.
 * @param most maximum number of files; the oldest are evicted
 */
export function openBlobCache(folder: string, { most }: { most: number }): BlobCache {
  const running = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let written = 0
  const find = async (name: string, make: () => Promise<Uint8Array<ArrayBuffer>>) => {
    const kept = await readFile(path.join(folder, name)).catch(() => null)
    if (kept) return new Uint8Array(kept)
    const made = await make()
    await keep(folder, name, made).catch(() => undefined)
    written += 1
    if (written % 100 === 1) await prune(folder, most).catch(() => undefined)
    return made
  }
  return {
    get: (name, make) => {
      const known = running.get(name)
      if (known) return known
      const found = find(name, make).finally(() => running.delete(name))
      running.set(name, found)
      return found
    },
  }
}
