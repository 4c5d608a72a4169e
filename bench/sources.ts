/**
 * `node bench/sources.ts [--sources 500] [--events 200] [--again 60] [--json file]`: measures how many sources a small machine
 * can serve. Each source is a calendar on its own server, so no host's queue sets the pace. First, all are due at once. Then
 * visitors send requests at a steady pace, alone and while some sources, each with one changed event, are read again. Memory
 * is that of the product and PostgreSQL together (PSS, so shared pages count once), read from `/proc`, so this needs Linux.
 * Exits with 1 if it misses the targets: 1 GB, and at most twice the p99 for visitors.
 */
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'
import { calendarEvent, calendarText } from '#tests/support/sources/calendar-text.ts'
import { responses, startFaultServer } from '#tests/support/servers/fault-server.ts'
import { startProduct } from './candidate.ts'

const { values: options } = parseArgs({
  options: {
    sources: { type: 'string', default: '500' },
    events: { type: 'string', default: '200' },
    again: { type: 'string', default: '60' },
    json: { type: 'string', default: 'bench/sources.json' },
  },
})
const sourceCount = Number(options.sources)
const eventCount = Number(options.events)
const againCount = Number(options.again)
/** Requests per second of all visitors together. */
const visitsPerSecond = 16
const mostMegabytes = 1_000
const mostTimesSlower = 2

const kinds = ['Talk on', 'Workshop in', 'Class for', 'Walk among', 'Story time about', 'Club of', 'Course in']
const subjects =
  `birds bread chess ceramics astronomy gardening watercolor ukulele robots genealogy sewing photography poetry
  coding bicycles mushrooms beekeeping knitting improvisation geology printmaking trees rivers history Spanish`.split(
    /\s+/,
  )

function writeCalendar(source: number, change = ''): string {
  const events = Array.from({ length: eventCount }, (_, at) => {
    const start = new Date(Date.now() + (at + 1) * 64_800_000 + source * 600_000)
    const subject = subjects[(at + source) % subjects.length]
    return calendarEvent(
      `UID:${source}-${at}`,
      `SUMMARY:${kinds[at % kinds.length]} ${subject}\\, part ${at} at ${source}${at === 7 ? change : ''}`,
      `DTSTART:${start.toISOString().slice(0, 13).replaceAll(/[-:]/g, '')}0000Z`,
      'DURATION:PT2H',
      `LOCATION:Hall ${at % 5}\\, ${source + 1} Main Street\\, New York\\, NY`,
      `DESCRIPTION:${`An evening of ${subject} for beginners and for those who come back. `.repeat(5)}`,
    )
  })
  return calendarText(`X-WR-CALNAME:Calendar ${source}`, ...events)
}

const visited = [
  '/home',
  '/events',
  '/api/events?limit=20',
  '/api/events?q=birds',
  '/api/events?q=chess+club',
  '/about',
]

/** Sends requests at a steady pace, however long the responses take. @returns milliseconds of each that wasn't a 503 */
async function visit(site: string, isOver: () => boolean): Promise<number[]> {
  const latencies: number[] = []
  const calls: Promise<void>[] = []
  const call = async (address: string) => {
    const started = performance.now()
    const response = await fetch(address)
    await response.arrayBuffer()
    if (response.status === 503) return
    if (!response.ok) throw new Error(`${address} returned ${response.status}.`)
    latencies.push(performance.now() - started)
  }
  for (let at = 0; !isOver(); at += 1) {
    // A different number each time bypasses the cache.
    const address = `${site}${visited[at % visited.length]}`
    calls.push(call(`${address}${address.includes('?') ? '&' : '?'}within=${5 + (at % 40)}`))
    await pause(1_000 / visitsPerSecond)
  }
  await Promise.all(calls)
  return latencies
}

const seconds = (count: number) => {
  const until = performance.now() + count * 1_000
  return () => performance.now() > until
}

const quantile = (numbers: readonly number[], share: number) =>
  Math.round(numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN)

/** Lists these processes and all their descendants. */
async function withChildren(roots: readonly number[]): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null) : null
    const parent = stat && /\) \S (\d+)/.exec(stat)?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const known = new Set(roots)
  for (let size = 0; size < known.size;) {
    size = known.size
    for (const [pid, parent] of parents) if (known.has(parent)) known.add(pid)
  }
  return [...known]
}

/** Returns the megabytes of these processes and their descendants. */
async function measureMemory(root: number): Promise<number> {
  let kilobytes = 0
  for (const pid of await withChildren([root])) {
    // A process may have ended since it was listed.
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0)
  }
  return Math.round(kilobytes / 1_024)
}

const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-sources-'))
// When started by root, PostgreSQL runs under another account, which must be able to enter.
await chmod(folder, 0o755)
const postgres = await openEmbeddedPostgres({ dataDir: folder, purpose: 'server' })
const product = await startProduct(postgres.connection, {
  SOURCE_NETWORKS: '127.0.0.1/32',
  LOG_LEVEL: 'error',
  NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
})
const calendars = await Promise.all(Array.from({ length: sourceCount }, () => startFaultServer()))
const client = new pg.Client(postgres.connection)
await client.connect()
const [line] = (await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
const postmaster = Number(line)
const most = { node: 0, postgres: 0, together: 0 }

/** Makes the first `count` sources due, waits until they are read, and watches the memory. @returns seconds */
async function readAgain(count: number): Promise<number> {
  const started = performance.now()
  const ids = 'select id from sources where address is not null order by id limit $1'
  await client.query(`update sources set next_read_at = now(), last_read_at = null where id in (${ids})`, [count])
  await client.query(
    `update jobs set run_at = '-infinity' where key = 'schedule:sources.schedule' and state = 'waiting'`,
  )
  for (let due = Infinity; due > 0; await pause(5_000)) {
    const { rows } = await client.query<{ due: number }>(
      `select count(*)::int as due from sources where id in (${ids}) and last_read_at is null`,
      [count],
    )
    due = rows[0]?.due ?? 0
    const [node, database] = [await measureMemory(product.pid), await measureMemory(postmaster)]
    most.node = Math.max(most.node, node)
    most.postgres = Math.max(most.postgres, database)
    most.together = Math.max(most.together, node + database)
    console.log(`${Math.round((performance.now() - started) / 1_000)} s: ${due} due, ${node} + ${database} MB`)
  }
  return Math.round((performance.now() - started) / 1_000)
}

try {
  for (const [source, calendar] of calendars.entries()) calendar.at('/', responses.calendar(writeCalendar(source)))
  const site = `http://127.0.0.1:${product.port}`
  await client.query(
    `insert into sources (name, address, next_read_at) select 'Calendar ' || url, url || '/', now() + interval '1 day' from unnest($1::text[]) url`,
    [calendars.map(({ url }) => url)],
  )
  const filled = await readAgain(sourceCount)
  const { rows } = await client.query<{ events: number }>('select count(*)::int as events from events')
  await visit(site, seconds(20))
  const alone = await visit(site, seconds(60))
  for (const [source, calendar] of calendars.entries())
    calendar.at('/', responses.calendar(writeCalendar(source, ', moved')))
  let isRead = false
  const reading = readAgain(againCount).finally(() => (isRead = true))
  const meanwhile = await visit(site, () => isRead)
  const times = [alone, meanwhile].map((each) => ({
    calls: each.length,
    p50: quantile(each, 0.5),
    p99: quantile(each, 0.99),
  }))
  const result = {
    sources: sourceCount,
    events: rows[0]?.events,
    secondsToRead: filled,
    secondsToReadAgain: await reading,
    megabytes: most,
    visitorsAlone: times[0],
    visitorsMeanwhile: times[1],
  }
  console.log(JSON.stringify(result, null, 1))
  await writeFile(options.json, JSON.stringify(result, null, 1))
  const isSlower = (times[1]?.p99 ?? 0) > mostTimesSlower * (times[0]?.p99 ?? 0)
  process.exitCode = most.together > mostMegabytes || isSlower ? 1 : 0
} finally {
  await client.end()
  for (const calendar of calendars) await calendar.close()
  await product.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
