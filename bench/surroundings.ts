import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import type { SocketConnection } from '#server/platform/database/open-database.ts'
import { startProduct } from './candidate.ts'
import { load } from './load.ts'

/** Returns the current and the peak memory of a process in megabytes. */
async function readMemory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

export interface StartFigures {
  /** Seconds until the server responds, without and with Node's compile cache. */
  cold: number
  warm: number
  /** Megabytes, five seconds after three requests. */
  idle: number
  /** Peak in megabytes while 16 connections read pages and lists. */
  peak: number
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Starts the server on this database twice, first with an empty compile cache, and puts it under load. Reads `/proc`, so it needs Linux. */
export async function measureStart(
  connection: SocketConnection,
  settings: Record<string, string> & { NODE_COMPILE_CACHE: string },
): Promise<StartFigures> {
  const started = async () => {
    const began = performance.now()
    const product = await startProduct(connection, settings)
    await fetch(`http://127.0.0.1:${product.port}/readyz`)
    return { product, seconds: (performance.now() - began) / 1_000 }
  }
  const first = await started()
  await first.product.stop()
  const { product, seconds: warm } = await started()
  try {
    const paths = ['/home', '/', '/api/events?near=40.7128,-74.006']
    for (const path of paths) await (await fetch(`http://127.0.0.1:${product.port}${path}`)).text()
    await pause(5_000)
    const { now: idle } = await readMemory(product.pid)
    await load(product.port, paths, 16, 5)
    const { peak } = await readMemory(product.pid)
    return { cold: first.seconds, warm, idle, peak }
  } finally {
    await product.stop()
  }
}

export interface FirstLoad {
  screen: string
  /** Requests for the document and everything it refers to, and their size as transferred (brotli). */
  requests: number
  kilobytes: number
  scriptKilobytes: number
}

const compressed = { 'accept-encoding': 'br' }

async function measureSize(address: string): Promise<{ bytes: number; text: string }> {
  // Not `fetch`, which would report the size after decompression.
  const { request } = await import('node:http')
  const parts: Buffer[] = []
  const encoding = await new Promise<string | undefined>((resolve, reject) => {
    const asked = request(address, { headers: compressed }, (response) => {
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(response.headers['content-encoding']))
    })
    asked.on('error', reject).end()
  })
  const body = Buffer.concat(parts)
  return { bytes: body.length, text: (encoding === 'br' ? brotliDecompressSync(body) : body).toString() }
}

/** Lists what a screen downloads before anyone touches it. */
export async function measureFirstLoad(port: number, screens: readonly string[]): Promise<FirstLoad[]> {
  const origin = `http://127.0.0.1:${port}`
  const loads: FirstLoad[] = []
  for (const screen of screens) {
    const page = await measureSize(origin + screen)
    const head = page.text.slice(0, page.text.indexOf('</head>'))
    const named = [...head.matchAll(/(?:href|src)="(\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
    const files = [...new Set(named)]
    const sizes = await Promise.all(files.map(async (path) => ({ path, ...(await measureSize(origin + path)) })))
    const sum = (list: readonly { bytes: number }[]) => list.reduce((total, { bytes }) => total + bytes, 0)
    loads.push({
      screen,
      requests: sizes.length + 1,
      kilobytes: (sum(sizes) + page.bytes) / 1_000,
      scriptKilobytes: sum(sizes.filter(({ path }) => path.endsWith('.js'))) / 1_000,
    })
  }
  return loads
}

/** Returns the megabytes on disk per million events, indexes and people included. */
export async function databaseSize(connection: SocketConnection, events: number): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Number(rows[0]?.bytes) / 1_000_000 / (events / 1_000_000)
}
