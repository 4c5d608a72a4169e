import type { Candidate, Floors, Maker } from './candidate.ts'
import type { FloorResponse } from './floors.ts'
import { type LoadRequest, load, type LoadResult } from './load.ts'
import { type Measurement, summarize, type Figures } from './report.ts'
import type { Scenario } from './scenarios.ts'

interface Target {
  port: number
  requests: readonly LoadRequest[]
}

/** Number of runs of each candidate. They alternate, so that other load on the machine affects all candidates alike. */
const slices = 3

/** Seconds of warm-up for each candidate, so that V8 has compiled its code. */
const warmUp = 1

/**
 * Measures candidates side by side.
 * @param seconds for each of them
 */
async function takeTurns(candidates: readonly Target[], connections: number, seconds: number): Promise<Figures[]> {
  const found: LoadResult[][] = candidates.map(() => [])
  for (const { port, requests } of candidates) await load(port, requests, connections, warmUp)
  for (let slice = 0; slice < slices; slice += 1) {
    for (const [at, { port, requests }] of candidates.entries())
      found[at]?.push(await load(port, requests, connections, seconds / slices))
  }
  return found.map(summarize)
}

const listRequests = ({ paths, callers }: Scenario): LoadRequest[] =>
  paths.map((path, at) => {
    const caller = callers?.[at]
    return caller ? { path, ...caller } : path
  })

const toCall = (request: LoadRequest) =>
  typeof request === 'string' ? { path: request, method: 'GET', cookie: '' } : request

function eventIds(body: string): number[] | null {
  const parsed: unknown = body.startsWith('[') || body.startsWith('{"id"') ? JSON.parse(body) : null
  const ids = parsed === null ? [] : [parsed].flat().map((event) => (event as { id?: unknown }).id)
  return ids.every((id) => typeof id === 'number') && ids.length > 0 ? ids : null
}

/** Headers that Node adds to every response. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

async function fetchResponse(port: number, request: LoadRequest): Promise<Omit<FloorResponse, 'statements'>> {
  const { path, method, cookie } = toCall(request)
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: cookie ? { cookie } : {} })
  const body = await response.text()
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${body.slice(0, 200)}`)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofConnection.has(name)))
  return { body, type: headers['content-type'] ?? '', headers, ids: eventIds(body) }
}

export interface Stage {
  events: number
  /** The product as it runs, with its cache. */
  product: Candidate
  /** The product without its cache. */
  maker: Maker
  floors: Floors
  scenarios: Scenario[]
}

export interface CallOptions {
  connections: readonly number[]
  /** Duration of each candidate's run for one cell of the table. */
  seconds: number
  /** Part of the names of the calls that are measured. */
  only: string
}

/** Records the product's responses and, after a warm-up request, the statements that it sends for them. */
async function learnResponses({ product, maker }: Stage, requests: readonly LoadRequest[]): Promise<FloorResponse[]> {
  const responses: FloorResponse[] = []
  for (const request of requests) {
    const response = await fetchResponse(product.port, request)
    await fetchResponse(maker.port, request)
    const statements = await maker.record(() => fetchResponse(maker.port, request))
    responses.push({ ...response, statements })
  }
  return responses
}

async function measure(stage: Stage, scenario: Scenario, connections: number, seconds: number): Promise<Measurement> {
  const { events, product, maker, floors } = stage
  const requests = listRequests(scenario)
  const responses = await learnResponses(stage, requests)
  await floors.prepare(responses, requests.every((request) => toCall(request).method === 'GET') ? 'read' : 'write')
  const floor = (kind: string) => ({ port: floors.port, requests: requests.map((_request, at) => `/${kind}/${at}`) })
  const usesDatabase = !scenario.isPage && responses.some(({ statements }) => statements.length > 0)
  const [made, rows, kept, memory, statements = null] = await takeTurns(
    [
      { port: maker.port, requests },
      floor(scenario.isPage ? 'markup' : 'rows'),
      { port: product.port, requests },
      floor('memory'),
      ...(usesDatabase ? [floor('statements')] : []),
    ],
    connections,
    seconds,
  )
  if (!made || !rows || !kept || !memory) throw new Error('Nothing was measured.')
  return { scenario: scenario.name, events, connections, made, floor: rows, statements, kept, memory }
}

/** Reports a failed measurement and continues, so that the others aren't lost. */
async function tryMeasurement<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    console.error(`${name}: ${String(error)}`)
    return null
  }
}

/** Measures each call in all worlds before the next call, so that other load affects all worlds alike. */
export async function measureCalls(stages: readonly Stage[], options: CallOptions): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const names = stages[0]?.scenarios.map(({ name }) => name).filter((name) => name.includes(options.only)) ?? []
  for (const name of names) {
    for (const connections of options.connections) {
      for (const stage of stages) {
        const scenario = stage.scenarios.find((candidate) => candidate.name === name)
        if (!scenario) continue
        const measured = await tryMeasurement(`${name}, ${stage.events} events`, () =>
          measure(stage, scenario, connections, options.seconds),
        )
        if (measured) measurements.push(measured)
      }
    }
    console.error(`measured ${name}`)
  }
  return measurements
}
