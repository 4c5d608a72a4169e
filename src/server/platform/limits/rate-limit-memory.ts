import type { Rate } from '#contract/rate-limits.ts'

/** What is counted under which key. */
export interface Count extends Rate {
  key: string
}

/** Milliseconds: shares of a rate are seldom whole ones. */
export const rounding = 1

/** Callers that are remembered at most; beyond, those that were seen first are forgotten. */
const most = 50_000

/**
 * Counts in the memory of one process, by the same rule as the database: each call moves the moment at which all is
 * there again, and none is taken that would move it further off than the rate's time.
 */
export function createRateMemory() {
  const fullAt = new Map<string, number>()
  return {
    /**
     * @param share counts a part of the rate, as 4 for a quarter
     * @param now milliseconds
     * @returns the moment at which all of the share is there again; null when the call is beyond it
     */
    take({ key, calls, seconds }: Count, share: number, now: number): number | null {
      const cost = (seconds * 1_000 * share) / calls
      const next = Math.max(fullAt.get(key) ?? 0, now) + cost
      if (next - now > seconds * 1_000 + rounding) return null
      // Once more at the end, so that the first of the map is the one that was seen least lately.
      fullAt.delete(key)
      fullAt.set(key, next)
      if (fullAt.size > most) fullAt.delete(fullAt.keys().next().value as string)
      return next
    },
  }
}

export type RateMemory = ReturnType<typeof createRateMemory>
