import { createHash } from 'node:crypto'
import { rateLimits, type Rate, type RateName } from '#contract/rate-limits.ts'
import type { Clock } from '#server/platform/process/process.ts'
import { type Database, DatabaseUnavailableError } from '#server/platform/database/database.ts'
import { networkAt } from '#server/platform/network/network.ts'
import {
  createRateMemory,
  type Count,
  type RateMemory,
  pruneRates,
  takeCounts,
  type Taken,
} from './rate-limit-counts.ts'
import { DomainError, type Caller, type RateLimiter, type RateState } from '#server/platform/http/http.ts'

/** Formats `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). */
export function rateHeaders(rates: readonly RateState[]): Record<string, string> {
  return {
    'ratelimit-policy': rates.map(({ policy, calls, seconds }) => `"${policy}";q=${calls};w=${seconds}`).join(', '),
    ratelimit: rates.map(({ policy, remaining, reset }) => `"${policy}";r=${remaining};t=${reset}`).join(', '),
  }
}

/** Counts nothing. For tests and load measurements. */
export const noRateLimits: RateLimiter = { take: async () => [] }

/** Milliseconds between deletions of counts whose quota is full again. */
const pruneEvery = 60_000

/** Milliseconds that the clock may be set back before its earlier time counts as wrong. */
const setBack = 60_000

/** Milliseconds after which the full quota of any rate is available again. */
const longestSpan = 1_000 * Math.max(...Object.values(rateLimits).map(({ address }) => address.seconds))

/** Each process counts light calls in memory up to this fraction (1/4) of a rate. */
const lightShare = 4

/** Hashes a key, so that the database stores neither addresses nor user ids. */
const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)

/**
 * Returns the network that an address is counted by. In IPv6 it is the /64, because one office or home has all of it.
 */
export const getNetwork = (address: string): string => networkAt(address, 4)

/** Factor for the rate of a /48, which has 65,536 /64 networks and may be a whole campus. */
export const siteShare = 4

function listCounts(name: RateName, { userId, address }: Caller, subject: number | undefined): Count[] {
  const { person, address: network }: { person?: Rate; address: Rate } = rateLimits[name]
  const about = subject === undefined ? '' : ` about ${subject}`
  return [
    ...(person && userId !== null ? [{ key: `${name} person ${userId}${about}`, ...person }] : []),
    ...(address === null ? [] : [{ key: `${name} address ${getNetwork(address)}${about}`, ...network }]),
    ...(address?.includes(':')
      ? [
          {
            key: `${name} site ${networkAt(address, 3)}${about}`,
            calls: network.calls * siteShare,
            seconds: network.seconds,
          },
        ]
      : []),
  ]
}

const toSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1_000))

/** `reading address 198.51.100.7` → `reading-address` */
const formatPolicy = ({ key }: Pick<Count, 'key'>): string => key.split(' ', 2).join('-')

/** @param used calls that are used up; may be fractional */
function createRateState({ calls, seconds, ...count }: Count, used: number, reset: number): RateState {
  const remaining = Math.max(0, Math.floor(calls - used))
  return { policy: formatPolicy(count), calls, seconds, remaining, reset: toSeconds(reset) }
}

/** Returns the calls that are used up, given the milliseconds until the full quota is available again. */
const countUsed = ({ calls, seconds }: Count, wait: number) => Math.ceil((wait / (seconds * 1_000)) * calls)

/**
 * Counts light calls in process memory.
 *
 * @returns the states, and as `heavy` the counts that exceed the process's share of the rate
 */
function takeLight(counts: readonly Count[], light: RateMemory, now: number): { states: RateState[]; heavy: Count[] } {
  const states: RateState[] = []
  const heavy = counts.filter((count) => {
    const fullAt = light.take(count, lightShare, now)
    if (fullAt === null) return true
    states.push(createRateState(count, countUsed(count, fullAt - now) / lightShare, fullAt - now))
    return false
  })
  return { states, heavy }
}

/** @param waits milliseconds until each of these accepts a call again */
function refuse(waits: readonly { count: Count; wait: number }[]): never {
  const refusal = new DomainError(
    'too_many_requests',
    undefined,
    [],
    toSeconds(Math.max(...waits.map(({ wait }) => wait))),
  )
  const states = waits.map(({ count, wait }) => createRateState(count, count.calls, wait))
  throw Object.assign(refusal, { headers: rateHeaders(states) })
}

/** See `Taken`. */
type SharedCount = Omit<Taken, 'key'> & { count: Count }

/** State of one process, in addition to the shared counts. */
const createMemory = () => ({
  light: createRateMemory(),
  alone: createRateMemory(),
  /** Epoch milliseconds until which each key is rejected. */
  blocked: new Map<string, number>(),
  prunedAt: -Infinity,
})

/**
 * Counts in the database, so that several processes share the counts. Rejected keys are remembered in memory until they
 * may retry, so repeated calls cost no further statements. If the clock is set back, forgets the counts made while it
 * was ahead; otherwise, callers would be rejected until that time comes again.
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
    const marks = counts.map(({ key }) => hashKey(key))
    try {
      const marked = counts.map((count, at) => ({ ...count, key: marks[at] as string }))
      const taken = new Map((await keep(marked, now)).map((each) => [each.key, each]))
      return counts.map((count, at) => ({ ...(taken.get(marks[at] as string) as Taken), count }))
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error
      // The database may still be readable when it isn't writable, so each process then counts by itself.
      return counts.map((count) => {
        const fullAt = memory.alone.take(count, 1, now)
        const span = count.seconds * 1_000
        return { count, fullAt: fullAt ?? now + span, until: fullAt === null ? now + span / count.calls : null }
      })
    }
  }
  return {
    take: async (name, caller, subject) => {
      const counts = listCounts(name, caller, subject)
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
        createRateState(count, count.calls * share + countUsed(count, fullAt - now) * (1 - share), fullAt - now),
      )
      return [...states, ...shared]
    },
  }
}
