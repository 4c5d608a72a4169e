import { checkLocal, MomentError, shiftLocal } from '#server/sources/formats/calendar/calendar-moments.ts'
import type { Moment } from '#server/sources/formats/feed-event.ts'
import { findDate, findDateRange, two, usualOrders, type DayOrders } from './written-dates.ts'
import { splitZone } from './written-zones.ts'
import { t } from '#texts/texts.ts'

/** Parses times as written in pages and tables, alone or after a date: ISO 8601, its variants and what people type. */

interface TimeFound {
  /** `19:00:00` */
  time: string
  zone: string | null
  /** Zones that a word after it may mean. */
  clocks?: readonly string[] | null
  /** Whether an hour up to 12 has neither "am" nor "pm" and is ambiguous. */
  isHalfOpen: boolean
}

/** Characters of a text that may be a time; ranges have twice as many. */
const longestTime = 60

const clockWords: Record<string, string> = { noon: '12:00:00', midday: '12:00:00', midnight: '00:00:00' }

/**
 * Parses `7pm`, `7:30 PM`, `7:30 p. m.`, `19:00`, `19h30`, `19.30 Uhr`, `19:00:00+0100`, and the `19-19-00-00` of a
 * calendar plug-in (hour, hour, minute, second). One ticket shop writes its seconds twice: `19:00:00:00`.
 */
function findTime(given: string): TimeFound | null {
  const { rest: text, ...named } = splitZone(given)
  const found = findClockTime(text)
  return found && { ...found, zone: found.zone ?? named.zone, clocks: named.clocks }
}

function findClockTime(text: string): TimeFound | null {
  if (text.length > longestTime) return null
  const plugIn = /^(\d{2})-\1-(\d{2})-(\d{2})$/.exec(text)
  if (plugIn) return { time: `${plugIn[1]}:${plugIn[2]}:${plugIn[3]}`, zone: null, isHalfOpen: false }
  const word = clockWords[text.toLowerCase().replace(/^12 /, '')]
  if (word) return { time: word, zone: null, isHalfOpen: false }
  const match =
    /^(\d{1,2})(?:(?::|\.|\s?h\s?)(\d{2}))?(?::(\d{2})(?:[.,:]\d+)?)?\s*(h|uhr)?\s*([ap])?\.?\s?m?\.?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
      text,
    )
  if (!match) return null
  const [, hourText = '', minute, second = '00', unit, half, offset] = match
  if (minute === undefined && half === undefined && unit === undefined) return null
  const isAfternoon = half?.toLowerCase() === 'p'
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (isAfternoon ? 12 : 0)
  const zone =
    offset === undefined
      ? null
      : /^z$/i.test(offset)
        ? 'UTC'
        : offset.replace(/^(...):?(\d\d)?$/, (_, hours: string, minutes = '00') => `${hours}:${minutes}`)
  return {
    time: `${two(hour)}:${minute ?? '00'}:${second}`,
    zone,
    isHalfOpen: half === undefined && unit === undefined && hour >= 1 && hour <= 12,
  }
}

interface TimesFound {
  start: TimeFound
  end: TimeFound | null
}

const half = /([ap])\.?\s?m?\.?$/i

/** Resolves the first time of a range: `7:00 - 9:00 PM` means 7 PM, `11 - 1 PM` means 11 AM. */
function findFirstOfRange(text: string, secondText: string, second: TimeFound): TimeFound | null {
  const first = findTime(text)
  const halfOfSecond = half.exec(secondText)?.[1]
  if (halfOfSecond === undefined || (first && !first.isHalfOpen)) return first
  const same = findTime(`${text} ${halfOfSecond}m`)
  return same && same.time >= second.time ? (findTime(`${text} am`) ?? same) : same
}

/** Parses `10:00 AM - 12 PM`, `10:00–11:30`, `19.30 bis 21 Uhr`, `de 20h à 22h`. */
function findRange(text: string): TimesFound | null {
  if (text.length > 2 * longestTime) return null
  const [, first = '', second = ''] =
    /^([^–—-]{1,20}?)(?:\s*[–—-]\s*|\s+(?:to|until|till|bis|tot|hasta|a|à|às|alle)\s+)(\S.{0,20})$/is.exec(text) ?? []
  const end = findTime(second)
  const bareHours = /^\d{1,2}$/.test(first) && /uhr|h$/i.test(second) ? `${first} h` : first
  const start = end && findFirstOfRange(bareHours, splitZone(second).rest, end)
  if (!start || !end) return null
  // The zone after a range applies to both times.
  const isNamed = start.zone !== null || start.clocks
  return { start: isNamed ? start : { ...start, zone: end.zone, clocks: end.clocks ?? null }, end }
}

function findTimes(text: string): TimesFound | null {
  const bare = text.replace(/^(?:from|at|von|um|ab|dalle|de|das|à|às)\s+/i, '').trim()
  // The second time of "10:00-11:30" looks like a UTC offset, but nobody writes one without seconds or a "T".
  const isRange = /^\d{1,2}[:.]\d\d\s*-\s*\d{1,2}[:.]\d\d$/.test(bare)
  const range = isRange ? findRange(bare) : null
  if (range) return range
  const start = findTime(bare)
  return start ? { start, end: null } : findRange(bare)
}

/** Returns the start of a range of hours, `08:00:00`; null if the text is none. */
export const readHours = (text: string): string | null => {
  const times = findTimes(text.trim())
  return times?.end ? times.start.time : null
}

/** Returns whether a cell contains a time without a date before it. */
export const hasTime = (text: string): boolean => findTimes(text.trim()) !== null

/** Cuts a quote long enough to find in the file. Removes a lone surrogate, which the database would reject. */
const cutQuote = (text: string): string => text.slice(0, 60).toWellFormed()

function unreadable(kind: 'date' | 'time', given: string): MomentError {
  const text = cutQuote(given.trim())
  return new MomentError(
    kind === 'date'
      ? t('"{text}" is not a recognized date', { text })
      : t('"{text}" is not a recognized time', { text }),
  )
}

function momentAt(date: string, { time, zone, clocks }: Pick<TimeFound, 'time' | 'zone' | 'clocks'>): Moment {
  const isEndOfDay = time.startsWith('24:00')
  const local = isEndOfDay ? shiftLocal(checkLocal(date, '00:00:00'), { days: 1 }) : checkLocal(date, time)
  return { local, zone, ...(clocks && { clocks }), isDate: false }
}

const wholeDay = (date: string): Moment => ({ local: checkLocal(date, '00:00:00'), zone: null, isDate: true })

/** Start and end, if a cell contains them. */
export interface WrittenSpan {
  start: Moment
  end: Moment | null
}

/** Places an end without a date on the day of the start, or on the next day if it would be before the start. */
function endAt(start: Moment, time: TimeFound): Moment {
  const end = momentAt(start.local.slice(0, 10), time)
  return end.local < start.local ? { ...end, local: shiftLocal(end.local, { days: 1 }) } : end
}

function buildSpan(date: string, { start: startTime, end: endTime }: TimesFound): WrittenSpan {
  const start = momentAt(date, startTime)
  return { start, end: endTime && endAt(start, endTime) }
}

/** `T190000` or `T1900`, as in iCalendar. */
const compactTime = /^T(\d\d)(\d\d)(\d\d)?(?![\d:])/i
/** `T19:00-4:00`, by a calendar plug-in. */
const shortOffset = /^(T\d\d:\d\d(?::\d\d)?[+-])(?=\d:\d\d$)/i

const restAfterDate = (rest: string) =>
  rest
    .replace(compactTime, (_, hour: string, minute: string, second = '00') => `T${hour}:${minute}:${second}`)
    .replace(shortOffset, (time) => `${time}0`)
    .replace(/^(?:\s*T|\s*[,|·•@]|\s+at\b)?\s*/i, '')
    .trim()

/**
 * Parses a date with or without a time.
 * @throws MomentError if the text is neither, or the calendar has no such day
 */
export function readWrittenMoment(text: string, orders: DayOrders = usualOrders): Moment {
  const found = findDate(text.trim(), orders)
  if (!found) throw unreadable('date', text)
  const rest = restAfterDate(found.rest)
  if (rest === '') return wholeDay(found.date)
  const time = findTime(rest)
  if (!time) throw unreadable('time', text)
  return momentAt(found.date, time)
}

/**
 * Adds the month to days of a range where only the last has it: `Dec 5-7, 2026`, `5.-7. Dezember 2026`, `5.-7.12.2026`.
 */
const completeFirstDay = (text: string): string =>
  text
    .replace(/^(.*?\p{L}\.?\s+)(\d{1,2})\s*[–—-]\s*(\d{1,2})((?:,?\s+\d{4})?)$/u, '$1$2$4 - $1$3$4')
    .replace(/^(\d{1,2})\.?\s*[–—-]\s*(\d{1,2})(\.\d{1,2}\.\d{2,4}|\.?\s+(?:(?:de|of)\s+)?\p{L}.*)$/u, '$1$3 - $2$3')

/**
 * Parses a date with up to two times, or two dates: `6.12.2026 – 8.12.2026`.
 * @throws MomentError if the text is neither, or the calendar has no such day
 */
export function readWrittenSpan(written: string, orders: DayOrders): WrittenSpan {
  const text = completeFirstDay(written.trim().replace(/^(?:from|du|vom|von|dal|van|del)\s+/i, ''))
  const range = findDateRange(text, orders)
  if (range) {
    const time = findTime(restAfterDate(range.restOfFirst))
    const start = time ? momentAt(range.first, time) : wholeDay(range.first)
    return { start, end: inclusiveEnd(start, readWrittenMoment(`${range.last}${range.restOfLast}`)) }
  }
  const found = findDate(text, orders)
  if (!found) throw unreadable('date', text)
  const times = /^\s*T/.test(found.rest) ? null : findTimes(restAfterDate(found.rest))
  return times ? buildSpan(found.date, times) : { start: readWrittenMoment(text, orders), end: null }
}

const allDay = /^(?:all[ -]?day|ganztägig|ganztags|toute la journée|todo el d[ií]a|tutto il giorno)$/i

/**
 * Applies times from a separate column to a date. Ignores a full date before the times.
 * @throws MomentError
 */
export function readTimesOn(date: Moment, text: string): WrittenSpan {
  const trimmed = text.trim()
  if (trimmed === '' || allDay.test(trimmed)) return { start: date, end: null }
  const times = findTimes(findDate(trimmed)?.rest.replace(/^[T\s,]+/i, '') ?? trimmed)
  if (!times) throw unreadable('time', trimmed)
  return buildSpan(date.local.slice(0, 10), times)
}

/** Returns the exclusive end of an event. A date without a time includes that whole day. */
export function inclusiveEnd(start: Moment, end: Moment): Moment | null {
  if (!end.isDate) return end
  const dayAfter = shiftLocal(end.local, { days: 1 })
  if (start.isDate) return { ...end, local: dayAfter }
  // "From 7 pm on the 3rd, until the 3rd" doesn't say when it ends.
  if (end.local.slice(0, 10) <= start.local.slice(0, 10)) return null
  return { local: dayAfter, zone: start.zone, isDate: false }
}

/** Parses an end time, ignoring a date before it. Moves it past midnight if it would be before the start. */
export function readEndOn(start: Moment, text: string): Moment {
  const { start: end } = readTimesOn(start, text)
  return end.local < start.local ? { ...end, local: shiftLocal(end.local, { days: 1 }) } : end
}
