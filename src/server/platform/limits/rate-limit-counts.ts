import type { WriteSql } from '#server/platform/database/database.ts'
import type { Rate } from '#contract/rate-limits.ts'

/** A rate and the key that it is counted under. */
export interface Count extends Rate {
  key: string
}

/** Tolerance in milliseconds, because one call's share of a rate is seldom a whole number. */
const rounding = 1

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

/** State of a key after a call; times in epoch milliseconds. */
export interface Taken {
  key: string
  /** When its full quota is available again. */
  fullAt: number
  /** When it accepts a call again if the quota is used up; otherwise null. */
  until: number | null
}

/**
 * Counts one call under each key with GCRA. Each row holds the moment at which the full quota of its rate is available
 * again. A call moves it by one share, and is rejected if that would put it further away than the rate's window.
 *
 * @param now epoch milliseconds
 */
export function takeCounts(sql: WriteSql, counts: readonly Count[], now: number) {
  const rows = counts.map(({ key, calls, seconds }) => ({
    key,
    span: seconds * 1_000,
    cost: (seconds * 1_000) / calls,
  }))
  // Sort, so that calls with the same keys lock them in the same order.
  const ordered = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return sql<Taken>`
    with wanted as (
      select key, span, cost
      from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as wanted (key text, span float8, cost float8)
    ), taken as (
      insert into rate_counts as c (key, full_at)
      select key, ${now}::float8 + cost from wanted
      on conflict (key) do update set full_at = greatest(c.full_at, ${now}) + excluded.full_at - ${now}
        where greatest(c.full_at, ${now}) + excluded.full_at - 2 * ${now}::float8
          <= (select span + ${rounding}::float8 from wanted where wanted.key = c.key)
      returning key, full_at
    )
    select key, coalesce(taken.full_at, c.full_at, ${now}::float8) as "fullAt",
      case when taken.key is null then coalesce(c.full_at, ${now}::float8) + cost - span end as until
    from wanted left join taken using (key) left join rate_counts c using (key)`
}

/**
 * Deletes counts whose quota is full again, and those beyond `latest`, which a wrong clock has written. Skips rows that
 * another call is changing.
 */
export const pruneRates = (sql: WriteSql, now: number, latest: number) => sql`
  delete from rate_counts where key in (
    select key from rate_counts where full_at < ${now} or full_at > ${latest} limit 10000 for update skip locked)`
