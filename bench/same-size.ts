import { fetchResponse } from './answers.ts'
import type { Stage } from './calls.ts'
import type { Figures } from './report.ts'
import { takeTurns } from './turns.ts'

type Ways = Record<'made' | 'kept', Figures>

/** A list in two worlds, each answer with as many events in one as in the other. */
export interface SameSize {
  scenario: string
  connections: number
  /** In each answer, on average. */
  events: number
  small: Ways
  large: Ways
}

const countOf = async (port: number, path: string) => (await fetchResponse(port, path)).ids?.length ?? 0

function limited(path: string, limit: number): string {
  const url = new URL(path, 'http://localhost')
  url.searchParams.set('limit', String(limit))
  return url.pathname + url.search
}

/** The same calls with a limit that both worlds fill; those that find nothing in one of them are left out. */
async function cutToSame(
  [small, large]: readonly [Stage, Stage],
  name: string,
): Promise<{ limit: number; small: string; large: string }[]> {
  const pathsOf = ({ scenarios }: Stage) => scenarios.find((scenario) => scenario.name === name)?.paths ?? []
  const others = pathsOf(large)
  const pairs = []
  for (const [at, one] of pathsOf(small).entries()) {
    const other = others[at]
    if (other === undefined) continue
    const limit = Math.min(await countOf(small.product.port, one), await countOf(large.product.port, other))
    if (limit > 0) pairs.push({ limit, small: limited(one, limit), large: limited(other, limit) })
  }
  return pairs
}

/**
 * How a list of events fares in a small and in a large world when it has as many events in both.
 * @returns null for what is no such list, or is empty
 */
export async function compareSameSize(
  ends: readonly [Stage, Stage],
  name: string,
  connections: number,
  seconds: number,
): Promise<SameSize | null> {
  const [small, large] = ends
  const isList = small.scenarios.some(({ paths, ...one }) => one.name === name && paths[0]?.startsWith('/api/events?'))
  const pairs = isList ? await cutToSame(ends, name) : []
  if (pairs.length === 0) return null
  const [smallAsks, largeAsks] = [pairs.map((pair) => pair.small), pairs.map((pair) => pair.large)]
  const [smallMade, largeMade, smallKept, largeKept] = await takeTurns(
    [
      { port: small.maker.port, asks: smallAsks },
      { port: large.maker.port, asks: largeAsks },
      { port: small.product.port, asks: smallAsks },
      { port: large.product.port, asks: largeAsks },
    ],
    connections,
    seconds,
  )
  if (!smallMade || !largeMade || !smallKept || !largeKept) throw new Error('Nothing was measured.')
  return {
    scenario: name,
    connections,
    events: pairs.reduce((sum, { limit }) => sum + limit, 0) / pairs.length,
    small: { made: smallMade, kept: smallKept },
    large: { made: largeMade, kept: largeKept },
  }
}
