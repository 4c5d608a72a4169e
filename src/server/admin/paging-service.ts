import { operatorLimits } from '#contract/admin/operator-options.ts'

/** Builds a page from rows that include one beyond the page size. */
export function toPage<Row extends { id: number }>(rows: Row[]): { rows: Row[]; next: number | null } {
  const shown = rows.slice(0, operatorLimits.page)
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
}

/** As `toPage`, for rows whose cursor is their `order` instead of their id. */
export function toOrderedPage<Row extends { id: number; order: number }>(found: Row[]) {
  const { rows, next } = toPage(found)
  return { rows, next: next === null ? null : (rows.at(-1)?.order ?? null) }
}

/** Returns a page by offset, for lists whose order changes as operators decide. `list` returns a row beyond the page. */
export async function listByOffset<Row>(
  after: number,
  list: (page: { offset: number; limit: number }) => Promise<Row[]>,
) {
  const offset = Math.min(after, 1_000_000)
  const rows = await list({ offset, limit: rowsToRead })
  const hasMore = rows.length > operatorLimits.page
  return { rows: rows.slice(0, operatorLimits.page), next: hasMore ? offset + operatorLimits.page : null }
}

/** Number of rows to query for a page. */
export const rowsToRead = operatorLimits.page + 1

/** Returns the cursor for the first page of a list in descending order. */
export const newestFirst = (after: number | undefined) => after ?? Number.MAX_SAFE_INTEGER
