import { fragment, type Fragment, type ReadSql } from '#server/platform/sql.ts'
import { matchingEvents, type EventSelection } from './filter-queries.ts'

/** Where a page begins: after the event with this sort key. */
export interface DateKey {
  startsAt: string
  id: number
}
export interface DistanceKey extends DateKey {
  /** Chord through the earth in metres, as the index orders by it; null where the place is unknown. */
  chord: number | null
}
export interface RelevanceKey {
  /** The window holds what comes after `from` by date, `until` included; its end is known once it has been read. */
  from: DateKey | null
  until: DateKey | null
  /** The last event of the page within the window; null at its beginning. */
  after: (DateKey & { rank: number }) | null
}

/**
 * Ranking reads every candidate, so it looks at this many at a time, soonest first. The cursor keeps the window's
 * end, so that an event added meanwhile pushes none into the next window that this one has shown.
 */
export const rankingWindow = 250

const afterDate = (key: DateKey | null): Fragment =>
  key ? fragment`(starts_at, id) > (${key.startsAt}::timestamptz, ${key.id}::int)` : fragment`true`

const upToDate = (key: DateKey | null): Fragment =>
  key ? fragment`(starts_at, id) <= (${key.startsAt}::timestamptz, ${key.id}::int)` : fragment`true`

function afterDistance(key: DistanceKey | null): Fragment {
  if (key === null) return fragment`true`
  const { chord, startsAt, id } = key
  const rest = fragment`(starts_at, id) > (${startsAt}::timestamptz, ${id}::int)`
  if (chord === null) return fragment`chord is null and ${rest}`
  return fragment`(chord > ${chord}::float8 or chord is null or chord = ${chord}::float8 and ${rest})`
}

/** Ids of the matching events, soonest first. */
export function listByDate(sql: ReadSql, selection: EventSelection, after: DateKey | null, limit: number) {
  return sql.planned<DateKey>`
    select starts_at::text as "startsAt", id
    from ${matchingEvents(selection, fragment`starts_at, id`)} as matching
    where ${afterDate(after)}
    order by starts_at, id
    limit ${limit}`
}

/** Ids of the matching events, nearest first, in one place soonest first; those without a place come last. */
export function listByDistance(sql: ReadSql, selection: EventSelection, after: DistanceKey | null, limit: number) {
  const chord = fragment`position_on_earth <-> ll_to_earth(${selection.near.latitude}, ${selection.near.longitude})`
  return sql.planned<DistanceKey>`
    select chord, starts_at::text as "startsAt", id
    from ${matchingEvents(selection, fragment`${chord} as chord, starts_at, id`)} as matching
    where ${afterDistance(after)}
    order by chord, starts_at, id
    limit ${limit}`
}

export type RankedRow = DateKey & {
  rank: number
  /** End of the window, when something may come after it. */
  until: DateKey | null
}

/**
 * Ids of the matching events of one window, best first: a word in the title weighs more than one in the organizer,
 * the place or the category, these more than the short, and this more than the long description.
 */
export function listByRelevance(
  sql: ReadSql,
  selection: EventSelection,
  { from, until, after }: RelevanceKey,
  limit: number,
) {
  const rest = after
    ? fragment`(-rank, starts_at, id) > (${-after.rank}::float4, ${after.startsAt}::timestamptz, ${after.id}::int)`
    : fragment`true`
  return sql.planned<RankedRow>`
    with candidates as (
      select starts_at, id, search from ${matchingEvents(selection, fragment`starts_at, id, search`)} as matching
      where ${afterDate(from)} and ${upToDate(until)}
      order by starts_at, id
      limit ${until ? null : rankingWindow}
    ), ranked as (
      select starts_at, id,
        ts_rank('{0.1, 0.2, 0.5, 1}', search, ${selection.words ?? ''}::tsquery) as rank
      from candidates
    )
    select starts_at::text as "startsAt", id, rank, (
        select json_build_object('startsAt', starts_at::text, 'id', id) from candidates
        order by starts_at, id offset ${rankingWindow - 1} limit 1
      ) as until
    from ranked
    where ${rest}
    order by -rank, starts_at, id
    limit ${limit}`
}
