import { load, type Ask, type LoadResult } from './load.ts'
import { summarize, type Figures } from './report.ts'

export interface Asked {
  port: number
  asks: readonly Ask[]
}

/** Slices in which the candidates take turns, so that the noise of the machine hits all alike. */
const slices = 3

/** Seconds that each candidate is asked before, so that all run code that V8 has compiled, as servers do all day. */
const warmUp = 1

/**
 * Measures candidates side by side.
 * @param seconds of each of them
 */
export async function takeTurns(
  candidates: readonly Asked[],
  connections: number,
  seconds: number,
): Promise<Figures[]> {
  const found: LoadResult[][] = candidates.map(() => [])
  for (const { port, asks } of candidates) await load(port, asks, connections, warmUp)
  for (let slice = 0; slice < slices; slice += 1) {
    for (const [at, { port, asks }] of candidates.entries())
      found[at]?.push(await load(port, asks, connections, seconds / slices))
  }
  return found.map(summarize)
}
