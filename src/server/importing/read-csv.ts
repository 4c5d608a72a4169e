import { parse } from 'csv-parse/sync'
import { MomentError, shiftLocal } from './calendar-moments.ts'
import { findColumns, type ColumnField, type ColumnMapping } from './csv-columns.ts'
import {
  checkCount,
  type FeedEvent,
  type FeedPlace,
  type FeedPrice,
  type Moment,
  type Reading,
  type Skip,
} from './feed-event.ts'
import { toOneLine, toPlainText } from './plain-text.ts'
import { createOptionalReader, explainFailure } from './read-failure.ts'
import { inclusiveEnd, readWrittenMoment, withTime } from './written-times.ts'

type Row = (field: ColumnField) => string

/** The character that the header uses most between its names. */
function delimiterOf(text: string): string {
  const header = text.slice(0, 5_000).split('\n')[0] ?? ''
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).delimiter
}

interface Table {
  header: string[]
  /** Cells of a line, and where it begins in the file. */
  rows: { cells: string[]; line: number }[]
  broken: Skip[]
}

function readTable(text: string): Table {
  const broken: Skip[] = []
  const records = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    on_record: (record, { records }) => {
      checkCount(records)
      return record
    },
    skip_records_with_error: true,
    on_skip: (error) => {
      checkCount(broken.length)
      broken.push({ what: `line ${error?.lines ?? '?'}`, reason: error?.message ?? 'cannot be read' })
    },
  }) as unknown as { record: string[]; info: { lines: number } }[]
  checkCount(records.length)
  const [first, ...others] = records
  return {
    header: first?.record ?? [],
    rows: others.map(({ record, info }) => ({ cells: record, line: info.lines })),
    broken,
  }
}

function readStart(row: Row): Moment {
  const date = row('date')
  if (date === '') throw new MomentError('has no date')
  return withTime(readWrittenMoment(date), row('start'))
}

/** An end time without a date is on the day of the start, or on the next when that would be before it. */
function readEnd(row: Row, start: Moment): Moment | null {
  const date = row('endDate')
  const time = row('end')
  if (date !== '') {
    const day = readWrittenMoment(date)
    return time === '' ? inclusiveEnd(start, day) : withTime(day, time)
  }
  if (time === '') return null
  const end = withTime(start, time)
  return end.local < start.local ? { ...end, local: shiftLocal(end.local, { days: 1 }) } : end
}

function readPlace(row: Row): FeedPlace {
  const pair = /(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)/.exec(row('coordinates'))
  const latitude = Number(row('latitude') || pair?.[1] || Number.NaN)
  const longitude = Number(row('longitude') || pair?.[2] || Number.NaN)
  const isKnown = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  const region = [row('state'), row('zip')].filter(Boolean).join(' ')
  const parts = [row('location'), row('address'), row('town'), region].filter(Boolean)
  const text = parts.filter((part, at) => !parts.slice(0, at).some((before) => before.includes(part))).join(', ')
  return { text: toOneLine(text), latitude: isKnown ? latitude : null, longitude: isKnown ? longitude : null }
}

function readPrice(row: Row): FeedPrice | null {
  const text = row('price')
  if (/\bfree\b|^\$?0+(\.0+)?$/i.test(text)) return { isFree: true, cents: null, link: null }
  const amount = Number(/\d+(?:\.\d{1,2})?/.exec(text.replaceAll(',', ''))?.[0] ?? 0)
  return amount > 0 ? { isFree: false, cents: Math.round(amount * 100), link: null } : null
}

const addressOf = (text: string) => (/^https?:\/\/\S+$/i.test(text) ? text : null)

function readEvent(row: Row, line: number, warnings: Skip[]): FeedEvent {
  const title = toOneLine(row('title'), 300)
  if (title === '') throw new MomentError('has no title')
  const start = readStart(row)
  const ages = row('ages')
  return {
    uid: row('uid') || addressOf(row('link')) || `${start.local} ${title} ${row('location')}`.trim(),
    replaces: null,
    replacesFollowing: false,
    sequence: 0,
    version: '',
    start,
    calendarZone: null,
    end: createOptionalReader({ what: `${title} (line ${line})` }, warnings)(
      'The end',
      () => readEnd(row, start),
      null,
    ),
    recurrence: null,
    isCancelled: /cancel/i.test(row('status')),
    title,
    description: toPlainText(row('description')),
    link: addressOf(row('link')),
    imageUrl: addressOf(row('image')),
    organizer: toOneLine(row('organizer'), 200),
    keywords: [...row('categories').split(/[|;,]/), ages && `ages ${ages}`]
      .map((word) => toOneLine(word))
      .filter(Boolean),
    place: readPlace(row),
    isVirtual: null,
    virtualLink: null,
    price: readPrice(row),
  }
}

/**
 * Reads a table of events whose first line names its columns.
 * @returns null when no column looks like a title, or none like a date
 * @throws ColumnError when a column of `asked` is not there
 */
export function readCsv(text: string, asked: ColumnMapping | null): Reading | null {
  const { header, rows, broken } = readTable(text)
  const columns = findColumns(header, asked)
  if (!columns) return null
  const positions = new Map(header.map((name, at) => [name.trim(), at]))
  const skipped = [...broken]
  const warnings: Skip[] = []
  const events = rows.flatMap(({ cells, line }) => {
    const row: Row = (field) => cells[positions.get(columns[field] ?? '') ?? -1]?.trim() ?? ''
    try {
      return [readEvent(row, line, warnings)]
    } catch (error) {
      const uid = row('uid')
      const title = toOneLine(row('title'))
      const what = title === '' ? `line ${line}` : `${title} (line ${line})`
      skipped.push({ what, reason: explainFailure(error), ...(uid === '' ? {} : { uid }) })
      return []
    }
  })
  return { kind: 'CSV', name: null, timeZone: null, events, skipped, warnings, isComplete: broken.length === 0 }
}
