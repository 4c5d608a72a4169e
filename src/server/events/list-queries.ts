import { limits } from '#contract/limits.ts'
import { constant, fragment, opaque, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import {
  selectEvents,
  gatherSources,
  listEventRows,
  getViewerId,
  type EventReader,
  type EventRow,
  type JoinedRow,
} from './detail-queries.ts'
import { isOngoing, matchingEvents, type EventSelection, type MatchingOptions } from './filter-queries.ts'

/** Sort key of an event. A page starts after it. */
export interface DateKey {
  startsAt: string
  id: number
}

export const dateKey = ({ startsAt, id }: DateKey) =>
  fragment`(${opaque(startsAt, 'timestamptz')}, ${opaque(id, 'int')})`

export const afterDate = (key: DateKey | null): Fragment =>
  key ? fragment`(starts_at, id) > ${dateKey(key)}` : fragment`true`

export const byDate = fragment`starts_at, id`

/** Sort key in date order, where ongoing events come after all others. */
export interface ProgressKey extends DateKey {
  isOngoing: boolean
}

/** Orders upcoming events by start, then ongoing ones. Requires the column `is_ongoing`. */
export const byProgress = fragment`is_ongoing, starts_at, id`

export const selectProgress = (selection: EventSelection): Fragment => fragment`${isOngoing(selection)} as is_ongoing`

/** Selects the first events after the key in the order of `byProgress`. */
export function firstByProgress(
  selection: EventSelection,
  after: ProgressKey | null,
  limit: number | Fragment,
): Pick<MatchingOptions, 'where' | 'first'> {
  const later = afterDate(after)
  const ongoing = isOngoing(selection)
  const where = after?.isOngoing ? fragment`(${ongoing} and ${later})` : fragment`(${ongoing} or ${later})`
  const starting = { order: byDate, where: after?.isOngoing ? fragment`false` : later }
  return { where: after ? where : fragment`true`, first: { order: byProgress, limit, starting } }
}

/** Largest page size plus one, as a constant in the plan. The halves of a list still stop once the page is full. */
const longestPage = constant(limits.page.max + 1)

/**
 * A page of events: their keys in order, and their rows. For anonymous visitors, the rows come with the keys where one
 * plan suits all values. For signed-in users, a second statement reads the rows and the user's own status by id.
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

/** Lists matching events: upcoming ones by start, then ongoing ones. */
export async function listByDate(
  sql: ReadSql,
  selection: EventSelection,
  after: ProgressKey | null,
  limit: number,
  reader: EventReader,
): Promise<Found<ProgressKey>> {
  // Without search terms and radius, no value affects how much matches: each part is an index scan, planned once.
  const isPlannedOnce = selection.search === undefined && selection.within === undefined
  const asked = { ...selection, isPlannedOnce }
  const first = firstByProgress(asked, after, isPlannedOnce ? longestPage : limit)
  const page = fragment`
    from ${matchingEvents(asked, fragment`${byDate}, ${selectProgress(asked)}`, first)} as matching
    order by ${byProgress}
    limit ${isPlannedOnce ? opaque(limit, 'int') : limit}`
  if (isPlannedOnce && getViewerId(reader) === null) {
    const wanted = fragment`unnest(array(select id ${page})) with ordinality as wanted (id, place)`
    const columns = fragment`, ${isOngoing(asked)} as "isOngoing"`
    const found = selectEvents(wanted, reader, { columns, join: fragment`` })
    const rows = gatherSources(await sql<JoinedRow & ProgressKey>`${found}`)
    return { keys: rows, rows }
  }
  const run = isPlannedOnce ? sql : sql.planned
  const keys = await run<ProgressKey>`
    select starts_at::text as "startsAt", id, is_ongoing as "isOngoing" ${page}`
  return withRows(sql, keys, reader)
}
