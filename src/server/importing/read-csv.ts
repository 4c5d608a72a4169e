import { parse } from 'csv-parse/sync'
import { checkCount, type Reading, type Skip } from './feed-event.ts'
import { readTable, type TableHints, type TableRow } from './read-table.ts'

const delimiters = [',', ';', '\t', '|']

/** Characters and records of a table in which its delimiter shows. */
const sample = { characters: 50_000, records: 50 }

/** How often each delimiter stands in each of the first records, outside of quotes. */
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

/** The character that the most records have equally often; the one that they have more often, where several do. */
function findDelimiter(text: string): string {
  const records = countDelimiters(text)
  const scored = delimiters.map((delimiter) => {
    const counts = records.map((record) => record.get(delimiter) ?? 0).filter((count) => count > 0)
    const groups = [...Map.groupBy(counts, (count) => count)].map(([count, alike]) => count * alike.length)
    return { delimiter, score: Math.max(0, ...groups) }
  })
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

function parseRows(text: string): { rows: TableRow[]; broken: Skip[] } {
  const broken: Skip[] = []
  // Excel writes and reads this line before the table.
  const said = /^sep=(.)\r?\n/i.exec(text)
  const table = said ? text.slice(said[0].length) : text
  const records = parse(table, {
    bom: true,
    delimiter: said?.[1] ?? findDelimiter(table),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    on_record: (record, { records: count }) => {
      checkCount(count)
      return record
    },
    skip_records_with_error: true,
    on_skip: (error) => {
      checkCount(broken.length)
      broken.push({ what: `line ${error?.lines ?? '?'}`, reason: error?.message ?? 'cannot be read' })
    },
  }) as unknown as { record: string[]; info: { lines: number } }[]
  checkCount(records.length)
  const skippedLines = said ? 1 : 0
  return { rows: records.map(({ record, info }) => ({ cells: record, line: info.lines + skippedLines })), broken }
}

/**
 * Reads a table of events as text.
 * @returns null when nothing in it looks like the header of such a table
 * @throws ColumnError when it lacks a column that was asked for, or that every event needs
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
 * Decodes a table. One that is not UTF-8 comes from a program that writes Windows-1252, unless most of its letters with
 * accents are UTF-8, so that it is only damaged.
 */
export function decodeTable(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  const broken = text.split('\ufffd').length - 1
  if (broken === 0) return text
  const whole = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return broken > whole ? new TextDecoder('windows-1252').decode(bytes) : text
}
