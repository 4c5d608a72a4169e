import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { makeScratchFolder } from '#tests/support/scratch-folder.ts'
import { startTileServer } from '#tests/support/tile-server.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until the product says where it is. It goes on reading, because a full pipe would stop the product. */
async function untilReady(product: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  const { promise: isReady, resolve } = Promise.withResolvers<string>()
  createInterface(product.stdout).on('line', (line) => line.startsWith('Wonderlark is at') && resolve('ready'))
  const ended = once(product, 'exit').then(() => 'ended')
  const outcome = await Promise.race([isReady, ended, setTimeout(60_000, 'late', { ref: false })])
  if (outcome === 'ended') throw new Error('Wonderlark ended before it was ready.')
  if (outcome === 'late') throw new Error('Wonderlark was not ready within a minute.')
}

/**
 * Starts the built product in demo mode with a new database, and tells the tests its address.
 * @returns a function that stops it
 * @throws if it ends early or isn't ready within a minute
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = await makeScratchFolder('wonderlark-browser-')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const tiles = await startTileServer()
  const product = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      MAP_TILES_URL: tiles.url,
      // Journeys serve calendars from this machine.
      SOURCE_NETWORKS: '127.0.0.1/32',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(product, 'exit')
  const stop = async () => {
    product.kill('SIGTERM')
    await ended
    await tiles.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(product)
  } catch (error) {
    await stop()
    throw error
  }
  process.env.PRODUCT_URL = url
  process.env.PRODUCT_DATA = dataDir
  process.env.TILES_URL = tiles.url
  return stop
}
