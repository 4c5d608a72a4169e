import { createHash } from 'node:crypto'
import { rateLimits, type Rate, type RateName } from '#contract/rate-limits.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import { DatabaseTrouble } from './database-trouble.ts'
import { networkAt } from './network-address.ts'
import { createRateMemory, type Count } from './rate-limit-memory.ts'
import { pruneRates, takeCounts, type Refused } from './rate-limit-queries.ts'
import { Refusal } from './refusal.ts'

/** Who calls. A page's own calls come from no address, because the page is counted itself. */
export interface Caller {
  userId: number | null
  address: string | null
}

/** Counts calls, and refuses those that come too often. */
export interface RateLimiter {
  /** @throws Refusal `too_many_requests` that says when to come back */
  take(name: RateName, caller: Caller): Promise<void>
}

/** Where nothing is counted: tests, and measurements of load. */
export const noRateLimits: RateLimiter = { take: async () => {} }

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
export const networkOf = (address: string): string => networkAt(address, 4)

/** Whoever has a /48 has 65,536 such networks, and may be a whole campus: so many times the rate of one. */
export const siteShare = 4

function countsOf(name: RateName, { userId, address }: Caller): Count[] {
  const { person, address: network }: { person?: Rate; address: Rate } = rateLimits[name]
  return [
    ...(person && userId !== null ? [{ key: `${name} person ${userId}`, ...person }] : []),
    ...(address === null ? [] : [{ key: `${name} address ${networkOf(address)}`, ...network }]),
    ...(address?.includes(':')
      ? [{ key: `${name} site ${networkAt(address, 3)}`, calls: network.calls * siteShare, seconds: network.seconds }]
      : []),
  ]
}

function refuse(milliseconds: number): never {
  throw new Refusal('too_many_requests', undefined, [], Math.max(1, Math.ceil(milliseconds / 1_000)))
}

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
  const takeShared = async (counts: readonly Count[], now: number): Promise<Refused[]> => {
    try {
      return await keep(counts, now)
    } catch (error) {
      if (!(error instanceof DatabaseTrouble)) throw error
      // What cannot be written may still be read: then each process counts for itself.
      const beyond = counts.filter((count) => !memory.alone.take(count, 1, now))
      return beyond.map(({ key, calls, seconds }) => ({ key, until: now + (seconds * 1_000) / calls }))
    }
  }
  return {
    take: async (name, caller) => {
      const counts = countsOf(name, caller)
      if (counts.length === 0) return
      const now = readClock()
      const { blocked, light } = memory
      const waits = counts.map(({ key }) => (blocked.get(key) ?? 0) - now)
      if (Math.max(...waits) > 0) refuse(Math.max(...waits))
      const isLight = 'isLight' in rateLimits[name]
      const heavy = isLight ? counts.filter((count) => !light.take(count, lightShare, now)) : counts
      if (heavy.length === 0) return
      const keys = new Map(heavy.map(({ key }) => [markOf(key), key]))
      const refused = await takeShared(
        heavy.map((count) => ({ ...count, key: markOf(count.key) })),
        now,
      )
      if (blocked.size > 10_000) blocked.clear()
      for (const { key, until } of refused) blocked.set(keys.get(key) ?? key, until)
      if (refused.length > 0) refuse(Math.max(...refused.map(({ until }) => until)) - now)
    },
  }
}
