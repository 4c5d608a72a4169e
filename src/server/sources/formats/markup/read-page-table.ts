import { ColumnError } from '#server/sources/formats/table/csv-columns.ts'
import type { TableRow } from '#server/sources/formats/table/csv-header.ts'
import type { Reading } from '#server/sources/formats/feed-event.ts'
import { readTable, type TableHints } from '#server/sources/formats/table/read-table.ts'
import { elementsIn, getLine, listDescendants, type MarkupElement } from './markup-tree.ts'
import { pageTextNotes } from './read-page-list.ts'

function toRow(row: MarkupElement, line: number, base: string | undefined): TableRow {
  const cells = elementsIn(row).filter(({ name }) => name === 'td' || name === 'th')
  const links = cells.flatMap((cell, column): [number, string][] => {
    const link = listDescendants(cell).find(({ name, attributes }) => name === 'a' && attributes.href !== undefined)
    const address = link && URL.parse(link.attributes.href ?? '', base)?.href
    return address === undefined ? [] : [[column, address]]
  })
  return { cells: cells.map(getLine), links: new Map(links), line }
}

function readOrSkip(rows: readonly TableRow[], hints: TableHints): ReturnType<typeof readTable> {
  try {
    return readTable(rows, hints)
  } catch (error) {
    // It has another topic, or is used for layout.
    if (error instanceof ColumnError) return null
    throw error
  }
}

/** Maximum number of tables to look at. */
const maxTables = 100

/**
 * Reads the first table of a page whose header names a title and a date.
 * @returns null if there is none
 */
export function readPageTable(page: MarkupElement, base: string | undefined, hints: TableHints): Reading | null {
  const isTable = ({ name }: MarkupElement) => name === 'table'
  for (const table of listDescendants(page).filter(isTable).slice(0, maxTables)) {
    const inner = listDescendants(table)
    // A table that contains others is used for layout.
    if (inner.some(isTable)) continue
    const rows = inner.filter(({ name }) => name === 'tr')
    const reading = readOrSkip(
      rows.map((row, at) => toRow(row, at + 1, base)),
      hints,
    )
    if (reading && reading.events.length > 0) {
      return { ...reading, kind: 'Page text', notes: [...(reading.notes ?? []), ...pageTextNotes()], isComplete: false }
    }
  }
  return null
}
