import { unzipSync } from 'fflate'
import type { Cell, CellValue, Sheet } from 'hucre/xlsx'
import { ColumnError } from './csv-columns.ts'
import { checkCount, maxEvents, NotACalendar, type Reading } from './feed-event.ts'
import { maxRowsAboveHeader, readTable, type TableHints, type TableRow } from './read-table.ts'

/** Reads events from Excel workbooks. */

/** Maximum size of an unpacked workbook in bytes. 20,000 events with descriptions of 200 characters take 14 million. */
const mostBytes = 32_000_000
const mostSheets = 30
/** Cells beyond these are ignored. Includes one row more than the limit, so larger sheets are detected. */
const mostRows = maxEvents + maxRowsAboveHeader + 2
const lastColumn = 'CV'

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/** File types by the names of the files in the archive. */
const archives: [file: RegExp, words: string][] = [
  [/^xl\/workbook\.bin$/, 'a binary Excel workbook (.xlsb)'],
  [/^word\//, 'a Word document'],
  [/^content\.xml$/, 'an OpenDocument file, such as .ods'],
]

/**
 * Inspects the archive without unpacking it.
 * @throws NotACalendar if it isn't a workbook or is too large when unpacked
 */
function checkArchive(bytes: Buffer): void {
  const files: string[] = []
  let size = 0
  const look = () =>
    unzipSync(bytes, {
      filter: ({ name, originalSize, compression }) => {
        files.push(name)
        // The workbook reader takes a size of 0 as specified later, so reject it.
        size += compression !== 0 && originalSize === 0 ? Infinity : originalSize
        return false
      },
    })
  if (!succeeds(look)) throw new NotACalendar('It is a damaged ZIP archive, not a calendar.')
  if (!files.includes('xl/workbook.xml')) {
    const words = archives.find(([file]) => files.some((name) => file.test(name)))?.[1]
    if (!words) throw new NotACalendar('It is a ZIP archive, not a calendar.')
    throw new NotACalendar(`It is ${words}. Save the table as .xlsx or .csv and import that.`)
  }
  if (size > mostBytes) throw new NotACalendar('It is a workbook larger than 32 MB when unpacked.')
}

/** Damaged or hostile archives fail with various errors that need no distinction. */
function succeeds(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  }
}

/** Returns the currency of a number format: `[$€-407]`, `#,##0.00 "CHF"`; null for the dollar sign, the default. */
function currencyIn(format: string | undefined): string | null {
  return /[€£¥₹₩₪₺₽₴]|(?<![A-Z])[A-Z]{3}(?![A-Z])/.exec(format ?? '')?.[0] ?? null
}

/** Formats dates as ISO 8601. Excel stores plain times on its first days. */
function dateText(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1_000) * 1_000)
    .toISOString()
    .slice(0, 19)
    .split('T')
  if (day < '1904-01-02') return time
  return time === '00:00:00' ? day : `${day}T${time}`
}

function cellText(value: CellValue, cell: Cell | undefined): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dateText(value)
  if (value === null || cell?.type === 'error') return ''
  const currency = typeof value === 'number' ? currencyIn(cell?.style?.numFmt) : null
  return currency === null ? String(value) : `${currency} ${value}`
}

/** Copies the value of a vertically merged cell to each of its rows. */
function fillMerged({ rows, merges = [] }: Sheet): void {
  let left = mostRows * 10
  for (const { startRow, endRow, startCol } of merges.slice(0, mostRows)) {
    const value = rows[startRow]?.[startCol] ?? null
    for (const row of rows.slice(startRow + 1, endRow + 1)) {
      if ((left -= 1) < 0) return
      row[startCol] ??= value
    }
  }
}

function readRows(sheet: Sheet): TableRow[] {
  fillMerged(sheet)
  const { cells } = sheet
  return sheet.rows.map((row, at) => {
    const links: [number, string][] = row.flatMap((_, column) => {
      const address = cells?.get(`${at},${column}`)?.hyperlink?.target
      return address === undefined ? [] : [[column, address]]
    })
    return {
      cells: row.map((value, column) => cellText(value, cells?.get(`${at},${column}`))),
      links: new Map(links),
      line: at + 1,
    }
  })
}

async function readSheet(bytes: Buffer, wanted: number): Promise<{ sheet: Sheet | null; count: number }> {
  // Imported lazily, because nothing else needs it.
  const { readXlsx } = await import('hucre/xlsx')
  let count = 0
  const isWanted = (_sheet: unknown, at: number) => {
    count += 1
    return at === wanted
  }
  try {
    const range = `A1:${lastColumn}${mostRows}`
    const { sheets } = await readXlsx(bytes, { sheets: isWanted, readStyles: true, range })
    return { sheet: sheets[0] ?? null, count }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new NotACalendar(`It is an Excel workbook that cannot be read: ${error.message.slice(0, 200)}`, 'binary', {
      cause: error,
    })
  }
}

/** Returns the rows of the first sheet that has any. */
export async function readFirstSheet(bytes: Buffer): Promise<TableRow[]> {
  checkArchive(bytes)
  const { sheet } = await readSheet(bytes, 0)
  return sheet ? readRows(sheet).filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) : []
}

/**
 * Reads the first sheet that contains events. Loads one sheet at a time to save memory.
 * @throws NotACalendar if it isn't a readable workbook, or no sheet contains events
 * @throws ColumnError if a requested or required column is missing
 */
export async function readWorkbook(bytes: Buffer, hints: TableHints): Promise<Reading> {
  checkArchive(bytes)
  let missing: ColumnError | null = null
  for (let at = 0, sheets = 1; at < Math.min(sheets, mostSheets); at += 1) {
    const { sheet, count } = await readSheet(bytes, at)
    sheets = count
    if (!sheet) continue
    const rows = readRows(sheet).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    try {
      checkCount(rows.length - maxRowsAboveHeader)
      const reading = readTable(rows, hints)
      if (reading) return { ...reading, kind: 'XLSX', isComplete: sheet.rows.length < mostRows }
    } catch (error) {
      if (!(error instanceof ColumnError)) throw error
      missing ??= error
    }
  }
  throw missing ?? new NotACalendar('It is an Excel workbook, but no sheet contains a table of events.')
}
