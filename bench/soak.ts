/**
 * `npm run soak -- [--minutes 10] [--events 2000] [--crowd 300] [--json file]`
 * Runs the product under a mixed load (pages, lists, searches, saving, goals, live connections) and watches its memory, then
 * adds a crowd and measures how it is rejected. Exits with 1 if memory grows or the crowd waits too long.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { SocketConnection } from '#server/platform/database/open-database.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'
import { startProduct } from './candidate.ts'
import { crowd, type CrowdResult } from './crowd.ts'
import { scenariosFor } from './scenarios.ts'
import { createWorld } from './world.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    events: { type: 'string', default: '2000' },
    /** Connections that open at once at the end. */
    crowd: { type: 'string', default: '300' },
    json: { type: 'string', default: 'bench/soak.json' },
  },
})

/** Concurrent callers: visitors, and people who change something. */
const visitors = 8
const members = 4
/** Maximum memory of the last quarter, relative to the second one. The first is the warm-up. */
const mostGrowth = 1.15
/** Maximum p99 of the crowd's responses in milliseconds. */
const mostLatency = 2_000

const middle = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

interface Counts {
  responses: number
  /** Responses with 503. */
  busy: number
  failed: Map<string, number>
}

async function call(counts: Counts, address: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(address, init)
  const text = await response.text()
  counts.responses += 1
  if (response.status === 503) counts.busy += 1
  else if (response.status >= 400) {
    const what = `${init?.method ?? 'GET'} ${new URL(address).pathname.replaceAll(/\d+/g, 'N')} ${response.status}`
    counts.failed.set(what, (counts.failed.get(what) ?? 0) + 1)
  }
  return response.ok && response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
}

async function visit(site: string, paths: readonly string[], until: number, counts: Counts): Promise<void> {
  while (performance.now() < until) await call(counts, site + paths[Math.floor(Math.random() * paths.length)])
}

/** Saves, plans, connects and disconnects, like a person with the app open. */
async function live(site: string, cookie: string, ids: readonly string[], until: number, counts: Counts) {
  const headers = { cookie, origin: site, 'content-type': 'application/json' }
  const send = (method: string, to: string, body?: object) =>
    call(counts, site + to, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  while (performance.now() < until) {
    const event = ids[Math.floor(Math.random() * ids.length)]
    const leaving = new AbortController()
    const stream = await fetch(`${site}/api/notices/stream`, { headers: { cookie }, signal: leaving.signal })
    await send('POST', `/api/events/${event}/save`)
    await send('GET', '/home')
    await send('GET', '/api/user/events')
    const goal = (await send('POST', '/api/goals', { title: 'Soak', tasks: ['One', 'Two'] })) as { id: number } | null
    if (goal) await send('DELETE', `/api/goals/${goal.id}`)
    await send('DELETE', `/api/events/${event}/save`)
    leaving.abort()
    await stream.text().catch(() => '')
  }
}

interface Sample {
  minute: number
  residentMb: number
  heapMb: number
}

async function takeSample(site: string, started: number): Promise<Sample> {
  const text = await (await fetch(`${site}/metrics`)).text()
  const value = (series: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(series))
        ?.split(' ')
        .at(-1),
    ) /
    2 ** 20
  return {
    minute: (performance.now() - started) / 60_000,
    residentMb: Math.round(value('process_resident_memory_bytes')),
    heapMb: Math.round(value('nodejs_heap_bytes{part="used"')),
  }
}

/** Returns the ratio of resident memory in the last quarter to the second. */
function measureGrowth(samples: readonly Sample[]): number {
  const quarter = samples.length >> 2
  const middleFrom = (from: number) => middle(samples.slice(from, from + quarter).map(({ residentMb }) => residentMb))
  return middleFrom(samples.length - quarter) / middleFrom(quarter)
}

async function soak(site: string, connection: SocketConnection, minutes: number) {
  const scenarios = await scenariosFor(connection)
  const paths = scenarios.flatMap(({ paths: own, callers }) => (callers ? [] : own))
  const ids = paths.flatMap((each) => /^\/api\/events\/(\d+)$/.exec(each)?.[1] ?? [])
  const signedIn = scenarios.find(({ name }) => name === 'goals')?.callers ?? []
  const cookies = signedIn.slice(0, members).map(({ cookie }) => cookie)
  const counts: Counts = { responses: 0, busy: 0, failed: new Map() }
  const started = performance.now()
  const until = started + minutes * 60_000
  const callers = [
    ...Array.from({ length: visitors }, () => visit(site, paths, until, counts)),
    ...cookies.map((cookie) => live(site, cookie, ids, until, counts)),
  ]
  const samples: Sample[] = []
  while (performance.now() < until) {
    samples.push(await takeSample(site, started))
    await pause(Math.min(5_000, (minutes * 60_000) / 40))
  }
  await Promise.all(callers)
  return { samples, counts, paths, seconds: (performance.now() - started) / 1000 }
}

const say = ({ answered, shed, p50, p99, worst, shedP99 }: CrowdResult) =>
  `${answered} served (p50 ${p50} ms, p99 ${p99} ms, worst ${worst} ms), ${shed} rejected (p99 ${shedP99} ms)`

const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-soak-'))
// When started by root, PostgreSQL runs under another account, which must be able to enter.
await chmod(folder, 0o755)
const postgres = await openEmbeddedPostgres({ dataDir: folder, purpose: 'server' })
try {
  const connection = await createWorld(postgres.superuser, Number(options.events), console.error)
  const product = await startProduct(connection)
  const site = `http://127.0.0.1:${product.port}`
  const { samples, counts, paths, seconds } = await soak(site, connection, Number(options.minutes))
  const growth = measureGrowth(samples)
  const failed = Object.fromEntries(counts.failed)
  const { responses, busy } = counts
  console.log(
    `${responses} responses in ${Math.round(seconds)} s, ${busy} of them 503; others: ${JSON.stringify(failed)}`,
  )
  const [first, last] = [samples[samples.length >> 2], samples.at(-1)]
  console.log(
    `memory: ${first?.residentMb} MB after a quarter, ${last?.residentMb} MB at the end; × ${growth.toFixed(3)}`,
  )
  const crowdResult = await crowd(product.port, paths, Number(options.crowd), 15)
  console.log(`a crowd of ${options.crowd}: ${say(crowdResult)}`)
  await product.stop()
  await writeFile(
    options.json,
    JSON.stringify({ responses, busy, failed, seconds, growth, samples, crowdResult }, null, 1),
  )
  process.exitCode = growth > mostGrowth || crowdResult.p99 > mostLatency ? 1 : 0
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
