import { createHash } from 'node:crypto'
import { rateLimits, type Rate, type RateName } from '#contract/rate-limits.ts'
import type { Clock } from '#server/platform/process/process.ts'
import { type Database, DatabaseUnavailableError } from '#server/platform/database/database.ts'
import { networkAt } from '#server/platform/network/network.ts'
import { createRateMemory, type Count, type RateMemory } from './rate-limit-memory.ts'
import { pruneRates, takeCounts, type Taken } from './rate-limit-queries.ts'
import { DomainError } from '#server/platform/http/http.ts'

/** Who calls. A page's own calls come from no address, because the page is counted itself. */
export interface Caller {
  userId: number | null
  address: string | null
}

/** Counts calls, and refuses those that come too often. */
export interface RateLimiter {
  /**
   * @returns what is left of each rate
   * @throws Refusal `too_many_requests` that says when to come back
   */
  take(name: RateName, caller: Caller): Promise<RateState[]>
}

/** What is left of a rate after a call. */
export interface RateState {
  /** Of the rate and what it counts by, such as `reading-address`. */
  policy: string
  calls: number
  seconds: number
  remaining: number
  /** Seconds until all of it is there again; of one that is used up, until the next call is let in. */
  reset: number
}

/** `RateLimit-Policy` and `RateLimit`, as draft-ietf-httpapi-ratelimit-headers-10 writes them. */
export function rateHeaders(rates: readonly RateState[]): Record<string, string> {
  return {
    'ratelimit-policy': rates.map(({ policy, calls, seconds }) => `"${policy}";q=${calls};w=${seconds}`).join(', '),
    ratelimit: rates.map(({ policy, remaining, reset }) => `"${policy}";r=${remaining};t=${reset}`).join(', '),
  }
}

/** Where nothing is counted: tests, and measurements of load. */
export const noRateLimits: RateLimiter = { take: async () => [] }

/** Milliseconds between two looks for counts that are full again. */
const pruneEvery = 60_000

/** Milliseconds that a clock may be set back by before it counts as one that was wrong. */
const setBack = 60_000

/** Milliseconds in which all calls of any rate are there again. */
const longestSpan = 1_000 * Math.max(...Object.values(rateLimits).map(({ address }) => address.seconds))

/** The share of a rate that light calls have in the memory of each process. */
const lightShare = 4

/** The database keeps no address and no number of a person for this, only a mark of them. */
const markOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)

/** One office or home has a whole /64 of IPv6. */
export const getNetwork = (address: string): string => networkAt(address, 4)

/** Whoever has a /48 has 65,536 such networks, and may be a whole campus: so many times the rate of one. */
export const siteShare = 4

function countsOf(name: RateName, { userId, address }: Caller): Count[] {
  const { person, address: network }: { person?: Rate; address: Rate } = rateLimits[name]
  return [
    ...(person && userId !== null ? [{ key: `${name} person ${userId}`, ...person }] : []),
    ...(address === null ? [] : [{ key: `${name} address ${getNetwork(address)}`, ...network }]),
    ...(address?.includes(':')
      ? [{ key: `${name} site ${networkAt(address, 3)}`, calls: network.calls * siteShare, seconds: network.seconds }]
      : []),
  ]
}

const toSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1_000))

/** `reading address 198.51.100.7` → `reading-address` */
const policyOf = ({ key }: Pick<Count, 'key'>): string => key.split(' ', 2).join('-')

/** @param used calls of the rate, in shares */
function stateOf({ calls, seconds, ...count }: Count, used: number, reset: number): RateState {
  const remaining = Math.max(0, Math.floor(calls - used))
  return { policy: policyOf(count), calls, seconds, remaining, reset: toSeconds(reset) }
}

/** Calls of a rate that are not there again at `now`. */
const usedOf = ({ calls, seconds }: Count, wait: number) => Math.ceil((wait / (seconds * 1_000)) * calls)

/** Counts light calls in the memory of the process. @returns those that are beyond its share of the rate, too */
function takeLight(counts: readonly Count[], light: RateMemory, now: number): { states: RateState[]; heavy: Count[] } {
  const states: RateState[] = []
  const heavy = counts.filter((count) => {
    const fullAt = light.take(count, lightShare, now)
    if (fullAt === null) return true
    states.push(stateOf(count, usedOf(count, fullAt - now) / lightShare, fullAt - now))
    return false
  })
  return { states, heavy }
}

/** @param waits milliseconds until each of these is let in again */
function refuse(waits: readonly { count: Count; wait: number }[]): never {
  const refusal = new DomainError(
    'too_many_requests',
    undefined,
    [],
    toSeconds(Math.max(...waits.map(({ wait }) => wait))),
  )
  const states = waits.map(({ count, wait }) => stateOf(count, count.calls, wait))
  throw Object.assign(refusal, { headers: rateHeaders(states) })
}

/** See `Taken`. */
type SharedCount = Omit<Taken, 'key'> & { count: Count }

/** What a process knows besides what all of them share. */
const createMemory = () => ({
  light: createRateMemory(),
  alone: createRateMemory(),
  /** Until when each is refused. */
  blocked: new Map<string, number>(),
  prunedAt: -Infinity,
})

/**
 * Counts in the database, so that several processes count together. What was refused is remembered here until it may
 * come back: whoever goes on calling costs no more statements. What was counted by a clock that was ahead is forgotten
 * once it is set back, or callers would be refused until it is that late again.
 */
export function createRateLimiter({ database, clock }: { database: Database; clock: Clock }): RateLimiter {
  let memory = createMemory()
  let latest = -Infinity
  const readClock = (): number => {
    const now = clock.now().epochMilliseconds
    if (now < latest - setBack) memory = createMemory()
    latest = now
    return now
  }
  const keep = (counts: readonly Count[], now: number) => {
    const isPruning = now - memory.prunedAt > pruneEvery
    if (isPruning) memory.prunedAt = now
    return database.write(async (sql) => {
      if (isPruning) await pruneRates(sql, now, now + longestSpan + setBack)
      return takeCounts(sql, counts, now)
    })
  }
  const takeShared = async (counts: readonly Count[], now: number): Promise<SharedCount[]> => {
    const marks = counts.map(({ key }) => markOf(key))
    try {
      const marked = counts.map((count, at) => ({ ...count, key: marks[at] as string }))
      const taken = new Map((await keep(marked, now)).map((each) => [each.key, each]))
      return counts.map((count, at) => ({ ...(taken.get(marks[at] as string) as Taken), count }))
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error
      // What cannot be written may still be read: then each process counts for itself.
      return counts.map((count) => {
        const fullAt = memory.alone.take(count, 1, now)
        const span = count.seconds * 1_000
        return { count, fullAt: fullAt ?? now + span, until: fullAt === null ? now + span / count.calls : null }
      })
    }
  }
  return {
    take: async (name, caller) => {
      const counts = countsOf(name, caller)
      if (counts.length === 0) return []
      const now = readClock()
      const { blocked, light } = memory
      const waits = counts.map((count) => ({ count, wait: (blocked.get(count.key) ?? 0) - now }))
      if (waits.some(({ wait }) => wait > 0)) refuse(waits.filter(({ wait }) => wait > 0))
      const isLight = 'isLight' in rateLimits[name]
      const { states, heavy } = isLight ? takeLight(counts, light, now) : { states: [], heavy: counts }
      if (heavy.length === 0) return states
      const taken = await takeShared(heavy, now)
      if (blocked.size > 10_000) blocked.clear()
      const refused = taken.flatMap(({ count, until }) => (until === null ? [] : [{ count, wait: until - now }]))
      for (const { count, wait } of refused) blocked.set(count.key, now + wait)
      if (refused.length > 0) refuse(refused)
      const share = isLight ? 1 / lightShare : 0
      const shared = taken.map(({ count, fullAt }) =>
        stateOf(count, count.calls * share + usedOf(count, fullAt - now) * (1 - share), fullAt - now),
      )
      return [...states, ...shared]
    },
  }
}
