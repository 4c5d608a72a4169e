import { findColumns, requireColumns, type ColumnMapping, type ColumnPositions } from './csv-columns.ts'

export interface TableRow {
  cells: readonly string[]
  /** Hyperlink URLs of cells by column. */
  links?: ReadonlyMap<number, string>
  /** Last line of the row in the file, counted from 1. */
  line: number
}

/** Maximum number of rows above the header: titles, contacts, empty rows. */
export const maxRowsAboveHeader = 25

interface Header {
  names: readonly string[]
  columns: ColumnPositions
  /** Index of the header row. */
  at: number
}

/**
 * Finds the first row that names a title and a date, or else the closest match.
 * @throws ColumnError if no row contains all requested columns
 */
export function findHeader(rows: readonly TableRow[], asked: ColumnMapping | null): Header | null {
  const candidates = rows.slice(0, maxRowsAboveHeader).flatMap(({ cells }, at) => {
    const columns = findColumns(cells, asked)
    return columns ? [{ names: cells, columns, at }] : []
  })
  const first = rows[0]
  if (candidates.length === 0 && first) requireColumns(first.cells, asked)
  const weigh = ({ columns }: Header) => {
    const { title, date } = columns
    const isNamed = title !== undefined || date !== undefined
    // Two common words are not enough to identify a table.
    return title !== undefined && date !== undefined ? 1_000 : isNamed ? Object.keys(columns).length : 0
  }
  return candidates.reduce<Header | null>((most, next) => (weigh(next) > (most ? weigh(most) : 1) ? next : most), null)
}

/** Minimum number of columns of a table without known names. Text with commas often has two. */
const minUnknownColumns = 3

/** Returns the column names of a table that `findHeader` doesn't recognize; null if it isn't a table. */
export function findUnknownHeader(rows: readonly TableRow[]): readonly string[] | null {
  const isNamed = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '').length >= minUnknownColumns
  const at = rows.slice(0, maxRowsAboveHeader).findIndex(isNamed)
  const header = rows[at]?.cells ?? []
  const body = rows.slice(at + 1)
  const alike = body.filter(({ cells }) => cells.length === header.length)
  const isTable = alike.length > 0 && alike.length >= body.length * 0.7
  // Damaged JSON and markup have commas in many lines, too.
  return isTable && !header.some((name) => /^[[{<"]/.test(name.trim())) ? header : null
}
