import {
  constant,
  fragment,
  joinFragments,
  opaque,
  type Fragment,
  type ReadSql,
} from '#server/platform/database/database.ts'
import { selectEvents, gatherSources, type EventRow, type JoinedRow } from './detail-queries.ts'
import { getViewerId, type EventReader } from './policy.ts'
import { isFiltered, matchingEvents, type EventSelection } from './filter-queries.ts'
import { impliedConditions, isOnlyForAudience } from './implied-queries.ts'
import { afterDate, byDate, dateKey, withRows, type DateKey, type Found } from './list-queries.ts'
import { rankBy, type SearchedWords } from '#server/search/service.ts'

/**
 * Maximum number of partly matching events that are ranked: first those that pass the implied filters, then the
 * soonest.
 */
const closeWindow = 150

/** Weight of an implied filter that an event passes, in searches where that isn't required. */
const impliedWeight = 0.5

/**
 * Lists events that match a search partly, best first: some of the words or related ones, without the filters that
 * other words imply.
 * @param found ids of the events that match the whole search
 */
export async function listClose(
  sql: ReadSql,
  selection: EventSelection & { search: SearchedWords },
  found: readonly number[],
  limit: number,
  reader: EventReader,
): Promise<readonly EventRow[]> {
  const { close, telling } = selection.search
  return rankFreely(sql, selection, { words: found.length > 0 ? close : telling, found, limit }, reader)
}

const bonus = 0.15

/** Weight of each of the ten degrees to which an event is about a topic. */
const topicWeight = 0.05

/** Ranks an event that is about a searched topic before one that only has its name: fishing before Hamilton Fish Pool. */
const rankByTopics = (topics: readonly string[]): Fragment => fragment`${constant(topicWeight)}::float4 * coalesce((
  select max(strength::int) from jsonb_each_text(events.topics) as about (topic, strength) where topic = any(${opaque(topics, 'text[]')}::text[])
), 0)`

/** Ranks by the words, by the format that they name, and by how clearly an event is for the people that they name. */
function rankFor({ search, audiences = [] }: EventSelection & { search: SearchedWords }): Fragment {
  const bonuses = [
    ...(search.formats.length > 0 ? [fragment`format = any(${search.formats}::text[])`] : []),
    ...audiences.map(isOnlyForAudience),
  ].map((condition) => fragment`${constant(bonus)}::float4 * coalesce(${condition}, false)::int`)
  const topics = search.topics.length > 0 ? [rankByTopics(search.topics)] : []
  return fragment`(${joinFragments([rankBy(search.evidence), ...topics, ...bonuses], ' + ', fragment`0`)})::float4`
}

/** Maximum number of similar events to list for a search that finds nothing. */
const maxSimilar = 12

/** Lists events about topics similar to those of the search. */
export async function listSimilar(
  sql: ReadSql,
  { search, ...selection }: EventSelection,
  limit: number,
  reader: EventReader,
): Promise<readonly EventRow[]> {
  if (!search) return []
  const asked = { words: search.similar, found: [], limit: Math.min(limit, maxSimilar) }
  return rankFreely(sql, { ...selection, search: { ...search, isHopeless: false } }, asked, reader)
}

/** Ranks events that match `words`, whether or not they pass the implied filters. */
async function rankFreely(
  sql: ReadSql,
  selection: EventSelection & { search: SearchedWords },
  { words, found, limit }: { words: string; found: readonly number[]; limit: number },
  reader: EventReader,
): Promise<readonly EventRow[]> {
  const { search, relaxed = selection } = selection
  if (words === '') return []
  const implied = impliedConditions(selection).map(
    (condition) => fragment`${impliedWeight}::float4 * coalesce(${condition}, false)::int`,
  )
  const passed = fragment`(0::float4 + ${joinFragments(implied, ' + ', fragment`0`)})`
  const rank = joinFragments([rankFor(selection), ...implied], ' + ', fragment`0`)
  const where = fragment`id <> all(${found}::int[])`
  const columns = fragment`listed_at, id, ${rank} as rank`
  const keys = await sql.withCustomPlan<DateKey>`
    select listed_at::text as "listedAt", id
    from ${matchingEvents(
      {
        ...relaxed,
        search: { ...search, words, sought: search.topics, isHopeless: false, lead: { words: null, subject: words } },
      },
      columns,
      {
        where,
        first: { order: fragment`${passed} desc, ${byDate}`, limit: closeWindow },
      },
    )} as matching
    order by ${byRank} limit ${limit}`
  return (await withRows(sql, keys, reader)).rows
}

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
const rankingWindow = 300

const upToDate = (key: DateKey | null): Fragment =>
  key ? fragment`(listed_at, id) <= ${dateKey(key)}` : fragment`true`

const byRank = fragment`-rank, listed_at, id`

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
    ? fragment`(-rank, listed_at, id) > (${opaque(-after.rank, 'float4')}, ${opaque(after.listedAt, 'timestamptz')}, ${opaque(after.id, 'int')})`
    : fragment`true`
  // The statement's text already reflects how common the terms are. Only filters by value need a custom plan.
  const isPlannedOnce = !isFiltered(selection)
  const asked = { ...selection, isPlannedOnce }
  const first = { order: byDate, limit: until ? fragment`all` : constant(rankingWindow) }
  const where = fragment`${afterDate(from)} and ${upToDate(until)}`
  // Ranks in the same scan: reading the vector of each match again took as long as ranking.
  const rank = rankFor(selection)
  const candidates = fragment`
    select * from ${matchingEvents(asked, fragment`listed_at, id, ${rank} as rank`, { where, first })} as matching
    order by ${byDate}
    limit ${first.limit}`
  const page = fragment`
    with candidates as materialized (${candidates}), page as materialized (
      select listed_at, id, rank, (
        select json_build_object('listedAt', listed_at::text, 'id', id) from candidates
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
    const columns = fragment`, e.listed_at::text as "listedAt", wanted.rank, (select until from page limit 1) as until`
    const ranked = selectEvents(wanted, reader, { columns, join: fragment`` })
    const rows = gatherSources(await sql<JoinedRow & RankedKey>`${page} ${ranked}`)
    return { keys: rows, rows }
  }
  const run = isPlannedOnce ? sql : sql.withCustomPlan
  const keys = await run<RankedKey>`
    ${page} select listed_at::text as "listedAt", id, rank, until from page order by ${byRank}`
  return withRows(sql, keys, reader)
}
