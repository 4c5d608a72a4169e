import { limits } from '#contract/limits.ts'
import { constant, fragment, unseen, type Fragment, type ReadSql } from '#server/platform/sql.ts'
import {
  eventsOf,
  gatherSources,
  listEventRows,
  viewerOf,
  type EventReader,
  type EventRow,
  type JoinedRow,
} from './detail-queries.ts'
import { matchingEvents, type EventSelection } from './filter-queries.ts'

/** Where a page begins: after the event with this sort key. */
export interface DateKey {
  startsAt: string
  id: number
}

export const keyOf = ({ startsAt, id }: DateKey) => fragment`(${unseen(startsAt, 'timestamptz')}, ${unseen(id, 'int')})`

export const afterDate = (key: DateKey | null): Fragment =>
  key ? fragment`(starts_at, id) > ${keyOf(key)}` : fragment`true`

export const byDate = fragment`starts_at, id`

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

/** The rows of these keys. */
export async function withRows<Key extends DateKey>(
  sql: ReadSql,
  keys: Key[],
  reader: EventReader,
): Promise<Found<Key>> {
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
