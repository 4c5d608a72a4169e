import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PlaceTable } from './gazetteer-table.ts'
import { createPlaceSearch, type FoundPlace, type PlaceQuestion } from './gazetteer-search.ts'

export interface PlaceSearch {
  /** Towns and ZIP codes of the bundled tables; no network. The first call waits until they are read. */
  find(question: PlaceQuestion): Promise<FoundPlace[]>
  /** Begins to read the tables, so that nobody has to wait. */
  prepare(): void
}

async function readTable(): Promise<PlaceTable> {
  const worker = new Worker(new URL('./gazetteer-worker.ts', import.meta.url))
  // A server that is asked to stop does not wait for it.
  worker.unref()
  const [index] = (await once(worker, 'message')) as [PlaceTable]
  return index
}

/** Nothing is read before it is asked for; reading takes a second of another core and ten megabytes afterwards. */
export function createPlaceGazetteer(): PlaceSearch {
  let search: Promise<(question: PlaceQuestion) => FoundPlace[]> | null = null
  const open = () => {
    search ??= readTable().then(createPlaceSearch)
    // A failed reading is tried again by the next call.
    search.catch(() => (search = null))
    return search
  }
  return {
    find: async (question) => (await open())(question),
    prepare: () => void open().catch(() => null),
  }
}
