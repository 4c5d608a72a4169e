import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { deserialize } from 'node:v8'
import type { PlaceTable } from './gazetteer-table.ts'
import { createPlaceSearch, type FoundPlace, type PlaceQuestion } from './gazetteer-search.ts'
import { systemCode } from '#server/platform/process/process.ts'

export interface PlaceSearch {
  /** Towns and ZIP codes of the bundled tables; no network. The first call waits until they are read. */
  find(question: PlaceQuestion): Promise<FoundPlace[]>
  /** Begins to read the tables, so that nobody has to wait. */
  prepare(): void
}

const worker = new URL('./gazetteer-worker.ts', import.meta.url).pathname

/** Lays the tables out anew: a second of another core. */
async function buildTable(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-places-'))
  const file = path.join(folder, 'places')
  try {
    await promisify(execFile)(process.execPath, [worker, file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readTable(prepared: string | undefined): Promise<PlaceTable> {
  const bytes = prepared === undefined ? null : await readFile(prepared).catch(ignoreAbsent)
  return deserialize(bytes ?? (await buildTable())) as PlaceTable
}

function ignoreAbsent(error: unknown): null {
  if (systemCode(error) !== 'ENOENT') throw error
  return null
}

/**
 * Nothing is read before it is asked for; it takes ten megabytes afterwards.
 * @param prepared the file of the build that holds the tables as they are searched; without it they are laid out here
 */
export function createPlaceGazetteer(prepared?: string): PlaceSearch {
  let search: Promise<(question: PlaceQuestion) => FoundPlace[]> | null = null
  const open = () => {
    search ??= readTable(prepared).then(createPlaceSearch)
    // A failed reading is tried again by the next call.
    search.catch(() => (search = null))
    return search
  }
  return {
    find: async (question) => (await open())(question),
    prepare: () => void open().catch(() => null),
  }
}
