import type { Conventions } from '#texts/conventions.ts'
import { readPriceField, signIn } from '#domain/prices/price-words.ts'
import { MomentError, shiftLocal } from '#server/sources/formats/calendar/calendar-moments.ts'
import {
  findPrivacyColumns,
  missingColumn,
  unknownColumns,
  type ColumnField,
  type ColumnMapping,
  type ColumnPositions,
} from './csv-columns.ts'
import {
  readDegrees,
  isPostponedStatus,
  isPrivate,
  type FeedEvent,
  type FeedPlace,
  type FeedPrice,
  type Moment,
  type Reading,
  type Skip,
} from '#server/sources/formats/feed-event.ts'
import { findHeader, findUnknownHeader, type TableRow } from './csv-header.ts'
import { createOptionalReader, explainFailure } from '#server/sources/read/read-failure.ts'
import { toOneLine, toPlaceLine, toPlainText } from '#server/sources/formats/text/plain-text.ts'
import { hasDate, type DayOrders } from '#server/sources/formats/text/written-dates.ts'
import { decideOrders, findReferenceDay } from '#server/sources/formats/text/written-orders.ts'
import {
  hasTime,
  inclusiveEnd,
  readEndOn,
  readTimesOn,
  readWrittenMoment,
  readWrittenSpan,
  type WrittenSpan,
} from '#server/sources/formats/text/written-times.ts'
import { t } from '#texts/texts.ts'

/** Information about a table besides its cells. */
export interface TableHints {
  /** Columns specified by the user. */
  columns: ColumnMapping | null
  /** `2026-12-06`, for the rows of a table without a date column. */
  date: string | null
  /** IANA zone of the source's home; null if unspecified. */
  homeZone: string | null
  /** IANA zone of the installation; null if unknown. */
  siteZone?: string | null
  siteOrder?: Conventions['dateOrder']
  isAtHome?: boolean
  /** Day 0 of the date serials of a workbook. */
  firstDay?: string
  /** Day of reading, for dates without a year, in pages too. */
  today?: string
}

export const noHints: TableHints = { columns: null, date: null, homeZone: null }

/** Returns the text of a field; empty if the row or table doesn't have it. */
type Fields = (field: ColumnField) => string

const findAddress = (text: string) => (/^https?:\/\/\S+$/i.test(text) ? text : null)

const timeFields: ReadonlySet<ColumnField> = new Set(['date', 'start', 'endDate', 'end'])

/** Cells that stand for a date or time that isn't known yet. */
const undecided = /^(?:tb[acd]|n\/?a|to be (?:announced|confirmed|determined)|[-–—?]+)\.?$/i

function toFields({ cells, links }: TableRow, columns: ColumnPositions): Fields {
  const text = (field: ColumnField) => {
    const cell = cells[columns[field] ?? -1]?.trim() ?? ''
    return timeFields.has(field) && undecided.test(cell) ? '' : cell
  }
  const behind = (field: ColumnField) => findAddress(links?.get(columns[field] ?? -1) ?? '')
  return (field) => {
    if (field !== 'link' || findAddress(text('link'))) return text(field)
    return behind('link') ?? behind('title') ?? text('link')
  }
}

const isBlank = ({ cells }: TableRow) => cells.every((cell) => cell.trim() === '')

/** Converts the serials that Excel writes for unformatted cells: dates from 1954 to 2119, and times. */
function withoutSerial(cell: string, firstDay: string): string {
  const [, days = '', fraction = ''] = /^(\d{5}|0)((?:[.,]\d+)?)$/.exec(cell.trim()) ?? []
  const isDay = Number(days) >= 20_000 && Number(days) <= 80_000
  const isTime = days === '0' && (fraction.length > 3 || /^.(?:5|25|75)$/.test(fraction))
  if (!isDay && !isTime) return cell
  const seconds = Math.round(Number(`0${fraction.replace(',', '.')}`) * 86_400)
  const time = new Date(seconds * 1_000).toISOString().slice(11, 19)
  if (isTime) return time
  const date = Temporal.PlainDate.from(firstDay)
    .add({ days: Number(days) })
    .toString()
  return fraction === '' ? date : `${date}T${time}`
}

function withDates(
  row: TableRow,
  { date, start, endDate, end }: ColumnPositions,
  { firstDay = '1899-12-30' }: TableHints,
): TableRow {
  const columns = [date, start, endDate, end]
  return { ...row, cells: row.cells.map((cell, at) => (columns.includes(at) ? withoutSerial(cell, firstDay) : cell)) }
}

/** Decides from the cells whether "Start" heads dates or times, and whether "Day" heads dates or weekdays. */
function resolveStart(columns: ColumnPositions, rows: readonly TableRow[]): ColumnPositions {
  const { date, start, ...others } = columns
  const has = (at: number | undefined, test: (text: string) => boolean): at is number =>
    at !== undefined && rows.some(({ cells }) => test((cells[at] ?? '').trim()))
  if (has(date, hasDate)) return columns
  const isTime = has(date, hasTime)
  if (has(start, hasDate)) return { ...others, date: start, ...(isTime && { start: date }) }
  return start === undefined && isTime ? { ...others, start: date } : columns
}

const dayBefore = (moment: Moment): Moment => ({ ...moment, local: shiftLocal(moment.local, { days: -1 }) })

function readEnd(fields: Fields, { start, end }: WrittenSpan, orders: DayOrders): WrittenSpan['end'] {
  const cells = [fields('endDate'), fields('end')]
  const date = cells.find(hasDate) ?? ''
  const time = cells.find((cell) => cell !== '' && cell !== date) ?? ''
  if (date === '' && end?.isDate) {
    const lastDay = dayBefore(end)
    return time === '' ? inclusiveEnd(start, lastDay) : readTimesOn(lastDay, time).start
  }
  if (date === '') return time === '' ? end : readEndOn(start, time)
  const last = readWrittenMoment(date, orders)
  if (time !== '') return readTimesOn(last, time).start
  // Some exports put the day of the export before each time.
  if (!last.isDate && last.local.slice(0, 10) < start.local.slice(0, 10)) return readEndOn(start, date)
  return last.isDate && end
    ? { ...end, local: last.local.slice(0, 11) + end.local.slice(11) }
    : inclusiveEnd(start, last)
}

/** Reads the start, and the end if the start's cells contain one. */
function readStart(fields: Fields, dateOfAll: string | null, orders: DayOrders): WrittenSpan {
  const date = dateOfAll ?? fields('date')
  if (date === '') throw new MomentError(t('has no date'))
  const day = readWrittenSpan(date, orders)
  const { start, end } = readTimesOn(day.start, fields('start'))
  if (!day.end || !end) return { start, end: end ?? day.end }
  return { start, end: { ...end, local: dayBefore(day.end).local.slice(0, 11) + end.local.slice(11) } }
}

function readPlace(fields: Fields): FeedPlace {
  const pair = /(-?\d{1,3}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)/.exec(fields('coordinates'))
  const region = [fields('state'), fields('zip')].filter(Boolean).join(' ')
  const parts = [fields('location'), fields('address'), fields('town'), region].filter(Boolean)
  const text = parts.filter((part, at) => !parts.slice(0, at).some((before) => before.includes(part))).join(', ')
  const degrees = readDegrees(fields('latitude') || pair?.[1], fields('longitude') || pair?.[2])
  return { text: toPlaceLine(text), ...degrees }
}

function readPrice(fields: Fields, signOfAll: string): FeedPrice | null {
  const found = readPriceField(fields('price'), signOfAll)
  return found && { isFree: found.isFree, amount: found.amount, sign: found.sign, link: null }
}

/** Settings that apply to every row of the table. */
interface TableFacts {
  /** Date of every row, for a table without a date column. */
  dateOfAll: string | null
  orders: DayOrders
  /** Currency of prices that don't name one. */
  sign: string
}

interface Line {
  fields: Fields
  line: number
  isPrivate: boolean
}

const affirmative = /^(?:true|yes|1|x|wahr|ja|vrai|oui|verdadero|s[ií])$/i

/** Returns whether a cell of a privacy column keeps the event from the public. */
const keepsPrivate = (cell: string) => affirmative.test(cell.trim()) || isPrivate(cell)

function readEvent(
  { fields, line, isPrivate: isHidden }: Line,
  { dateOfAll, orders, sign }: TableFacts,
  warnings: Skip[],
): FeedEvent {
  const title = toOneLine(fields('title'), 300)
  if (title === '') throw new MomentError(t('has no title'))
  const span = readStart(fields, dateOfAll, orders)
  const { start } = span
  const readOptional = createOptionalReader({ what: t('{title} (line {line})', { title, line }) }, warnings)
  const ages = fields('ages')
  return {
    uid: fields('uid') || findAddress(fields('link')) || `${start.local} ${title} ${fields('location')}`.trim(),
    replaces: null,
    replacesFollowing: false,
    sequence: 0,
    version: '',
    start,
    calendarZone: null,
    end: readOptional('end', () => readEnd(fields, span, orders), null),
    recurrence: null,
    isCancelled: /cancel/i.test(fields('status')),
    isPostponed: isPostponedStatus(fields('status')),
    ...((isHidden || isPrivate(fields('status'))) && { isPrivate: true }),
    title,
    description: toPlainText(fields('description')),
    link: findAddress(fields('link')),
    imageUrl: findAddress(fields('image')),
    organizer: toOneLine(fields('organizer'), 200),
    keywords: [...fields('categories').split(/[|;,]/), ages && `ages ${ages}`]
      .map((word) => toOneLine(word))
      .filter(Boolean),
    place: readPlace(fields),
    isVirtual: null,
    virtualLink: null,
    price: readPrice(fields, sign),
  }
}

const same = (one: readonly string[], other: readonly string[]) =>
  one.every((cell, at) => cell.trim() === (other[at] ?? '').trim())

/**
 * Reads rows of cells, one of which is the header.
 * @returns null if it isn't a table
 * @throws ColumnError if a requested or required column is missing
 */
export function readTable(rows: readonly TableRow[], hints: TableHints): Omit<Reading, 'kind' | 'isComplete'> | null {
  const header = findHeader(rows, hints.columns)
  if (!header) {
    const names = findUnknownHeader(rows)
    if (names) throw unknownColumns(names)
    return null
  }
  const body = rows
    .slice(header.at + 1)
    .filter((row) => !isBlank(row) && !same(header.names, row.cells))
    .map((row) => withDates(row, header.columns, hints))
  const columns = resolveStart(header.columns, body)
  if (columns.title === undefined) throw missingColumn(header.names, 'title')
  if (columns.date === undefined && hints.date === null) throw missingColumn(header.names, 'date')
  const dateOfAll = columns.date === undefined ? hints.date : null
  const privacy = findPrivacyColumns(header.names)
  const lines: Line[] = body.map((row) => ({
    fields: toFields(row, columns),
    line: row.line,
    isPrivate: privacy.some((at) => keepsPrivate(row.cells[at] ?? '')),
  }))
  const dates = lines.flatMap(({ fields }) => [fields('date'), fields('endDate'), fields('end')])
  const { orders, notes } = decideOrders(dates.filter(hasDate), hints)
  const sign = signIn(header.names[columns.price ?? -1] ?? '')
  const facts = { dateOfAll, orders: { ...orders, today: findReferenceDay(dates, orders, hints.today) }, sign }
  const skipped: Skip[] = []
  const warnings: Skip[] = []
  const events = lines.flatMap((row) => {
    try {
      return [readEvent(row, facts, warnings)]
    } catch (error) {
      const uid = row.fields('uid')
      const title = toOneLine(row.fields('title'))
      const what =
        title === '' ? t('line {line}', { line: row.line }) : t('{title} (line {line})', { title, line: row.line })
      skipped.push({ what, reason: explainFailure(error), ...(uid === '' ? {} : { uid }) })
      return []
    }
  })
  return { name: null, timeZone: null, events, skipped, warnings, notes }
}
