import { earthRadiusMiles } from '#domain/distance.ts'
import { fragment, joinFragments, type Fragment, type ReadSql } from '#server/platform/sql.ts'
import {
  isClose,
  isFiltered,
  isVirtualFromAfar,
  matchingEvents,
  matchingInOrder,
  type EventSelection,
  type SearchedWords,
} from './filter-queries.ts'

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
export const rankingWindow = 100

const afterDate = (key: DateKey | null): Fragment =>
  key ? fragment`(starts_at, id) > (${key.startsAt}::timestamptz, ${key.id}::int)` : fragment`true`

const upToDate = (key: DateKey | null): Fragment =>
  key ? fragment`(starts_at, id) <= (${key.startsAt}::timestamptz, ${key.id}::int)` : fragment`true`

const byDate = fragment`starts_at, id`

/** Ids of the matching events, soonest first. */
export function listByDate(sql: ReadSql, selection: EventSelection, after: DateKey | null, limit: number) {
  const first = { order: byDate, limit }
  // Without words and circle no value says how much is found: each half is a walk along its index, planned once.
  const run = selection.search === undefined && selection.within === undefined ? sql : sql.planned
  return run<DateKey>`
    select starts_at::text as "startsAt", id
    from ${matchingEvents(selection, byDate, { where: afterDate(after), first })} as matching
    order by ${byDate}
    limit ${limit}`
}

/** The chord through the earth, in metres: the measure by which the index by nearness gives one event after the other. */
const distanceTo = ({ near: { latitude, longitude } }: EventSelection): Fragment =>
  fragment`(position_on_earth <-> ll_to_earth(${latitude}, ${longitude}))`

/** Metres on the database's globe for each of our miles. */
const metresInMile = 6_378_168 / earthRadiusMiles

/**
 * Ends the search for the nearest where the asked circle does, and not at the other end of the world; a metre further,
 * for what lies on the line.
 */
const withinReach = ({ near: { latitude, longitude } }: EventSelection, within: number): Fragment =>
  fragment`position_on_earth <@ earth_box(ll_to_earth(${latitude}, ${longitude}), ${within * metresInMile + 1}::float8)`

/** What comes after the key among the events that have a distance. */
function afterDistance(away: Fragment, key: DistanceKey | null): Fragment {
  if (key === null) return fragment`true`
  if (key.away === null) return fragment`false`
  return fragment`(${away} > ${key.away}::float8 or ${away} = ${key.away}::float8 and ${afterDate(key)})`
}

/** The next ones of those that have a place, within the asked circle; null when only virtual events are asked for. */
function nearestEvents(selection: EventSelection, key: DistanceKey | null, limit: number): Fragment | null {
  const { within, virtual } = selection
  if (virtual === 'true' && within === undefined) return null
  const away = distanceTo(selection)
  const place =
    within === undefined
      ? fragment`latitude is not null`
      : fragment`${withinReach(selection, within)} and ${isClose(selection)}`
  return matchingInOrder(selection, fragment`${away} as away, starts_at, id`, {
    place,
    where: afterDistance(away, key),
    first: { order: fragment`${away}, ${byDate}`, limit },
  })
}

/** The next ones of those that have no distance, soonest first; null when a place was asked for. */
function eventsAnywhere(selection: EventSelection, key: DistanceKey | null, limit: number): Fragment | null {
  const { within, virtual } = selection
  if (within !== undefined && virtual !== 'any') return null
  const lacksPlace = virtual === 'true' ? fragment`true` : fragment`latitude is null`
  return matchingEvents(selection, fragment`null::float8 as away, starts_at, id`, {
    place: within === undefined ? lacksPlace : isVirtualFromAfar(selection),
    where: key?.away === null ? afterDate(key) : fragment`true`,
    first: { order: byDate, limit },
  })
}

/**
 * Ids of the matching events, nearest first, in one place soonest first; those without a place come last. Each part
 * stops as soon as it has a page.
 */
export function listByDistance(sql: ReadSql, selection: EventSelection, after: DistanceKey | null, limit: number) {
  const parts = [nearestEvents(selection, after, limit), eventsAnywhere(selection, after, limit)]
  const selects = parts.flatMap((part) => (part ? [fragment`select * from ${part} as part`] : []))
  return sql.planned<DistanceKey>`
    select away, starts_at::text as "startsAt", id
    from (${joinFragments(selects, ' union all ', fragment``)}) as matching
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
  selection: EventSelection & { search: SearchedWords },
  { from, until, after }: RelevanceKey,
  limit: number,
) {
  const rest = after
    ? fragment`(-rank, starts_at, id) > (${-after.rank}::float4, ${after.startsAt}::timestamptz, ${after.id}::int)`
    : fragment`true`
  const first = { order: byDate, limit: until ? null : rankingWindow }
  const where = fragment`${afterDate(from)} and ${upToDate(until)}`
  // Ranked where they are found: going back for the words of each took as long as ranking them.
  const rank = fragment`ts_rank('{0.1, 0.2, 0.5, 1}', found_search, ${selection.search.words}::tsquery)`
  const candidates = matchingEvents(selection, fragment`starts_at, id, ${rank} as rank`, { where, first })
  // What the words change in the plan is told by the text; only filters by values do so too.
  const run = isFiltered(selection) ? sql.planned : sql
  return run<RankedRow>`
    with candidates as materialized (
      select * from ${candidates} as matching
      order by ${byDate}
      limit ${first.limit}
    )
    select starts_at::text as "startsAt", id, rank, (
        select json_build_object('startsAt', starts_at::text, 'id', id) from candidates
        offset ${rankingWindow - 1} limit 1
      ) as until
    from candidates
    where ${rest}
    order by -rank, starts_at, id
    limit ${limit}`
}
