import { fragment, type ReadSql } from '#server/platform/database/database.ts'

/** Event ids per sitemap part. Parts are ranges of ids, so an event always stays in the same part. */
export const pagesInPart = 10_000

export interface PagePartRow {
  part: number
  /** UTC instant of the latest change in the part. */
  changedAt: string
}

export interface PageRow {
  id: number
  changedAt: string
}

const instant = (column: ReturnType<typeof fragment>) =>
  fragment`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const isListed = (now: string) =>
  fragment`withdrawn_at is null and status in ('scheduled', 'cancelled') and ends_at > ${now}`

/** Lists the parts that contain events that have not ended. */
export function listPageParts(sql: ReadSql, now: string): Promise<PagePartRow[]> {
  return sql<PagePartRow>`
    select (id - 1) / ${pagesInPart}::int as part, ${instant(fragment`max(changed_at)`)} as "changedAt"
    from events where ${isListed(now)}
    group by part order by part`
}

export function listSitemapPages(sql: ReadSql, part: number, now: string): Promise<PageRow[]> {
  const first = part * pagesInPart + 1
  return sql<PageRow>`
    select id, ${instant(fragment`changed_at`)} as "changedAt"
    from events where id between ${first}::int and ${first + pagesInPart - 1}::int and ${isListed(now)}
    order by id`
}
