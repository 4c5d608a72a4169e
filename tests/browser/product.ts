import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
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

async function untilReady(url: string, isRunning: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && isRunning()) {
    // The server doesn't listen yet.
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await setTimeout(100)
  }
  throw new Error(isRunning() ? 'Wonderlark was not ready within a minute.' : 'Wonderlark ended before it was ready.')
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
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(product, 'exit')
  const stop = async () => {
    product.kill('SIGTERM')
    await ended
    await tiles.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, () => product.exitCode === null)
  } catch (error) {
    await stop()
    throw error
  }
  process.env.PRODUCT_URL = url
  process.env.PRODUCT_DATA = dataDir
  process.env.TILES_URL = tiles.url
  return stop
}
