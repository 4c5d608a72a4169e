/** Parses dates as written in pages and tables: ISO 8601, its variants and the formats that people use. */

/** Which number of `6/12/2026` is the day. */
export type DayOrder = 'day first' | 'month first'

/** Dates with dots may have a different order than dates with slashes or dashes. */
export interface DayOrders {
  dotted: DayOrder
  other: DayOrder
  /** Day of reading, `2026-11-21`. Without it, a date needs a year. */
  today?: string | undefined
}

/** No language writes the month first with dots. Americans use slashes. */
export const usualOrders: DayOrders = { dotted: 'day first', other: 'month first' }

const languages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt']

/** Normalizes to lower-case letters without accents or periods. */
const plain = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase()

const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Maps names and abbreviations in every language to their index in `days`. */
function indexNames(part: 'month' | 'weekday', days: readonly Date[]): Map<string, number> {
  const names = new Map<string, number>()
  for (const language of languages) {
    for (const length of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { [part]: length, day: 'numeric', timeZone: 'UTC' })
      for (const [at, day] of days.entries()) {
        const name = format.formatToParts(day).find(({ type }) => type === part)?.value ?? ''
        if (plain(name) !== '') names.set(plain(name), at)
      }
    }
  }
  return names
}

const months = indexNames(
  'month',
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))),
)
const weekdays = indexNames(
  'weekday',
  Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 10, 1 + day))),
)

const listNames = (names: ReadonlyMap<string, number>) => [...names.keys()].filter((name) => name.length > 2).join('|')

/** Sources of patterns for the names of months and weekdays in lower case, without accents. */
export const namePatterns = { month: `${listNames(months)}|sept`, weekday: listNames(weekdays) }

/** Pads a number to two digits. */
export const two = (text: string | number) => String(text).padStart(2, '0')

const dateText = (year: string, month: string | number, day: string) =>
  `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`

interface DateFound {
  date: string
  /** Text after the date. */
  rest: string
}

/** `6/12/2026`, `06.12.26`, `6. 12. 2026`, `6-12-2026` */
const numeric = /^(\d{1,2})([/.-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)(.*)$/s

/** @returns day and month */
function orderParts(first: string, second: string, usual: DayOrder): [string, string] {
  const order = Number(second) > 12 ? 'month first' : Number(first) > 12 ? 'day first' : usual
  return order === 'day first' ? [first, second] : [second, first]
}

function findNumericDate(text: string, orders: DayOrders): DateFound | null {
  const [, first = '', separator, second = '', year = '', rest = ''] = numeric.exec(text) ?? []
  if (first === '') return null
  const [day, month] = orderParts(first, second, separator === '.' ? orders.dotted : orders.other)
  return { date: dateText(year, month, day), rest }
}

function findNamedDate(text: string): DateFound | null {
  const named = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th|\.)?,?\s+(\d{4})(?!\d)(.*)$/isu.exec(text)
  const reversed =
    /^(\d{1,2})(?:st|nd|rd|th|er|[.º°])?(?:-|\s*(?:de |of )?)(\p{L}{3,12})\.?(?:,?\s+(?:de |del )?(\d{4})|-(\d{4}|\d{2}))(?!\d)(.*)$/isu.exec(
      text,
    )
  const [name = '', day = '', year = '', rest = ''] = named
    ? [named[1], named[2], named[3], named[4]]
    : [reversed?.[2], reversed?.[1], reversed?.[3] ?? reversed?.[4], reversed?.[5]]
  const word = plain(name)
  const month = months.get(word) ?? englishMonths.indexOf(word.slice(0, 3))
  return month >= 0 && day !== '' ? { date: dateText(year, month + 1, day), rest } : null
}

interface DayFound {
  /** From 1. */
  month: number
  day: number
  /** Text after the day. */
  rest: string
}

/** `Dec 5`, `5. Dezember`, `5 de diciembre` */
function findNamedDay(text: string): DayFound | null {
  const named = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th|\.)?(?![\d:])(.*)$/isu.exec(text)
  const reversed = /^(\d{1,2})(?:st|nd|rd|th|er|[.º°])?-?\s*(?:de |of )?(\p{L}{3,12})\.?(?![\p{L}\d])(.*)$/isu.exec(
    text,
  )
  const [name = '', day = '', rest = ''] = named?.slice(1) ?? [reversed?.[2], reversed?.[1], reversed?.[3]]
  const month = months.get(plain(name).replace(/^sept$/, 'sep'))
  return month === undefined ? null : { month: month + 1, day: Number(day), rest }
}

/** `12/5`, `5.12.` */
function findNumericDay(text: string, orders: DayOrders): DayFound | null {
  const [, first = '', slashed, dotted = '', rest = ''] =
    /^(\d{1,2})(?:\/(\d{1,2})(?![\d/])|\.\s?(\d{1,2})\.(?!\d))(.*)$/s.exec(text) ?? []
  if (first === '') return null
  const [day, month] = slashed ? orderParts(first, slashed, orders.other) : orderParts(first, dotted, orders.dotted)
  return { month: Number(month), day: Number(day), rest }
}

/**
 * Finds the date nearest to the day of reading. A weekday leaves only one of the last, this and the next year.
 * @param weekday 0 for Sunday; null if unknown, so that numbers may be anything
 */
function findDateWithoutYear(text: string, weekday: number | null, orders: DayOrders): DateFound | null {
  const found = findNamedDay(text) ?? (weekday === null ? null : findNumericDay(text, orders))
  if (!found || orders.today === undefined || found.month === 0 || found.day === 0) return null
  const { month, day, rest } = found
  const today = Temporal.PlainDate.from(orders.today)
  const [nearest] = [-1, 0, 1]
    .map((years) => Temporal.PlainDate.from({ year: today.year + years, month, day }))
    .filter((date) => date.month === month && date.day === day)
    .filter((date) => weekday === null || date.dayOfWeek % 7 === weekday)
    .sort((a, b) => Math.abs(today.until(a).days) - Math.abs(today.until(b).days))
  return nearest ? { date: nearest.toString(), rest } : null
}

/** `2026-12-06`, `20261206` */
function findIsoDate(text: string): DateFound | null {
  const [, year, month = '', day = '', rest = ''] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/s.exec(text) ??
    /^((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)(.*)$/s.exec(text) ??
    []
  return year === undefined ? null : { date: dateText(year, month, day), rest }
}

/** Finds the date with which a text begins. */
export function findDate(text: string, orders: DayOrders = usualOrders): DateFound | null {
  const find = (part: string, weekday: number | null) =>
    findIsoDate(part) ??
    findNumericDate(part, orders) ??
    findNamedDate(part) ??
    findDateWithoutYear(part, weekday, orders)
  const [, name = '', rest = ''] = /^(\p{L}{2,12})[.,]*\s+(.*)$/su.exec(text) ?? []
  const weekday = weekdays.get(plain(name))
  return find(text, null) ?? (weekday === undefined ? null : find(rest, weekday))
}

const between = /(?<!\s)\s*(?:[–—-]|\b(?:to|until|through|bis|tot|al|au|a|à)\b)\s*/i

/** A day whose year may have to be derived from the other day of its range. */
interface RangeDay {
  /** `12-30` */
  day: string
  /** Includes the year; null without one. */
  date: string | null
  rest: string
}

function findRangeDay(text: string, orders: DayOrders, isNumeric: boolean): RangeDay | null {
  const { today: _today, ...withoutToday } = orders
  const dated = findDate(text, withoutToday)
  if (dated) return { day: dated.date.slice(5), date: dated.date, rest: dated.rest }
  const [, name = '', others = ''] = /^(\p{L}{2,12})[.,]*\s+(.*)$/su.exec(text) ?? []
  const part = weekdays.has(plain(name)) ? others : text
  const found = findNamedDay(part) ?? (isNumeric ? findNumericDay(part, orders) : null)
  if (!found || found.month < 1 || found.month > 12 || found.day < 1) return null
  return { day: `${two(found.month)}-${two(found.day)}`, date: null, rest: found.rest }
}

export interface DateRange {
  first: string
  last: string
  /** Text after each day, such as its time. */
  restOfFirst: string
  restOfLast: string
}

/**
 * Finds the days of a range, of which one may lack its year: `Nov 28 - Dec 2, 2026`, `Dec 30 – Jan 2, 2027`, which begins
 * in the year before, `30.12.-2.1.2027`. Without any year, the first day is the one nearest to the day of reading.
 */
export function findDateRange(text: string, orders: DayOrders): DateRange | null {
  const first = findRangeDay(text, orders, true)
  const gap = first && between.exec(first.rest)
  // There may be a time between: "Dec 31, 9 PM - Jan 1, 1 AM".
  if (!first || !gap || gap.index > 20) return null
  const last = findRangeDay(first.rest.slice(gap.index + gap[0].length), orders, first.date === null)
  if (!last) return null
  const isOver = last.day < first.day
  const shiftYear = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}`
  const start =
    first.date ??
    (last.date === null
      ? (findDate(text, orders)?.date ?? null)
      : `${shiftYear(last.date, isOver ? -1 : 0)}-${first.day}`)
  if (start === null) return null
  const end = last.date ?? `${shiftYear(start, isOver ? 1 : 0)}-${last.day}`
  return { first: start, last: end, restOfFirst: first.rest.slice(0, gap.index), restOfLast: last.rest }
}

/** Returns whether a cell begins with a date, with or without a year. */
export const hasDate = (text: string): boolean =>
  findDate(text.trim(), { ...usualOrders, today: '2024-01-01' }) !== null

const isOn = (date: string, weekday: number) => new Date(`${date}T00:00:00Z`).getUTCDay() === weekday

/** Returns the order that a numeric date implies; `either` for 6/12/2026 without a weekday, null for other dates. */
export function findOrder(text: string): DayOrder | 'either' | null {
  const [, name = '', bare = ''] = /^(?:(\p{L}{2,12})[.,]*\s+)?(.*)$/su.exec(text.trim()) ?? []
  const [, first = '', , second = '', year = ''] = numeric.exec(bare) ?? []
  if (first === '' || Number(first) === Number(second)) return null
  if (Number(first) > 12 && Number(second) > 12) return null
  if (Number(first) > 12 || Number(second) > 12) return Number(first) > 12 ? 'day first' : 'month first'
  const weekday = weekdays.get(plain(name))
  const isDayFirst = weekday !== undefined && isOn(dateText(year, second, first), weekday)
  const isMonthFirst = weekday !== undefined && isOn(dateText(year, first, second), weekday)
  return isDayFirst === isMonthFirst ? 'either' : isDayFirst ? 'day first' : 'month first'
}

/** Writes the numeric dates of a text in ISO 8601, and leaves everything else. */
export const writeNumericDates = (text: string, orders: DayOrders): string =>
  text.replaceAll(
    /(?<![\d/.-])(\d{1,2})([/.-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/g,
    (_, first: string, separator: string, second: string, year: string) => {
      const [day, month] = orderParts(first, second, separator === '.' ? orders.dotted : orders.other)
      return dateText(year, month, day)
    },
  )
