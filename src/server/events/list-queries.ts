import { limits } from '#contract/limits.ts'
import { earthRadiusMiles } from '#domain/places/distance.ts'
import {
  constant,
  fragment,
  joinFragments,
  opaque,
  type Fragment,
  type ReadSql,
} from '#server/platform/database/database.ts'
import { selectEvents, gatherSources, listEventRows, type EventRow, type JoinedRow } from './detail-queries.ts'
import { getViewerId, type EventReader } from './policy.ts'
import {
  isAllRunning,
  isClose,
  isVirtualFromAfar,
  matchingEvents,
  matchingInOrder,
  type EventSelection,
  type MatchingOptions,
} from './filter-queries.ts'
import { isOngoing, isRankedWithin } from './condition-queries.ts'

/** Sort key of an event. A page starts after it. */
export interface DateKey {
  /** The start; for an event at an unknown place, a later time on the same day. In lists by day, `ranked_at`. */
  listedAt: string
  id: number
}

export const dateKey = ({ listedAt, id }: DateKey) =>
  fragment`(${opaque(listedAt, 'timestamptz')}, ${opaque(id, 'int')})`

export const afterDate = (key: DateKey | null, listedAt = fragment`listed_at`): Fragment =>
  key ? fragment`(${listedAt}, id) > ${dateKey(key)}` : fragment`true`

/** Orders by start, with events at an unknown place after all others of their day. */
export const byDate = fragment`listed_at, id`

/** The column that orders a list: by date, or by day and best first within it (docs/decisions/ranking.md). */
const orderColumns = { date: fragment`listed_at`, day: fragment`ranked_at` }
export type ProgressOrder = keyof typeof orderColumns

/** Sort key in date order, where ongoing events come after all others. */
export interface ProgressKey extends DateKey {
  isOngoing: boolean
}

/** Orders upcoming events by date, then ongoing ones. Requires the column `is_ongoing`. */
export const byProgress = fragment`is_ongoing, listed_at, id`

export const selectProgress = (selection: EventSelection): Fragment => fragment`${isOngoing(selection)} as is_ongoing`

/** Selects the first events after the key in the order of `byProgress`. */
export function firstByProgress(
  selection: EventSelection,
  after: ProgressKey | null,
  limit: number | Fragment,
  order: ProgressOrder = 'date',
): Pick<MatchingOptions, 'where' | 'first'> {
  const column = orderColumns[order]
  const later = afterDate(after, column)
  const ongoing = isOngoing(selection)
  const where = after?.isOngoing ? fragment`(${ongoing} and ${later})` : fragment`(${ongoing} or ${later})`
  const inDays = order === 'day' ? fragment`${later} and ${isRankedWithin(selection)}` : later
  const starting = { order: fragment`${column}, id`, where: after?.isOngoing ? fragment`false` : inDays }
  const inProgress = fragment`is_ongoing, ${column}, id`
  return { where: after ? where : fragment`true`, first: { order: inProgress, limit, starting } }
}

/** Largest page size plus one, as a constant in the plan. The halves of a list still stop once the page is full. */
const longestPage = constant(limits.page.max + 1)

/**
 * A page of events: their keys in order, and their rows. For anonymous visitors, the same statement returns the rows if
 * one plan suits all values. For signed-in users, a second statement reads the rows and the user's own status by id.
 */
export interface Found<Key extends DateKey> {
  keys: readonly Key[]
  /** Excludes events that disappeared after their keys were read. */
  rows: readonly EventRow[]
}

/** Reads the rows of these keys. */
export async function withRows<Key extends DateKey>(
  sql: ReadSql,
  keys: Key[],
  reader: EventReader,
): Promise<Found<Key>> {
  const ids = keys.map(({ id }) => id)
  return { keys, rows: await listEventRows(sql, ids, reader, getViewerId(reader)) }
}

/** Lists matching events: upcoming ones by date, or by day and best first within it; then ongoing ones. */
export async function listByDate(
  sql: ReadSql,
  selection: EventSelection,
  after: ProgressKey | null,
  limit: number,
  reader: EventReader,
  order: ProgressOrder = 'date',
): Promise<Found<ProgressKey>> {
  const column = orderColumns[order]
  // Without search terms and radius, no value affects how much matches: each part is an index scan, planned once. So are the few
  // events that are pinned or in progress, wherever they are.
  const areFew = selection.pinned === true || isAllRunning(selection)
  const isPlannedOnce = selection.search === undefined && (selection.within === undefined || areFew)
  const asked = { ...selection, isPlannedOnce }
  const first = firstByProgress(asked, after, isPlannedOnce ? longestPage : limit, order)
  const page = fragment`
    from ${matchingEvents(asked, fragment`${column}, id, ${selectProgress(asked)}`, first)} as matching
    order by is_ongoing, ${column}, id
    limit ${isPlannedOnce ? opaque(limit, 'int') : limit}`
  if (isPlannedOnce && getViewerId(reader) === null) {
    const wanted = fragment`unnest(array(select id ${page})) with ordinality as wanted (id, place)`
    const columns = fragment`, e.${column}::text as "listedAt", ${isOngoing(asked)} as "isOngoing"`
    const found = selectEvents(wanted, reader, { columns, join: fragment`` })
    const rows = gatherSources(await sql<JoinedRow & ProgressKey>`${found}`)
    return { keys: rows, rows }
  }
  const run = isPlannedOnce ? sql : sql.withCustomPlan
  const keys = await run<ProgressKey>`
    select ${column}::text as "listedAt", id, is_ongoing as "isOngoing" ${page}`
  return withRows(sql, keys, reader)
}

export interface DistanceKey extends DateKey {
  /** In the unit of `distanceTo`; null if the location is unknown. */
  away: number | null
}

/** Chord through the earth in metres: the measure in which the nearest-neighbor index orders events. */
const distanceTo = ({ near: { latitude, longitude } }: EventSelection): Fragment =>
  fragment`(position_on_earth <-> ll_to_earth(${latitude}, ${longitude}))`

/** Metres in the database's model of the earth per mile in ours. */
const metresInMile = 6_378_168 / earthRadiusMiles

/**
 * Stops the nearest-neighbor search at the requested radius instead of the other side of the globe. Adds a metre for
 * events on the boundary.
 */
const withinReach = ({ near: { latitude, longitude } }: EventSelection, within: number): Fragment =>
  fragment`position_on_earth <@ earth_box(ll_to_earth(${latitude}, ${longitude}), ${within * metresInMile + 1}::float8)`

/** Condition: after the key, among the events that have a distance. */
function afterDistance(away: Fragment, key: DistanceKey | null): Fragment {
  if (key === null) return fragment`true`
  if (key.away === null) return fragment`false`
  return fragment`(${away} > ${key.away}::float8 or ${away} = ${key.away}::float8 and ${afterDate(key)})`
}

/** Returns the next events with a location, within the requested radius; null if only virtual events are requested. */
function nearestEvents(selection: EventSelection, key: DistanceKey | null, limit: number): Fragment | null {
  const { within, virtual } = selection
  if (virtual === 'true' && within === undefined) return null
  const away = distanceTo(selection)
  const place =
    within === undefined
      ? fragment`latitude is not null and place_precision <> 'unknown'`
      : fragment`${withinReach(selection, within)} and ${isClose(selection)}`
  return matchingInOrder(selection, fragment`${away} as away, ${byDate}`, {
    place,
    where: afterDistance(away, key),
    first: { order: fragment`${away}, ${byDate}`, limit },
  })
}

/** Returns the next events that match a condition and have no distance, soonest first. */
const eventsWithoutDistance = (selection: EventSelection, place: Fragment, key: DistanceKey | null, limit: number) =>
  matchingEvents(selection, fragment`null::float8 as away, ${byDate}`, {
    place,
    where: key?.away === null ? afterDate(key) : fragment`true`,
    first: { order: byDate, limit },
  })

/** Condition: assumed to be within the radius. The literal lets the planner use the index of such events. */
const isGuessedClose = (selection: EventSelection): Fragment =>
  fragment`place_precision = 'unknown' and ${isClose(selection)}`

/** Returns the next events without a distance, soonest first. A radius excludes most of them. */
function eventsAnywhere(selection: EventSelection, key: DistanceKey | null, limit: number): Fragment[] {
  const { within, virtual } = selection
  if (within === undefined) {
    const places =
      virtual === 'true'
        ? [fragment`true`]
        : [fragment`latitude is null`, fragment`place_precision = 'unknown' and latitude is not null`]
    return places.map((place) => eventsWithoutDistance(selection, place, key, limit))
  }
  return [
    eventsWithoutDistance(selection, isGuessedClose(selection), key, limit),
    ...(virtual === 'any' ? [eventsWithoutDistance(selection, isVirtualFromAfar(selection), key, limit)] : []),
  ]
}

/**
 * Lists matching events, nearest first, and soonest first at the same location. Events without a location come last.
 * Each part stops as soon as it has a page.
 */
export async function listByDistance(
  sql: ReadSql,
  selection: EventSelection,
  after: DistanceKey | null,
  limit: number,
  reader: EventReader,
): Promise<Found<DistanceKey>> {
  const parts = [nearestEvents(selection, after, limit) ?? [], eventsAnywhere(selection, after, limit)].flat()
  const selects = parts.map((part) => fragment`select * from ${part} as part`)
  const keys = await sql.withCustomPlan<DistanceKey>`
    select away, listed_at::text as "listedAt", id
    from (${joinFragments(selects, ' union all ', fragment``)}) as matching
    order by away, ${byDate}
    limit ${limit}`
  return withRows(sql, keys, reader)
}

/** Maximum number of held-back events that a search shows. */
const maxHeldFound = 5

/**
 * Lists the ids of held-back events with exactly this title that match the filters, soonest first. A series is listed by
 * its next date.
 */
export async function listHeldIds(sql: ReadSql, selection: EventSelection, title: string): Promise<number[]> {
  const { search: _search, ...filters } = selection
  const held: EventSelection = { ...filters, status: 'unlisted', everyDate: true }
  const where = fragment`title_key(title) = title_key(${title}) and title_key(title) <> ''`
  const rows = await sql.withCustomPlan<{ id: number }>`
    select id from (
      select distinct on (coalesce(series_id, -id)) id, starts_at
      from ${matchingEvents(held, fragment`id, series_id, starts_at`, { where })} as matching
      order by coalesce(series_id, -id), starts_at, id
    ) as soonest
    order by starts_at, id limit ${constant(maxHeldFound)}`
  return rows.map(({ id }) => id)
}
