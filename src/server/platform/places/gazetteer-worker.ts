import { writeFile } from 'node:fs/promises'
import { serialize } from 'node:v8'
import { buildPlaceTable } from './gazetteer-table.ts'

/** `node gazetteer-worker.ts FILE`: builds the tables in a process of its own, whose exit frees all the memory. */
const [, , file = ''] = process.argv
await writeFile(file, serialize(buildPlaceTable()))
