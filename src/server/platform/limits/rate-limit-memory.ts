import type { Rate } from '#contract/rate-limits.ts'

/** A rate and the key that it is counted under. */
export interface Count extends Rate {
  key: string
}

/** Tolerance in milliseconds, because one call's share of a rate is seldom a whole number. */
export const rounding = 1

/** Maximum callers remembered; beyond it, the least recently seen are forgotten. */
const maxCallers = 50_000

/**
 * Counts in the memory of one process by the same rule as the database (GCRA). Each call moves the moment at which the
 * full quota is available again. A call is rejected if it would move that moment further away than the rate's window.
 */
export function createRateMemory() {
  const fullAt = new Map<string, number>()
  return {
    /**
     * @param share divides the rate: 4 counts against a quarter of it
     * @param now milliseconds
     * @returns when the full share is available again; null if the call exceeds it
     */
    take({ key, calls, seconds }: Count, share: number, now: number): number | null {
      const cost = (seconds * 1_000 * share) / calls
      const next = Math.max(fullAt.get(key) ?? 0, now) + cost
      if (next - now > seconds * 1_000 + rounding) return null
      // Reinsert at the end, so that the first key of the map is the least recently seen.
      fullAt.delete(key)
      fullAt.set(key, next)
      if (fullAt.size > maxCallers) fullAt.delete(fullAt.keys().next().value as string)
      return next
    },
  }
}

export type RateMemory = ReturnType<typeof createRateMemory>
