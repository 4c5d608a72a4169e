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
  /**
   * Finds towns and ZIP codes in the bundled tables, without network access. The first call waits until the tables are
   * loaded.
   */
  find(question: PlaceQuestion): Promise<FoundPlace[]>
  /** Starts loading the tables, so that the first search doesn't have to wait. */
  prepare(): void
}

const worker = new URL('./gazetteer-worker.ts', import.meta.url).pathname

/** Builds the tables in a child process, which takes about a second of CPU time on another core. */
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
 * Creates the search. Loads the tables on first use; they take ten megabytes.
 * @param prepared path of the search tables from the build; without it, they are built here
 */
export function createPlaceGazetteer(prepared?: string): PlaceSearch {
  let search: Promise<(question: PlaceQuestion) => FoundPlace[]> | null = null
  const open = () => {
    search ??= readTable(prepared).then(createPlaceSearch)
    // The next call retries a failed load.
    search.catch(() => (search = null))
    return search
  }
  return {
    find: async (question) => (await open())(question),
    prepare: () => void open().catch(() => null),
  }
}
