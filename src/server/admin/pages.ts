import { operatorLimits } from '#contract/operator-options.ts'

/** A page of rows that were read with one more than it holds. */
export function toPage<Row extends { id: number }>(rows: Row[]): { rows: Row[]; next: number | null } {
  const shown = rows.slice(0, operatorLimits.page)
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
}
/** Rows to read for a page. */
export const rowsToRead = operatorLimits.page + 1

/** Where lists begin that count downwards. */
export const newestFirst = (after: number | undefined) => after ?? Number.MAX_SAFE_INTEGER
