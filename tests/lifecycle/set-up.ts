import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { makeScratchFolder } from '#tests/support/servers/scratch-folder.ts'

const root = path.join(import.meta.dirname, '../..')

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder that `copyDataDir` copies. */
    emptyTown: string
  }
}

/** Starts a server on a new data folder, and stops it once it is ready. */
async function createTown(dataDir: string): Promise<void> {
  const NODE_COMPILE_CACHE = path.join(root, '.cache/compile')
  const env = { ...process.env, NODE_COMPILE_CACHE, PORT: '0', SEED: 'none', LOG_LEVEL: 'error', DATA_DIR: dataDir }
  const server = spawn(process.execPath, ['src/server/boot/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  for await (const line of createInterface(server.stdout)) if (line.includes('Wonderlark is at')) server.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`The server for the empty town ended with ${code}.`)
}

/** Vitest's global setup: builds the product, and an empty town for tests that aren't about the first start. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [path.join(root, 'scripts/build.js')])
  const folder = await makeScratchFolder('wonderlark-life-')
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  await createTown(dataDir)
  project.provide('emptyTown', dataDir)
  return () => rm(folder, { recursive: true, force: true })
}
