import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setInterval, setTimeout } from 'node:timers/promises'
import { findFreePort } from '#tests/support/servers/free-port.ts'
import { makeScratchFolder } from '#tests/support/servers/scratch-folder.ts'
import { startTileServer } from '#tests/support/servers/tile-server.ts'
import { getLanguage, languageOptions, type Language } from '#texts/languages.ts'
import { runInDatabase } from './database.ts'

/** Waits until the product prints its URL. Keeps reading, because a full pipe would block the product. */
async function waitUntilReady(product: ChildProcessByStdio<null, Readable, null>): Promise<void> {
  const { promise: isReady, resolve } = Promise.withResolvers<string>()
  createInterface(product.stdout).on('line', (line) => line.startsWith('Wonderlark is at') && resolve('ready'))
  const ended = once(product, 'exit').then(() => 'ended')
  const outcome = await Promise.race([isReady, ended, setTimeout(180_000, 'late', { ref: false })])
  if (outcome === 'ended') throw new Error('Wonderlark ended before it was ready.')
  if (outcome === 'late') throw new Error('Wonderlark was not ready within three minutes.')
}

interface Product {
  dataDir: string
  tilesUrl: string
  stop(): Promise<void>
}

/**
 * Starts the built product in demo mode with a new database.
 * @param url where browsers reach it
 * @throws if it ends early or isn't ready within three minutes
 */
export async function launchProduct(port: number, url: string): Promise<Product> {
  const dataDir = await makeScratchFolder('wonderlark-browser-')
  const tiles = await startTileServer()
  const product = spawn(process.execPath, ['src/server/boot/main.ts'], {
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
    await waitUntilReady(product)
  } catch (error) {
    await stop()
    throw error
  }
  return { dataDir, tilesUrl: tiles.url, stop }
}

/** Makes a language the site's first one, and waits until pages are in it. */
async function putFirst(language: Language, url: string): Promise<void> {
  await runInDatabase(
    `update settings set version = version + 1, content = content || jsonb_build_object('languages', $1::jsonb)`,
    [JSON.stringify([...new Set([language, 'en'])])],
  )
  await runInDatabase(`select pg_notify('wonderlark_settings', (select version::text from settings))`)
  for await (const _ of setInterval(200)) {
    const page = await (await fetch(url)).text()
    if (page.includes(`<html lang="${languageOptions[language].locale}"`)) return
  }
}

/** Starts the product and sets PRODUCT_URL for the tests. @returns a function that stops it */
export default async function startProduct(): Promise<() => Promise<void>> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const { dataDir, tilesUrl, stop } = await launchProduct(port, url)
  process.env.PRODUCT_URL = url
  process.env.PRODUCT_DATA = dataDir
  process.env.TILES_URL = tilesUrl
  const language = getLanguage(process.env.JOURNEY_LOCALE)
  if (language) await putFirst(language, url)
  return stop
}
