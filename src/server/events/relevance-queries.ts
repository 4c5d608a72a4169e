import { constant, fragment, opaque, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import { selectEvents, gatherSources, getViewerId, type EventReader, type JoinedRow } from './detail-queries.ts'
import { isFiltered, matchingEvents, toTsquery, type EventSelection, type SearchedWords } from './filter-queries.ts'
import { afterDate, byDate, dateKey, withRows, type DateKey, type Found } from './list-queries.ts'

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

const upToDate = (key: DateKey | null): Fragment =>
  key ? fragment`(starts_at, id) <= ${dateKey(key)}` : fragment`true`

const byRank = fragment`-rank, starts_at, id`

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
    ? fragment`(-rank, starts_at, id) > (${opaque(-after.rank, 'float4')}, ${opaque(after.startsAt, 'timestamptz')}, ${opaque(after.id, 'int')})`
    : fragment`true`
  // What the words change in the plan is told by the text; only filters by values do so too.
  const isPlannedOnce = !isFiltered(selection)
  const asked = { ...selection, isPlannedOnce }
  const first = { order: byDate, limit: until ? fragment`all` : constant(rankingWindow) }
  const where = fragment`${afterDate(from)} and ${upToDate(until)}`
  // Ranked where they are found: going back for the words of each took as long as ranking them.
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
