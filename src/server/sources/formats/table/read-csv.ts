import { CsvError, parse } from 'csv-parse/sync'
import { checkCount, type Reading, type Skip } from '#server/sources/formats/feed-event.ts'
import { readTable, type TableHints } from './read-table.ts'
import type { TableRow } from './csv-header.ts'
import { t } from '#texts/texts.ts'

const delimiters = [',', ';', '\t', '|']

/** Number of characters and records examined to detect the delimiter. */
const sample = { characters: 50_000, records: 50 }

/** Counts each delimiter in each of the first records, outside quotes. */
function countDelimiters(text: string): Map<string, number>[] {
  const records: Map<string, number>[] = []
  let counts = new Map<string, number>()
  let isQuoted = false
  for (const character of text.slice(0, sample.characters)) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n') {
      records.push(counts)
      if (records.length === sample.records) return records
      counts = new Map()
    } else if (delimiters.includes(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return [...records, counts]
}

/** Picks the delimiter that occurs equally often in the most records, weighted by how often. */
function findDelimiter(text: string): string {
  const records = countDelimiters(text)
  const scored = delimiters.map((delimiter) => {
    const counts = records.map((record) => record.get(delimiter) ?? 0).filter((count) => count > 0)
    const groups = [...Map.groupBy(counts, (count) => count)].map(([count, alike]) => count * alike.length)
    return { delimiter, score: Math.max(0, ...groups) }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

/**
 * Parses records up to the first one with broken quotation marks.
 * @returns the end of the record before it; null if all are whole
 */
function parseRecords(
  table: Buffer,
  delimiter: string,
  add: (cells: string[], line: number) => void,
): { bytes: number; lines: number } | null {
  let end = { bytes: 0, lines: 0 }
  try {
    parse(table, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { bytes, lines }) => {
        end = { bytes, lines }
        add(cells, lines)
        return null
      },
    })
    return null
  } catch (error) {
    if (error instanceof CsvError) return end
    throw error
  }
}

/** Maximum bytes to parse again after records with broken quotation marks. */
const maxBytesAgain = 50_000_000

/** Parses all records. Those with broken quotation marks are left out, each with the rest of its line. */
export function parseRows(text: string): { rows: TableRow[]; broken: Skip[] } {
  const broken: Skip[] = []
  // Excel writes and reads this line before the table.
  const said = /^sep=(.)\r?\n/i.exec(text)
  const table = said ? text.slice(said[0].length) : text
  const delimiter = said?.[1] ?? findDelimiter(table)
  const rows: TableRow[] = []
  let left = Buffer.from(table)
  let above = said ? 1 : 0
  let bytesAgain = 0
  for (;;) {
    const end = parseRecords(left, delimiter, (cells, line) => {
      rows.push({ cells, line: above + line })
      checkCount(rows.length)
    })
    if (!end) return { rows, broken }
    const rest = left.subarray(end.bytes)
    const [line = '', blank = ''] = /^(\s*)[^\r\n]*(?:\r\n?|\n)?/.exec(rest.toString()) ?? []
    above += end.lines + (blank.match(/\r\n?|\n/g)?.length ?? 0) + 1
    bytesAgain += rest.length
    const reason = t('has broken quotation marks: inside a quoted cell, each must be doubled')
    if (bytesAgain > maxBytesAgain) {
      broken.push({ what: t('line {line} and all after it', { line: above }), reason })
      return { rows, broken }
    }
    broken.push({ what: t('line {line}', { line: above }), reason })
    left = rest.subarray(Buffer.byteLength(line))
  }
}

/**
 * Reads a table of events as text.
 * @returns null if it isn't a table
 * @throws ColumnError if a requested or required column is missing
 */
export function readCsv(text: string, hints: TableHints): Reading | null {
  const { rows, broken } = parseRows(text)
  const reading = readTable(rows, hints)
  return (
    reading && {
      ...reading,
      kind: 'CSV',
      skipped: [...broken, ...reading.skipped],
      isComplete: broken.length === 0,
    }
  )
}

/**
 * Decodes a table. If it isn't valid UTF-8, it is probably Windows-1252. If most non-ASCII letters are valid UTF-8, it
 * is damaged UTF-8 instead.
 */
export function decodeTable(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  const broken = text.split('\ufffd').length - 1
  if (broken === 0) return text
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return broken > whole ? new TextDecoder('windows-1252').decode(bytes) : text
}
