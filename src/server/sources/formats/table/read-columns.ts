import type { SourcePreview } from '#contract/sources/source.ts'
import { sourceColumnFields, sourceLimits } from '#contract/sources/source-options.ts'
import { cutText } from '#contract/limits.ts'
import { findColumns, type ColumnMapping } from './csv-columns.ts'
import { fromUtf16 } from '#server/sources/formats/text/read-charset.ts'
import { decodeTable, parseRows } from './read-csv.ts'
import type { TableRow } from './csv-header.ts'
import { isZip, readFirstSheet } from './read-workbook.ts'

/** Example cells per column. */
const sampleCount = 3
/** Rows above the header, such as a title. */
const maxRowsAbove = 20

const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''

/** Returns the row whose cells name the most fields, at least two, or else the first one with several cells. */
function findHeaderRow(rows: readonly TableRow[]): number {
  const candidates = rows.slice(0, maxRowsAbove).map(({ cells }) => {
    const named = Object.keys(findColumns(cells, null) ?? {}).length
    // A single name may be a value, such as the venue "Library".
    return cells.filter(isFilled).length < 2 ? -1 : named < 2 ? 0 : named
  })
  const max = Math.max(...candidates)
  return max < 0 ? -1 : candidates.indexOf(max)
}

/**
 * Lists the columns of a table, for choosing which one holds which field.
 * @returns null if it isn't a table with several columns
 */
export async function readColumns(bytes: Buffer, asked: ColumnMapping | null): Promise<SourcePreview['columns']> {
  const rows = isZip(bytes) ? await readFirstSheet(bytes) : parseRows(decodeTable(fromUtf16(bytes))).rows
  const at = findHeaderRow(rows)
  const names = rows[at]?.cells.map((name) => name.trim())
  if (!names) return null
  const positions = findColumns(names, asked) ?? findColumns(names, null) ?? {}
  const mapping = Object.fromEntries(
    sourceColumnFields.flatMap((field) => {
      const name = names[positions[field] ?? -1]
      return name ? [[field, name]] : []
    }),
  )
  const body = rows.slice(at + 1)
  const header = names.flatMap((name, column) => {
    if (name === '') return []
    const filled = body.map(({ cells }) => cells[column] ?? '').filter(isFilled)
    return [{ name, samples: filled.slice(0, sampleCount).map((cell) => cutText(cell.trim(), sourceLimits.column)) }]
  })
  return { header, mapping, missing: (['title', 'date'] as const).filter((field) => !(field in mapping)) }
}
