import type { Candidate, Floors } from './candidate.ts'
import type { FloorAnswer } from './floors.ts'
import { load, type Ask, type LoadResult } from './load.ts'
import { summarize, type Measurement } from './report.ts'
import type { Scenario } from './scenarios.ts'

export interface Stage {
  events: number
  /** As it runs, visitors' answers in its memory. */
  product: Candidate
  /** The same, each answer made anew. */
  maker: Candidate
  floors: Floors
  scenarios: Scenario[]
}

export interface CallOptions {
  connections: readonly number[]
  /** Of each candidate in each cell of the table. */
  seconds: number
  /** Part of the names of the calls that are measured. */
  only: string
}

/** Slices in which the candidates take turns, so that the noise of the machine hits all alike. */
const slices = 3

/** Seconds that each candidate is asked before, so that all run code that V8 has compiled, as servers do all day. */
const warmUp = 1

function eventIds(body: string): number[] | null {
  const parsed: unknown = body.startsWith('[') || body.startsWith('{"id"') ? JSON.parse(body) : null
  const ids = parsed === null ? [] : [parsed].flat().map((event) => (event as { id?: unknown }).id)
  return ids.every((id) => typeof id === 'number') && ids.length > 0 ? ids : null
}

const asksOf = ({ paths, callers }: Scenario): Ask[] =>
  paths.map((path, at) => {
    const caller = callers?.[at]
    return caller ? { path, ...caller } : path
  })

/** What Node writes itself, for whatever server. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

async function fetchAnswers(port: number, asks: readonly Ask[]): Promise<FloorAnswer[]> {
  const answers: FloorAnswer[] = []
  for (const ask of asks) {
    const { path, method, cookie } = typeof ask === 'string' ? { path: ask, method: 'GET', cookie: '' } : ask
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: cookie ? { cookie } : {} })
    const body = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.slice(0, 200)}`)
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.has(name)))
    answers.push({ body, type: headers['content-type'] ?? '', headers, ids: eventIds(body) })
  }
  return answers
}

async function measure(stage: Stage, scenario: Scenario, connections: number, seconds: number): Promise<Measurement> {
  const { events, product, maker, floors } = stage
  const asks = asksOf(scenario)
  await floors.answer(await fetchAnswers(product.port, asks))
  const floorPaths = (kind: string) => asks.map((_ask, at) => `/${kind}/${at}`)
  const candidates = [
    { port: maker.port, asks, found: [] as LoadResult[] },
    { port: floors.port, asks: floorPaths(scenario.isPage ? 'markup' : 'rows'), found: [] as LoadResult[] },
    { port: product.port, asks, found: [] as LoadResult[] },
    { port: floors.port, asks: floorPaths('memory'), found: [] as LoadResult[] },
  ]
  for (const candidate of candidates) await load(candidate.port, candidate.asks, connections, warmUp)
  for (let slice = 0; slice < slices; slice += 1) {
    for (const { port, asks: own, found } of candidates)
      found.push(await load(port, own, connections, seconds / slices))
  }
  const [made, floor, kept, memory] = candidates.map(({ found }) => summarize(found))
  if (!made || !floor || !kept || !memory) throw new Error('Nothing was measured.')
  return { scenario: scenario.name, events, connections, made, floor, kept, memory }
}

/** Measures call after call, each in all worlds one after the other, so that they meet the machine in the same mood. */
export async function measureCalls(stages: readonly Stage[], options: CallOptions): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const names = stages[0]?.scenarios.map(({ name }) => name).filter((name) => name.includes(options.only)) ?? []
  for (const name of names) {
    for (const connections of options.connections) {
      for (const stage of stages) {
        const scenario = stage.scenarios.find((candidate) => candidate.name === name)
        if (!scenario) continue
        // One call that a world is too large for must not cost the figures of all others.
        const measured = await measure(stage, scenario, connections, options.seconds).catch((error: unknown) => {
          console.error(`${name}, ${stage.events} events: ${String(error)}`)
        })
        if (measured) measurements.push(measured)
      }
    }
    console.error(`measured ${name}`)
  }
  return measurements
}
