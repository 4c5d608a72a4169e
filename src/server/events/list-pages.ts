import type { ReadSql } from '#server/platform/sql.ts'
import { readCursor, type Cursor, type Sort } from './cursor.ts'
import type { EventSelection } from './filter-queries.ts'
import { listByDate, listByDistance, listByRelevance, type RelevanceKey } from './list-queries.ts'

export interface PageOfIds {
  ids: number[]
  next: Cursor | null
}

/** One row more than the page is asked for; whether it exists tells whether there is a next page. */
function pageOf<Row extends { id: number }>(rows: Row[], limit: number, cursorAfter: (last: Row) => Cursor): PageOfIds {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { ids: shown.map(({ id }) => id), next: last && rows.length > limit ? cursorAfter(last) : null }
}

type ListPage = (sql: ReadSql, selection: EventSelection, limit: number, cursor?: string) => Promise<PageOfIds>

/** One page of ids in each order, beginning where the cursor says. */
export const listPages: Record<Sort, ListPage> = {
  date: async (sql, selection, limit, cursor) => {
    const after = cursor ? readCursor(cursor, 'date').after : null
    return pageOf(await listByDate(sql, selection, after, limit + 1), limit, (last) => ({ sort: 'date', after: last }))
  },
  distance: async (sql, selection, limit, cursor) => {
    const after = cursor ? readCursor(cursor, 'distance').after : null
    const rows = await listByDistance(sql, selection, after, limit + 1)
    return pageOf(rows, limit, (last) => ({ sort: 'distance', after: last }))
  },
  relevance: async (sql, selection, limit, cursor) => {
    const key = cursor ? readCursor(cursor, 'relevance') : { from: null, until: null, after: null }
    return pageByRelevance(sql, selection, key, limit)
  },
}

/** A page may begin in one ranking window and go on in the next. */
async function pageByRelevance(
  sql: ReadSql,
  selection: EventSelection,
  key: RelevanceKey,
  limit: number,
): Promise<PageOfIds> {
  const { search } = selection
  if (!search) return { ids: [], next: null }
  const rows = await listByRelevance(sql, { ...selection, search }, key, limit + 1)
  const ids = rows.slice(0, limit).map(({ id }) => id)
  const until = key.until ?? rows[0]?.until ?? null
  if (rows.length > limit) {
    const last = rows[limit - 1]
    const after = last ? { startsAt: last.startsAt, id: last.id, rank: last.rank } : null
    return { ids, next: { sort: 'relevance', from: key.from, until, after } }
  }
  if (until === null) return { ids, next: null }
  const rest = await pageByRelevance(sql, selection, { from: until, until: null, after: null }, limit - ids.length)
  return { ids: [...ids, ...rest.ids], next: rest.next }
}
