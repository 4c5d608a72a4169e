/**
 * `npm run bench -- [--sizes 1000,100000] [--connections 1,16] [--seconds 1] [--only text] [--json file]`
 * Measures the product side by side with bare Hono, on databases of its own in a temporary folder.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { startFloors, startProduct, type Candidate, type Floors } from './candidate.ts'
import type { FloorAnswer } from './floors.ts'
import { load, type LoadResult } from './load.ts'
import { summarize, table, writeReport, type Measurement } from './report.ts'
import { scenariosFor, type Scenario } from './scenarios.ts'
import { createWorld } from './world.ts'

const { values: asked } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000' },
    connections: { type: 'string', default: '1,16' },
    /** Of each candidate in each cell of the table. */
    seconds: { type: 'string', default: '0.6' },
    only: { type: 'string', default: '' },
    json: { type: 'string', default: 'bench/latest.json' },
  },
})
const numbers = (text: string) => text.split(',').map(Number)

interface Stage {
  events: number
  /** As it runs, visitors' answers in its memory. */
  product: Candidate
  /** The same, each answer made anew. */
  maker: Candidate
  floors: Floors
  scenarios: Scenario[]
}

/** Slices in which the candidates take turns, so that the noise of the machine hits all alike. */
const slices = 3

function eventIds(body: string): number[] | null {
  const parsed: unknown = body.startsWith('[') || body.startsWith('{"id"') ? JSON.parse(body) : null
  return parsed === null ? null : [parsed].flat().map((event) => (event as { id: number }).id)
}

async function fetchAnswers(port: number, paths: readonly string[]): Promise<FloorAnswer[]> {
  const answers: FloorAnswer[] = []
  for (const each of paths) {
    const response = await fetch(`http://127.0.0.1:${port}${each}`)
    const body = await response.text()
    if (!response.ok) throw new Error(`${each} answered ${response.status}: ${body.slice(0, 200)}`)
    answers.push({ body, type: response.headers.get('content-type') ?? '', ids: eventIds(body) })
  }
  return answers
}

async function measure(
  stage: Stage,
  { name, paths, isPage }: Scenario,
  connections: number,
  seconds: number,
): Promise<Measurement> {
  const { events, product, maker, floors } = stage
  await floors.answer(await fetchAnswers(product.port, paths))
  const floorPaths = (kind: string) => paths.map((_path, at) => `/${kind}/${at}`)
  const candidates = [
    { port: maker.port, paths, found: [] as LoadResult[] },
    { port: floors.port, paths: floorPaths(isPage ? 'markup' : 'rows'), found: [] as LoadResult[] },
    { port: product.port, paths, found: [] as LoadResult[] },
    { port: floors.port, paths: floorPaths('memory'), found: [] as LoadResult[] },
  ]
  for (const candidate of candidates) await load(candidate.port, candidate.paths, connections, seconds / 4)
  for (let slice = 0; slice < slices; slice += 1) {
    for (const { port, paths: own, found } of candidates)
      found.push(await load(port, own, connections, seconds / slices))
  }
  const [made, floor, kept, memory] = candidates.map(({ found }) => summarize(found))
  if (!made || !floor || !kept || !memory) throw new Error('Nothing was measured.')
  return { scenario: name, events, connections, made, floor, kept, memory }
}

/** Pages are there only after a build. */
async function hasPages(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/home`)
  return response.ok
}

async function measureAll(stages: readonly Stage[]): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const names = stages[0]?.scenarios.map(({ name }) => name).filter((name) => name.includes(asked.only)) ?? []
  for (const name of names) {
    for (const stage of stages) {
      const scenario = stage.scenarios.find((candidate) => candidate.name === name)
      if (!scenario) continue
      for (const connections of numbers(asked.connections)) {
        measurements.push(await measure(stage, scenario, connections, Number(asked.seconds)))
      }
    }
    console.error(`measured ${name}`)
  }
  return measurements
}

const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-bench-'))
// As root, PostgreSQL runs under another account, which must get in.
await chmod(folder, 0o755)
const postgres = await openEmbeddedPostgres({ dataDir: folder, purpose: 'server' })
const stages: Stage[] = []
try {
  for (const events of numbers(asked.sizes)) {
    console.error(`filling ${events} events`)
    const connection = await createWorld(postgres.connection, events, console.error)
    const product = await startProduct(connection)
    const maker = await startProduct(connection, { ANSWERS_MB: '0' })
    const withPages = await hasPages(product.port)
    if (!withPages) console.error('Pages are not measured: there is no build (npm run build).')
    const scenarios = (await scenariosFor(connection)).filter(({ isPage }) => withPages || !isPage)
    stages.push({ events, product, maker, floors: await startFloors(connection), scenarios })
  }
  const measurements = await measureAll(stages)
  console.log(table(measurements))
  const machine = { cores: availableParallelism(), processor: cpus()[0]?.model, node: process.version }
  await writeReport(asked.json, machine, measurements)
} finally {
  await Promise.all(stages.flatMap(({ product, maker, floors }) => [product.stop(), maker.stop(), floors.stop()]))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
