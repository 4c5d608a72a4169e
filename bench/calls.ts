import { asksOf, callOf, fetchResponse } from './answers.ts'
import type { Candidate, Floors, Maker } from './candidate.ts'
import type { FloorAnswer } from './floors.ts'
import type { Ask } from './load.ts'
import type { Measurement } from './report.ts'
import type { Scenario } from './scenarios.ts'
import { takeTurns } from './turns.ts'

export interface Stage {
  events: number
  /** As it runs, visitors' answers in its memory. */
  product: Candidate
  /** The same, each answer made anew. */
  maker: Maker
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

/** The product's own answers, and what it asks PostgreSQL for them once it has run for a moment. */
async function learnResponses({ product, maker }: Stage, asks: readonly Ask[]): Promise<FloorAnswer[]> {
  const answers: FloorAnswer[] = []
  for (const ask of asks) {
    const answer = await fetchResponse(product.port, ask)
    const isRead = callOf(ask).method === 'GET'
    if (isRead) await fetchResponse(maker.port, ask)
    const statements = isRead ? await maker.record(() => fetchResponse(maker.port, ask)) : []
    answers.push({ ...answer, statements })
  }
  return answers
}

async function measure(stage: Stage, scenario: Scenario, connections: number, seconds: number): Promise<Measurement> {
  const { events, product, maker, floors } = stage
  const asks = asksOf(scenario)
  const answers = await learnResponses(stage, asks)
  await floors.answer(answers)
  const floor = (kind: string) => ({ port: floors.port, asks: asks.map((_ask, at) => `/${kind}/${at}`) })
  const isAskingDatabase = !scenario.isPage && answers.some(({ statements }) => statements.length > 0)
  const [made, rows, kept, memory, statements = null] = await takeTurns(
    [
      { port: maker.port, asks },
      floor(scenario.isPage ? 'markup' : 'rows'),
      { port: product.port, asks },
      floor('memory'),
      ...(isAskingDatabase ? [floor('statements')] : []),
    ],
    connections,
    seconds,
  )
  if (!made || !rows || !kept || !memory) throw new Error('Nothing was measured.')
  return { scenario: scenario.name, events, connections, made, floor: rows, statements, kept, memory }
}

/** One call that a world is too large for must not cost the figures of all others. */
async function tried<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    console.error(`${name}: ${String(error)}`)
    return null
  }
}

/** Measures each call in all worlds before the next call, so that the machine is about as busy for all of them. */
export async function measureCalls(stages: readonly Stage[], options: CallOptions): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const names = stages[0]?.scenarios.map(({ name }) => name).filter((name) => name.includes(options.only)) ?? []
  for (const name of names) {
    for (const connections of options.connections) {
      for (const stage of stages) {
        const scenario = stage.scenarios.find((candidate) => candidate.name === name)
        if (!scenario) continue
        const measured = await tried(`${name}, ${stage.events} events`, () =>
          measure(stage, scenario, connections, options.seconds),
        )
        if (measured) measurements.push(measured)
      }
    }
    console.error(`measured ${name}`)
  }
  return measurements
}
