import { parentPort } from 'node:worker_threads'
import { buildPlaceTable } from './gazetteer-table.ts'

/** Builds the index beside the server's own thread, which goes on answering, and ends with all the memory it took. */
// eslint-disable-next-line unicorn/require-post-message-target-origin -- this is not a window's
parentPort?.postMessage(buildPlaceTable())
