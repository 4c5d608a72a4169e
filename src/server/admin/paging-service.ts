import { operatorLimits } from '#contract/admin/operator-options.ts'
import { cutPage } from '#server/platform/http/http.ts'

const { page: size } = operatorLimits

/** Builds a page from rows that include one beyond the page size. */
export function toPage<Row extends { id: number }>(found: Row[]) {
  const { rows, last } = cutPage(found, size)
  return { rows, next: last?.id ?? null }
}

/** As `toPage`, for rows whose cursor is their `order` instead of their id. */
export function toOrderedPage<Row extends { order: number }>(found: Row[]) {
  const { rows, last } = cutPage(found, size)
  return { rows, next: last?.order ?? null }
}

/** Returns a page by offset, for lists whose order changes as operators decide. `list` returns a row beyond the page. */
export async function listByOffset<Row>(
  after: number,
  list: (page: { offset: number; limit: number }) => Promise<Row[]>,
) {
  const offset = Math.min(after, 1_000_000)
  const { rows, last } = cutPage(await list({ offset, limit: rowsToRead }), size)
  return { rows, next: last && offset + size }
}

/** Number of rows to query for a page. */
export const rowsToRead = size + 1

/** Returns the cursor for the first page of a list in descending order. */
export const newestFirst = (after: number | undefined) => after ?? Number.MAX_SAFE_INTEGER
