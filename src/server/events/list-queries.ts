import { fragment, type Fragment, type ReadSql } from '#server/platform/sql.ts'
import { matchingEvents, type EventSelection } from './filter-queries.ts'

/** Where a page begins: after the event with this sort key. */
export interface DateKey {
  startsAt: string
  id: number
}
export interface DistanceKey extends DateKey {
  /** In the measure of `distanceTo`; null where the place is unknown. */
  away: number | null
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

const byDate = fragment`starts_at, id`

/** Ids of the matching events, soonest first. */
export function listByDate(sql: ReadSql, selection: EventSelection, after: DateKey | null, limit: number) {
  const first = { order: byDate, limit }
  return sql.planned<DateKey>`
    select starts_at::text as "startsAt", id
    from ${matchingEvents(selection, byDate, { where: afterDate(after), first })} as matching
    order by ${byDate}
    limit ${limit}`
}

/**
 * Within some miles the distance is computed of what matches, from the columns that the index by date carries. Without
 * a limit the index by nearness gives the next nearest until the page is full; it orders by the chord through the
 * earth in metres.
 */
function distanceTo({ near: { latitude, longitude }, within }: EventSelection): Fragment {
  return within === undefined
    ? fragment`(position_on_earth <-> ll_to_earth(${latitude}, ${longitude}))`
    : fragment`case when latitude is not null then miles_between(latitude, longitude, ${latitude}, ${longitude}) end`
}

function afterDistance(away: Fragment, key: DistanceKey | null): Fragment {
  if (key === null) return fragment`true`
  const rest = afterDate(key)
  if (key.away === null) return fragment`(${away} is null and ${rest})`
  return fragment`(${away} > ${key.away}::float8 or ${away} is null or ${away} = ${key.away}::float8 and ${rest})`
}

/** Ids of the matching events, nearest first, in one place soonest first; those without a place come last. */
export function listByDistance(sql: ReadSql, selection: EventSelection, after: DistanceKey | null, limit: number) {
  const away = distanceTo(selection)
  const first = { order: fragment`${away}, ${byDate}`, limit }
  const columns = fragment`${away} as away, starts_at, id`
  return sql.planned<DistanceKey>`
    select away, starts_at::text as "startsAt", id
    from ${matchingEvents(selection, columns, { where: afterDistance(away, after), first })} as matching
    order by away, ${byDate}
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
  const first = { order: byDate, limit: until ? null : rankingWindow }
  const where = fragment`${afterDate(from)} and ${upToDate(until)}`
  const candidates = matchingEvents(selection, byDate, { where, first })
  return sql.planned<RankedRow>`
    with candidates as (
      select * from ${candidates} as matching
      order by ${byDate}
      limit ${first.limit}
    ), ranked as (
      select starts_at, id,
        ts_rank('{0.1, 0.2, 0.5, 1}', search, ${selection.words ?? ''}::tsquery) as rank
      from candidates join (select id, search from events) as written using (id)
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
