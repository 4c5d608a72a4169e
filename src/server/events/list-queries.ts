import { limits } from '#contract/limits.ts'
import { earthRadiusMiles } from '#domain/distance.ts'
import { constant, fragment, joinFragments, unseen, type Fragment, type ReadSql } from '#server/platform/sql.ts'
import {
  eventsOf,
  gatherSources,
  listEventRows,
  viewerOf,
  type EventReader,
  type EventRow,
  type JoinedRow,
} from './detail-queries.ts'
import {
  isClose,
  isFiltered,
  isVirtualFromAfar,
  matchingEvents,
  matchingInOrder,
  tsqueryOf,
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

const keyOf = ({ startsAt, id }: DateKey) => fragment`(${unseen(startsAt, 'timestamptz')}, ${unseen(id, 'int')})`

const afterDate = (key: DateKey | null): Fragment => (key ? fragment`(starts_at, id) > ${keyOf(key)}` : fragment`true`)

const upToDate = (key: DateKey | null): Fragment => (key ? fragment`(starts_at, id) <= ${keyOf(key)}` : fragment`true`)

const byDate = fragment`starts_at, id`

const byRank = fragment`-rank, starts_at, id`

/** As many as any page asks for; the halves of a list stop when the page is full all the same. */
const longestPage = constant(limits.page.max + 1)

/**
 * What a page is made of: the keys of its events in its order, and their rows. Visitors' rows come with the keys, where one
 * plan is good for all; what events are to somebody signed in is asked for with the ids of a page.
 */
export interface Found<Key extends DateKey> {
  keys: readonly Key[]
  /** Without those that have gone since their keys were found. */
  rows: readonly EventRow[]
}

async function withRows<Key extends DateKey>(sql: ReadSql, keys: Key[], reader: EventReader): Promise<Found<Key>> {
  const ids = keys.map(({ id }) => id)
  return { keys, rows: await listEventRows(sql, ids, reader, viewerOf(reader)) }
}

/** The matching events, soonest first. */
export async function listByDate(
  sql: ReadSql,
  selection: EventSelection,
  after: DateKey | null,
  limit: number,
  reader: EventReader,
): Promise<Found<DateKey>> {
  // Without words and circle no value says how much is found: each half is a walk along its index, planned once.
  const isPlannedOnce = selection.search === undefined && selection.within === undefined
  const asked = { ...selection, isPlannedOnce }
  const first = { order: byDate, limit: isPlannedOnce ? longestPage : limit }
  const page = fragment`
    from ${matchingEvents(asked, byDate, { where: afterDate(after), first })} as matching
    order by ${byDate}
    limit ${isPlannedOnce ? unseen(limit, 'int') : limit}`
  if (isPlannedOnce && viewerOf(reader) === null) {
    const wanted = fragment`unnest(array(select id ${page})) with ordinality as wanted (id, place)`
    const rows = gatherSources(await sql<JoinedRow>`${eventsOf(wanted, reader)}`)
    return { keys: rows, rows }
  }
  const run = isPlannedOnce ? sql : sql.planned
  return withRows(sql, await run<DateKey>`select starts_at::text as "startsAt", id ${page}`, reader)
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
 * The matching events, nearest first, in one place soonest first; those without a place come last. Each part stops as soon
 * as it has a page.
 */
export async function listByDistance(
  sql: ReadSql,
  selection: EventSelection,
  after: DistanceKey | null,
  limit: number,
  reader: EventReader,
): Promise<Found<DistanceKey>> {
  const parts = [nearestEvents(selection, after, limit), eventsAnywhere(selection, after, limit)]
  const selects = parts.flatMap((part) => (part ? [fragment`select * from ${part} as part`] : []))
  const keys = await sql.planned<DistanceKey>`
    select away, starts_at::text as "startsAt", id
    from (${joinFragments(selects, ' union all ', fragment``)}) as matching
    order by away, ${byDate}
    limit ${limit}`
  return withRows(sql, keys, reader)
}

interface RankedKey extends DateKey {
  rank: number
  /** End of the window, when something may come after it. */
  until: DateKey | null
}

/**
 * The matching events of one window, best first: a word in the title weighs more than one in the organizer, the place or
 * the category, these more than the short, and this more than the long description.
 */
export async function listByRelevance(
  sql: ReadSql,
  selection: EventSelection & { search: SearchedWords },
  { from, until, after }: RelevanceKey,
  limit: number,
  reader: EventReader,
): Promise<Found<RankedKey>> {
  const rest = after
    ? fragment`(-rank, starts_at, id) > (${unseen(-after.rank, 'float4')}, ${unseen(after.startsAt, 'timestamptz')}, ${unseen(after.id, 'int')})`
    : fragment`true`
  // What the words change in the plan is told by the text; only filters by values do so too.
  const isPlannedOnce = !isFiltered(selection)
  const asked = { ...selection, isPlannedOnce }
  const first = { order: byDate, limit: until ? fragment`all` : constant(rankingWindow) }
  const where = fragment`${afterDate(from)} and ${upToDate(until)}`
  // Ranked where they are found: going back for the words of each took as long as ranking them.
  const rank = fragment`ts_rank('{0.1, 0.2, 0.5, 1}', found_search, ${tsqueryOf(asked, selection.search.words)})`
  const candidates = fragment`
    select * from ${matchingEvents(asked, fragment`starts_at, id, ${rank} as rank`, { where, first })} as matching
    order by ${byDate}
    limit ${first.limit}`
  const page = fragment`
    with candidates as materialized (${candidates}), page as materialized (
      select starts_at, id, rank, (
        select json_build_object('startsAt', starts_at::text, 'id', id) from candidates
        offset ${constant(rankingWindow - 1)} limit 1
      ) as until
      from candidates
      where ${rest}
      order by ${byRank}
      limit ${unseen(limit, 'int')}
    )`
  if (isPlannedOnce && viewerOf(reader) === null) {
    const wanted = fragment`rows from (
      unnest(array(select id from page order by ${byRank})), unnest(array(select rank from page order by ${byRank}))
    ) with ordinality as wanted (id, rank, place)`
    const columns = fragment`, wanted.rank, (select until from page limit 1) as until`
    const ranked = eventsOf(wanted, reader, { columns, join: fragment`` })
    const rows = gatherSources(await sql<JoinedRow & RankedKey>`${page} ${ranked}`)
    return { keys: rows, rows }
  }
  const run = isPlannedOnce ? sql : sql.planned
  const keys = await run<RankedKey>`
    ${page} select starts_at::text as "startsAt", id, rank, until from page order by ${byRank}`
  return withRows(sql, keys, reader)
}
