import { checkedLocal, MomentError, shiftLocal } from './calendar-moments.ts'
import type { Moment } from './feed-event.ts'

/** Dates and times as pages and tables write them: ISO 8601, its neighbours, and what Americans type. */

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const two = (text: string | number) => String(text).padStart(2, '0')

interface DateFound {
  date: string
  /** What stands behind the date. */
  rest: string
}

function findDate(text: string): DateFound | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/s.exec(text)
  if (iso) return { date: `${iso[1]}-${two(iso[2] ?? '')}-${two(iso[3] ?? '')}`, rest: iso[4] ?? '' }
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b(.*)$/s.exec(text)
  if (american) {
    const year = american[3]?.length === 2 ? `20${american[3]}` : american[3]
    return { date: `${year}-${two(american[1] ?? '')}-${two(american[2] ?? '')}`, rest: american[4] ?? '' }
  }
  const plain = text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '')
  const named = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b(.*)$/is.exec(plain)
  const reversed = named ? null : /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})\b(.*)$/is.exec(plain)
  const [name, day, year, rest] = named
    ? [named[1], named[2], named[3], named[4]]
    : [reversed?.[2], reversed?.[1], reversed?.[3], reversed?.[4]]
  const month = months.indexOf(name?.slice(0, 3).toLowerCase() ?? '') + 1
  return month > 0 && day ? { date: `${year}-${two(month)}-${two(day)}`, rest: rest ?? '' } : null
}

interface TimeFound {
  /** `19:00:00` */
  time: string
  zone: string | null
}

/** `7pm`, `7:30 PM`, `19:00`, `19:00:00+0100`, or the `19-19-00-00` of one calendar plug-in (hour, hour, minute). */
function findTime(text: string): TimeFound | null {
  const plugIn = /^(\d{2})-\1-(\d{2})-(\d{2})$/.exec(text)
  if (plugIn) return { time: `${plugIn[1]}:${plugIn[2]}:${plugIn[3]}`, zone: null }
  const match = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    text,
  )
  if (!match) return null
  const [, hourText = '', minute, second = '00', half, offset] = match
  if (minute === undefined && half === undefined) return null
  const isAfternoon = half?.toLowerCase() === 'p'
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (isAfternoon ? 12 : 0)
  const zone = offset === undefined ? null : /^z$/i.test(offset) ? 'UTC' : offset.replace(/^(...):?/, '$1:')
  return { time: `${two(hour)}:${minute ?? '00'}:${second}`, zone }
}

/** Enough to find it in the file; half a letter, as cut-off text ends with, would be refused by the database. */
const beginningOf = (text: string): string => text.slice(0, 60).toWellFormed()

/**
 * A date with or without a time.
 * @throws MomentError when it is neither, or when the calendar has no such day
 */
export function readWrittenMoment(text: string): Moment {
  const trimmed = text.trim()
  const found = findDate(trimmed)
  if (!found) throw new MomentError(`"${beginningOf(trimmed)}" is not a date that can be read`)
  const rest = found.rest.replace(/^(?:\s*T|\s*,|\s+at\b)?\s*/i, '').trim()
  if (rest === '') return { local: checkedLocal(found.date, '00:00:00'), zone: null, isDate: true }
  const time = findTime(rest)
  if (!time) throw new MomentError(`"${beginningOf(trimmed)}" is not a time that can be read`)
  if (time.time.startsWith('24:00')) return endOfDay(found.date, time.zone)
  return { local: checkedLocal(found.date, time.time), zone: time.zone, isDate: false }
}

const endOfDay = (date: string, zone: string | null): Moment => ({
  local: shiftLocal(checkedLocal(date, '00:00:00'), { days: 1 }),
  zone,
  isDate: false,
})

/**
 * The moment at a time of day, given in a column of its own. A full date before the time is passed over.
 * @throws MomentError
 */
export function withTime(date: Moment, text: string): Moment {
  const trimmed = text.trim()
  if (trimmed === '') return date
  const behindDate = findDate(trimmed)?.rest.replace(/^[T\s,]+/i, '') ?? trimmed
  const time = findTime(behindDate)
  if (!time) throw new MomentError(`"${beginningOf(trimmed)}" is not a time that can be read`)
  return { local: checkedLocal(date.local.slice(0, 10), time.time), zone: time.zone, isDate: false }
}

/** The end of an event, where a date without a time means the whole of that day. */
export function inclusiveEnd(start: Moment, end: Moment): Moment | null {
  if (!end.isDate) return end
  const dayAfter = shiftLocal(end.local, { days: 1 })
  if (start.isDate) return { ...end, local: dayAfter }
  // "From 7 pm on the 3rd, until the 3rd" does not say when it ends.
  if (end.local.slice(0, 10) <= start.local.slice(0, 10)) return null
  return { local: dayAfter, zone: start.zone, isDate: false }
}
