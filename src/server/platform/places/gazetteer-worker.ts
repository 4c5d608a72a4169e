import { writeFile } from 'node:fs/promises'
import { serialize } from 'node:v8'
import { buildPlaceTable } from './gazetteer-table.ts'

/** `node gazetteer-worker.ts FILE`: lays the tables out once, in a process that ends with all the memory it took. */
const [, , file = ''] = process.argv
await writeFile(file, serialize(buildPlaceTable()))
