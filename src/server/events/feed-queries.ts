import { isListed } from './policy.ts'
import { fragment, instant, type ReadSql } from '#server/platform/database/database.ts'
import { matchingEvents, type EventSelection } from './filter-queries.ts'
import { byProgress, firstByProgress, selectProgress } from './list-queries.ts'

/** Version information that distinguishes a newer version of an event from an older one. */
export interface RevisionRow {
  id: number
  sequence: number
  /** UTC instant. */
  changedAt: string
  /** UTC start of a date of a series before it was first moved. */
  originalStart: string | null
}

export const listRevisions = (sql: ReadSql, ids: readonly number[]) => sql<RevisionRow>`
  select id, sequence, ${instant`changed_at`} as "changedAt",
    ${instant`original_starts_at`} as "originalStart"
  from events where id = any(${ids})`

/** Lists the ids of matching events, including cancelled ones: soonest first, ongoing ones last. */
export function listFeedIds(sql: ReadSql, selection: EventSelection, limit: number): Promise<{ id: number }[]> {
  const columns = fragment`id, listed_at, ${selectProgress(selection)}`
  const first = firstByProgress(selection, null, limit)
  const cancelled: EventSelection = { ...selection, status: 'cancelled', everyDate: true }
  return sql.withCustomPlan<{ id: number }>`
    select id from (
      select * from ${matchingEvents(selection, columns, first)} as taking_place
      union all
      select * from ${matchingEvents(cancelled, columns, first)} as cancelled
    ) as matching
    order by ${byProgress}
    limit ${limit}`
}

/**
 * Lists the ids of all dates of a series, soonest first; the latest 1,000 if there are more. Includes held-back and
 * unlisted dates if none is listed, and private ones, which the caller hides from readers who may not see them.
 */
export function listSeriesIds(sql: ReadSql, seriesId: number): Promise<{ id: number }[]> {
  const dates = fragment`events e where series_id = ${seriesId} and withdrawn_at is null`
  return sql<{ id: number }>`
    select id from (
      select id, starts_at from ${dates} and (
        ${isListed()} or status = 'private' or status = 'unlisted' and not exists (select from ${dates} and ${isListed()}))
      order by starts_at desc, id desc
      limit 1000
    ) as latest
    order by starts_at, id`
}

/** Returns the RRULE, RDATE and EXDATE lines as the source wrote them; null if the dates were listed one by one. */
export const findRecurrence = (sql: ReadSql, seriesId: number) =>
  sql.value<string>`select recurrence from series where id = ${seriesId}`

/** Event ids per sitemap part. Parts are ranges of ids, so an event always stays in the same part. */
const pagesInPart = 10_000

export interface PagePartRow {
  part: number
  /** UTC instant of the latest change in the part. */
  changedAt: string
}

export interface PageRow {
  id: number
  changedAt: string
}

const isAhead = (now: string) => fragment`withdrawn_at is null and ${isListed()} and ends_at > ${now}`

/** Lists the parts that contain events that have not ended. */
export const listPageParts = (sql: ReadSql, now: string) => sql<PagePartRow>`
  select (id - 1) / ${pagesInPart}::int as part, ${instant`max(changed_at)`} as "changedAt"
  from events e where ${isAhead(now)}
  group by part order by part`

export function listSitemapPages(sql: ReadSql, part: number, now: string): Promise<PageRow[]> {
  const first = part * pagesInPart + 1
  return sql<PageRow>`
    select id, ${instant`changed_at`} as "changedAt"
    from events e where id between ${first}::int and ${first + pagesInPart - 1}::int and ${isAhead(now)}
    order by id`
}
