import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** Vitest's global set-up: servers need a build. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, '../../scripts/build.js')])
}
