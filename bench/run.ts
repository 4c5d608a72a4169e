/** `npm run bench`: measures the product side by side with bare Hono. */

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { SocketConnection } from '#server/platform/database/open-database.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'
import { measureCalls, type Stage } from './calls.ts'
import { startFloors, startMaker, startProduct } from './candidate.ts'
import { measureFlood } from './flood.ts'
import { measureImport } from './importing.ts'
import { markdown, table, writeReport } from './report.ts'
import { measureRush } from './rush.ts'
import { scenariosFor } from './scenarios.ts'
import { databaseSize, measureFirstLoad, measureStart } from './surroundings.ts'
import { createWorld, dropWorld } from './world.ts'

const usage = `npm run bench -- [OPTIONS]                Measure the product side by side with bare Hono

  --sizes 1000,10000,100000,1000000   Numbers of events in the databases
  --connections 1,16,64               Numbers of connections that ask at the same time
  --seconds 0.6                       Duration of each candidate's run for one cell of the table
  --only TEXT                         Part of a request's name, or one of calls, start, load, size, import, rush, flood
  --imported 100000                   Number of events to import
  --keep FOLDER                       Keep the databases there, for the next run (default: a temporary folder)
  --json bench/latest.json            File for the figures`

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
    connections: { type: 'string', default: '1,16,64' },
    seconds: { type: 'string', default: '0.6' },
    only: { type: 'string', default: '' },
    keep: { type: 'string', default: '' },
    imported: { type: 'string', default: '100000' },
    json: { type: 'string', default: 'bench/latest.json' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (options.help) {
  console.log(usage)
  process.exit()
}
const numbers = (text: string) => text.split(',').map(Number)
const sizes = numbers(options.sizes)
const topics = ['calls', 'start', 'load', 'size', 'import', 'rush', 'flood']
const isAsked = (topic: string) =>
  options.only === '' || options.only === topic || (topic === 'calls' && !topics.includes(options.only))

const folder = options.keep ? path.resolve(options.keep) : await mkdtemp(path.join(tmpdir(), 'wonderlark-bench-'))
await mkdir(folder, { recursive: true })
// When started by root, PostgreSQL runs under another account, which must be able to enter.
if (!options.keep) await chmod(folder, 0o755)
const postgres = await openEmbeddedPostgres({
  dataDir: folder,
  purpose: 'server',
  // Each world has three servers with their own connections.
  settings: { max_connections: '400' },
})
// Filling worlds disables triggers, which requires a superuser.
const cluster = postgres.superuser
// No jobs run during the measurements: a hundred thousand people have due reminders.
const settings = { DATA_DIR: path.join(folder, 'files'), ROLE: 'web' }
const report: Record<string, unknown> = {
  machine: { cores: availableParallelism(), processor: cpus()[0]?.model, node: process.version, load: loadavg() },
}

/** Returns whether there is a build. Without one, there are no pages. */
async function hasPages(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/home`)
  return response.ok
}

async function openStage(events: number, connection: SocketConnection): Promise<Stage> {
  const product = await startProduct(connection, settings)
  const maker = await startMaker(connection, settings)
  const withPages = await hasPages(product.port)
  if (!withPages) console.error('Pages are not measured: there is no build (npm run build).')
  const scenarios = (await scenariosFor(connection)).filter(({ isPage }) => withPages || !isPage)
  return { events, product, maker, floors: await startFloors(connection), scenarios }
}

async function calls(worlds: readonly SocketConnection[]): Promise<void> {
  const stages: Stage[] = []
  try {
    for (const [at, world] of worlds.entries()) stages.push(await openStage(sizes[at] ?? 0, world))
    const only = topics.includes(options.only) ? '' : options.only
    const callOptions = { connections: numbers(options.connections), seconds: Number(options.seconds), only }
    const measurements = await measureCalls(stages, callOptions)
    console.log(table(measurements))
    report['measurements'] = measurements
  } finally {
    await Promise.all(stages.flatMap(({ product, maker, floors }) => [product.stop(), maker.stop(), floors.stop()]))
  }
}

async function firstLoad(world: SocketConnection): Promise<void> {
  const product = await startProduct(world, settings)
  const screens = ['/', '/home', `/event/${sizes.at(-1)}`, '/discover', '/goals', '/my-events', '/sign-in']
  const loads = await measureFirstLoad(product.port, screens).finally(() => product.stop())
  const rows = loads.map(({ screen, requests, kilobytes, scriptKilobytes }) => [
    screen,
    String(requests),
    kilobytes.toFixed(0),
    scriptKilobytes.toFixed(0),
  ])
  console.log(`\n${markdown(['first load', 'requests', 'kB', 'of them scripts'], rows)}`)
  report['firstLoad'] = loads
}

async function importing(): Promise<void> {
  const size = 10_001
  const world = await createWorld(cluster, size, console.error)
  const product = await startProduct(world, { ...settings, ANSWERS_MB: '0' })
  const paths = Array.from({ length: 40 }, (_, at) => `/api/events/${at * 211 + 1}`)
  const figures = await measureImport(world, product, paths, Number(options.imported)).finally(() => product.stop())
  await dropWorld(cluster, size)
  const { events, perSecondAlone, perSecondBesideVisitors, p99Alone, p99During } = figures
  console.log(
    `\nimport: ${events} events, ${perSecondAlone.toFixed(0)} a second alone, ${perSecondBesideVisitors.toFixed(0)} beside visitors; p99 of details ${p99Alone.toFixed(1)} ms alone, ${p99During.toFixed(1)} ms meanwhile (${(p99During / p99Alone).toFixed(1)} ×)`,
  )
  report['import'] = figures
}

async function rush(world: SocketConnection): Promise<void> {
  const results = await measureRush(world, settings)
  const rows = results.map(({ name, going, waitlisted, refused, p50, p99, worst, slowestPage, pages }) => [
    ...[name, String(going), String(waitlisted), JSON.stringify(refused)],
    ...[p50, p99, worst, slowestPage, pages].map(String),
  ])
  const columns = ['rush', 'going', 'waitlisted', 'refused', 'p50 ms', 'p99 ms', 'worst ms', 'slowest page ms', 'pages']
  console.log(`\n${markdown(columns, rows)}`)
  report['rush'] = results
}

async function flood(world: SocketConnection): Promise<void> {
  const results = await measureFlood(world, settings)
  const rows = results.map(({ name, served, refused, p50, p99, worst, flood: responses }) => [
    ...[name, String(served), JSON.stringify(refused)],
    ...[...[p50, p99, worst].map(String), JSON.stringify(responses)],
  ])
  const columns = ['flood from', 'served', 'refused', 'p50 ms', 'p99 ms', 'worst ms', 'responses to the flood']
  console.log(`\n${markdown(columns, rows)}`)
  report['flood'] = results
}

try {
  const worlds: SocketConnection[] = []
  for (const size of sizes) worlds.push(await createWorld(cluster, size, console.error))
  const largest = worlds.at(-1) ?? cluster
  if (isAsked('start')) {
    const cache = await mkdtemp(path.join(tmpdir(), 'wonderlark-compiled-'))
    const figures = await measureStart(largest, { ...settings, NODE_COMPILE_CACHE: cache }).finally(() =>
      rm(cache, { recursive: true, force: true }),
    )
    console.log(
      `start: ${figures.cold.toFixed(1)} s cold, ${figures.warm.toFixed(1)} s warm; memory: ${figures.idle} MB idle, ${figures.peak} MB under load`,
    )
    report['start'] = figures
  }
  if (isAsked('size')) {
    const size = await databaseSize(largest, sizes.at(-1) ?? 1)
    console.log(`database: ${size.toFixed(0)} MB per million events`)
    report['databaseMegabytesPerMillion'] = size
  }
  if (isAsked('load')) await firstLoad(largest)
  if (isAsked('calls')) await calls(worlds)
  if (isAsked('import')) await importing()
  if (isAsked('rush')) await rush(largest)
  if (isAsked('flood')) await flood(largest)
  await writeReport(options.json, report)
} finally {
  await postgres.stop()
  if (!options.keep) await rm(folder, { recursive: true, force: true })
}
