import { rounding, type Count } from './rate-limit-memory.ts'
import type { WriteSql } from '#server/platform/database/database.ts'

/** A key after a call; moments in milliseconds. */
export interface Taken {
  key: string
  /** When all of its calls are there again. */
  fullAt: number
  /** When it takes a call again, where it is used up; else null. */
  until: number | null
}

/**
 * Counts one call under each key (GCRA: a row has the moment at which all calls of its rate are there again; a call
 * moves it on by its share, and is refused when it would come to lie further off than the rate's time).
 * @param now milliseconds
 */
export function takeCounts(sql: WriteSql, counts: readonly Count[], now: number) {
  const rows = counts.map(({ key, calls, seconds }) => ({
    key,
    span: seconds * 1_000,
    cost: (seconds * 1_000) / calls,
  }))
  // Calls that count under the same keys lock them in the same order.
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
 * Forgets counts that say nothing any more, and those beyond `latest`, which a wrong clock has made. What another call
 * just changes is left to the next time.
 */
export const pruneRates = (sql: WriteSql, now: number, latest: number) => sql`
  delete from rate_counts where key in (
    select key from rate_counts where full_at < ${now} or full_at > ${latest} limit 10000 for update skip locked)`
