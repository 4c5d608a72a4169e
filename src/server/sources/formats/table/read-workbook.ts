import { ZipBuffer, type ZipEntry } from 'node:zlib'
import type { Cell, CellValue, Sheet } from 'hucre/xlsx'
import { ColumnError } from './csv-columns.ts'
import { checkCount, maxEvents, NotACalendar, type Reading } from '#server/sources/formats/feed-event.ts'
import { readTable, type TableHints } from './read-table.ts'
import { maxRowsAboveHeader, type TableRow } from './csv-header.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Reads events from Excel workbooks. */

/** Maximum size of an unpacked workbook in bytes. 20,000 events with descriptions of 200 characters take 14 million. */
const maxBytes = 32_000_000
const tooLarge = msg('It is a workbook larger than 32 MB when unpacked.')
const maxSheets = 30
/** Cells beyond these are ignored. Includes one row more than the limit, so larger sheets are detected. */
const maxRows = maxEvents + maxRowsAboveHeader + 2
const lastColumn = 'CV'

export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'

/** File types by the names of the files in the archive. */
const archives: [file: RegExp, message: Message][] = [
  [
    /^xl\/workbook\.bin$/,
    msg('It is a binary Excel workbook (.xlsb). Save the table as .xlsx or .csv and import that.'),
  ],
  [/^word\//, msg('It is a Word document. Save the table as .xlsx or .csv and import that.')],
  [/^content\.xml$/, msg('It is an OpenDocument file, such as .ods. Save the table as .xlsx or .csv and import that.')],
]

/** Returns null for damaged and hostile archives, which fail with various errors that need no distinction. */
function listFiles(bytes: Buffer): ZipEntry[] | null {
  try {
    return [...new ZipBuffer(bytes).values()]
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** @throws NotACalendar if `work` fails */
async function readOrReject<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const why = error.message.slice(0, 200)
    throw new NotACalendar(t('It is an Excel workbook that cannot be read: {reason}', { reason: why }), 'binary', {
      cause: error,
    })
  }
}

/**
 * Returns the archive with its files checked and uncompressed. The workbook reader's own decompression takes over where
 * Node.js reports an error, and never ends for some damaged files.
 * @throws NotACalendar if it isn't a workbook or is too large when unpacked
 */
async function unpack(bytes: Buffer): Promise<Uint8Array> {
  const files = listFiles(bytes)
  if (!files) throw new NotACalendar(t('It is a damaged ZIP archive, not a calendar.'))
  if (files.every(({ name }) => name !== 'xl/workbook.xml')) {
    const message = archives.find(([file]) => files.some(({ name }) => file.test(name)))?.[1]
    if (!message) throw new NotACalendar(t('It is a ZIP archive, not a calendar.'))
    throw new NotACalendar(t(message))
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new NotACalendar(t(tooLarge))
  return readOrReject(async () => {
    const contents = await Promise.all(files.map(async (file) => [file.name, await file.content()] as const))
    const { zipSync } = await import('fflate')
    return zipSync(Object.fromEntries(contents), { level: 0 })
  })
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
  let left = maxRows * 10
  for (const { startRow, endRow, startCol } of merges.slice(0, maxRows)) {
    const value = rows[startRow]?.[startCol] ?? null
    for (const row of rows.slice(startRow + 1, endRow + 1)) {
      if ((left -= 1) < 0) return
      row[startCol] ??= value
    }
  }
}

/** @throws NotACalendar if the texts are too long. Cells share texts, so a small file can have gigabytes of them. */
function readRows(sheet: Sheet): TableRow[] {
  fillMerged(sheet)
  const { cells } = sheet
  let length = 0
  return sheet.rows.map((row, at) => {
    const links: [number, string][] = row.flatMap((_, column) => {
      const address = cells?.get(`${at},${column}`)?.hyperlink?.target
      return address === undefined ? [] : [[column, address]]
    })
    const texts = row.map((value, column) => cellText(value, cells?.get(`${at},${column}`)))
    length += texts.reduce((sum, text) => sum + text.length, 0)
    if (length > maxBytes) throw new NotACalendar(t(tooLarge))
    return {
      cells: texts,
      links: new Map(links),
      line: at + 1,
    }
  })
}

interface SheetRead {
  sheet: Sheet | null
  count: number
  /** Workbooks of old Macintosh versions count the days of unformatted cells from 1904. */
  firstDay: string
}

async function readSheet(bytes: Uint8Array, wanted: number): Promise<SheetRead> {
  // Imported lazily, because nothing else needs it.
  const { readXlsx } = await import('hucre/xlsx')
  let count = 0
  const isWanted = (_sheet: unknown, at: number) => {
    count += 1
    return at === wanted
  }
  const range = `A1:${lastColumn}${maxRows}`
  const { sheets, dateSystem } = await readOrReject(() =>
    readXlsx(bytes, { sheets: isWanted, readStyles: true, range }),
  )
  return { sheet: sheets[0] ?? null, count, firstDay: dateSystem === '1904' ? '1904-01-01' : '1899-12-30' }
}

/** Returns the rows of the first sheet that has any. */
export async function readFirstSheet(bytes: Buffer): Promise<TableRow[]> {
  const { sheet } = await readSheet(await unpack(bytes), 0)
  return sheet ? readRows(sheet).filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) : []
}

/**
 * Reads the first sheet that contains events. Loads one sheet at a time to save memory.
 * @throws NotACalendar if it isn't a readable workbook, or no sheet contains events
 * @throws ColumnError if a requested or required column is missing
 */
export async function readWorkbook(bytes: Buffer, hints: TableHints): Promise<Reading> {
  const archive = await unpack(bytes)
  let missing: ColumnError | null = null
  for (let at = 0, sheets = 1; at < Math.min(sheets, maxSheets); at += 1) {
    const { sheet, count, firstDay } = await readSheet(archive, at)
    sheets = count
    if (!sheet) continue
    const rows = readRows(sheet).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    try {
      checkCount(rows.length - maxRowsAboveHeader)
      const reading = readTable(rows, { ...hints, firstDay })
      if (reading) return { ...reading, kind: 'XLSX', isComplete: sheet.rows.length < maxRows }
    } catch (error) {
      if (!(error instanceof ColumnError)) throw error
      missing ??= error
    }
  }
  throw missing ?? new NotACalendar(t('It is an Excel workbook, but no sheet contains a table of events.'))
}
