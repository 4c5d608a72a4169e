import { fragment, type Fragment, type ReadSql } from '#server/platform/sql.ts'
import { matchingEvents, type EventSelection } from './filter-queries.ts'

/** Where a page begins: after the event with this sort key. */
export interface DateKey {
  startsAt: string
  id: number
}
export interface DistanceKey {
  /** Chord through the earth in metres, as the index orders by it. */
  chord: number
  id: number
}
export interface RelevanceKey {
  /** The window's first event comes after this one by date; null for the first window. */
  window: DateKey | null
  /** The last event of the page within the window; null at its beginning. */
  after: (DateKey & { rank: number }) | null
}

/** Ranking reads every candidate, so it looks at this many at a time, soonest first. */
export const rankingWindow = 500

const afterDate = (key: DateKey | null): Fragment =>
  key ? fragment`(starts_at, id) > (${key.startsAt}::timestamptz, ${key.id}::int)` : fragment`true`

/** Ids of the matching events, soonest first. */
export function listByDate(sql: ReadSql, selection: EventSelection, after: DateKey | null, limit: number) {
  return sql<DateKey>`
    select starts_at::text as "startsAt", id
    from ${matchingEvents(selection, fragment`starts_at, id`)} as matching
    where ${afterDate(after)}
    order by starts_at, id
    limit ${limit}`
}

/** Ids of the matching events, nearest first; those without coordinates are not among them. */
export function listByDistance(sql: ReadSql, selection: EventSelection, after: DistanceKey | null, limit: number) {
  const chord = fragment`position_on_earth <-> ll_to_earth(${selection.near.latitude}, ${selection.near.longitude})`
  return sql<DistanceKey>`
    select chord, id
    from ${matchingEvents(selection, fragment`${chord} as chord, id`)} as matching
    where chord is not null and ${after ? fragment`(chord, id) > (${after.chord}::float8, ${after.id}::int)` : fragment`true`}
    order by chord, id
    limit ${limit}`
}

/**
 * Ids of the matching events of one window, best first: a word in the title weighs more than one in the organizer,
 * the place or the category, these more than the short, and this more than the long description.
 */
export function listByRelevance(
  sql: ReadSql,
  selection: EventSelection & { q: string },
  { window, after }: RelevanceKey,
  limit: number,
) {
  const rest = after
    ? fragment`(-rank, starts_at, id) > (${-after.rank}::float4, ${after.startsAt}::timestamptz, ${after.id}::int)`
    : fragment`true`
  return sql<DateKey & { rank: number }>`
    with candidates as (
      select starts_at, id, search from ${matchingEvents(selection, fragment`starts_at, id, search`)} as matching
      where ${afterDate(window)}
      order by starts_at, id
      limit ${rankingWindow}
    ), ranked as (
      select starts_at, id,
        ts_rank('{0.1, 0.2, 0.5, 1}', search, event_search_query(${selection.q})) as rank
      from candidates
    )
    select starts_at::text as "startsAt", id, rank from ranked
    where ${rest}
    order by -rank, starts_at, id
    limit ${limit}`
}

/** Sort key of the last event that the window beginning after `window` ranks; null when nothing comes after it. */
export async function findWindowEnd(sql: ReadSql, selection: EventSelection, window: DateKey | null) {
  const rows = await sql<DateKey>`
    select starts_at::text as "startsAt", id
    from ${matchingEvents(selection, fragment`starts_at, id`)} as matching
    where ${afterDate(window)}
    order by starts_at, id
    limit 2 offset ${rankingWindow - 1}`
  return rows.length === 2 ? (rows[0] ?? null) : null
}
