import { constant, fragment, opaque, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import { selectEvents, gatherSources, getViewerId, type EventReader, type JoinedRow } from './detail-queries.ts'
import { isFiltered, matchingEvents, toTsquery, type EventSelection, type SearchedWords } from './filter-queries.ts'
import { afterDate, byDate, dateKey, withRows, type DateKey, type Found } from './list-queries.ts'

export interface RelevanceKey {
  /**
   * The window covers events after `from` by date, up to and including `until`. Its end is known once it has been read.
   */
  from: DateKey | null
  until: DateKey | null
  /** Last event of the previous page within the window; null at its start. */
  after: (DateKey & { rank: number }) | null
}

/**
 * Number of events ranked at a time, soonest first, because ranking reads every candidate. The cursor stores the end of
 * the window, so that an event added meanwhile can't push one already shown into the next window.
 */
export const rankingWindow = 100

const upToDate = (key: DateKey | null): Fragment =>
  key ? fragment`(starts_at, id) <= ${dateKey(key)}` : fragment`true`

const byRank = fragment`-rank, starts_at, id`

interface RankedKey extends DateKey {
  rank: number
  /** End of the window; null if nothing can come after it. */
  until: DateKey | null
}

/**
 * Lists the matching events of one window, best first. Weights, from high to low: title; organizer, location and
 * category; short description; long description.
 */
export async function listByRelevance(
  sql: ReadSql,
  selection: EventSelection & { search: SearchedWords },
  { from, until, after }: RelevanceKey,
  limit: number,
  reader: EventReader,
): Promise<Found<RankedKey>> {
  const rest = after
    ? fragment`(-rank, starts_at, id) > (${opaque(-after.rank, 'float4')}, ${opaque(after.startsAt, 'timestamptz')}, ${opaque(after.id, 'int')})`
    : fragment`true`
  // The statement's text already reflects how common the terms are. Only filters by value need a plan of their own.
  const isPlannedOnce = !isFiltered(selection)
  const asked = { ...selection, isPlannedOnce }
  const first = { order: byDate, limit: until ? fragment`all` : constant(rankingWindow) }
  const where = fragment`${afterDate(from)} and ${upToDate(until)}`
  // Ranked where they are found: reading the vector of each match again took as long as ranking.
  const rank = fragment`ts_rank('{0.1, 0.2, 0.5, 1}', found_search, ${toTsquery(asked, selection.search.words)})`
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
      limit ${opaque(limit, 'int')}
    )`
  if (isPlannedOnce && getViewerId(reader) === null) {
    const wanted = fragment`rows from (
      unnest(array(select id from page order by ${byRank})), unnest(array(select rank from page order by ${byRank}))
    ) with ordinality as wanted (id, rank, place)`
    const columns = fragment`, wanted.rank, (select until from page limit 1) as until`
    const ranked = selectEvents(wanted, reader, { columns, join: fragment`` })
    const rows = gatherSources(await sql<JoinedRow & RankedKey>`${page} ${ranked}`)
    return { keys: rows, rows }
  }
  const run = isPlannedOnce ? sql : sql.planned
  const keys = await run<RankedKey>`
    ${page} select starts_at::text as "startsAt", id, rank, until from page order by ${byRank}`
  return withRows(sql, keys, reader)
}
