import { operatorLimits } from '#contract/operator-options.ts'

/** Builds a page from rows that include one beyond the page size. */
export function toPage<Row extends { id: number }>(rows: Row[]): { rows: Row[]; next: number | null } {
  const shown = rows.slice(0, operatorLimits.page)
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
}
/** Number of rows to query for a page. */
export const rowsToRead = operatorLimits.page + 1

/** Returns the cursor for the first page of a list in descending order. */
export const newestFirst = (after: number | undefined) => after ?? Number.MAX_SAFE_INTEGER
