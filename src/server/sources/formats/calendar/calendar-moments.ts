import type { Moment, ZoneFound } from '#server/sources/formats/feed-event.ts'
import type { Property } from './calendar-properties.ts'
import { t } from '#texts/texts.ts'

/** A time that can't be parsed. The message is shown in the import report. */
export class MomentError extends Error {}

const momentPattern =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(?:\.\d+)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/

/** @throws MomentError if the calendar has no such day or time */
export function checkLocal(date: string, time: string): string {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`).toString({ smallestUnit: 'second' })
  } catch (error) {
    if (error instanceof RangeError) throw new MomentError(t('{date} {time} is not a date and time', { date, time }))
    throw error
  }
}

/** iCalendar knows only `Z`, but some programs write `-0500` or `-05:00`. */
const readOffset = (text: string) => (text === 'Z' ? 'UTC' : text.replace(/^(...):?/, '$1:'))

/**
 * Parses a value of DTSTART, DTEND, RECURRENCE-ID, RDATE or EXDATE.
 * @throws MomentError
 */
export function readMoment(text: string, property: Property, findZone: (tzid: string) => ZoneFound | null): Moment {
  const match = momentPattern.exec(text.trim())
  if (!match)
    throw new MomentError(t('"{text}" is not a date or time', { text: text.trim().slice(0, 60).toWellFormed() }))
  const [, year, month, day, hour, minute, second = '00', offset] = match
  const date = `${year}-${month}-${day}`
  if (hour === undefined) return { local: checkLocal(date, '00:00:00'), zone: null, isDate: true }
  // Older versions of ISO 8601 allow 24:00 for midnight; Temporal doesn't.
  const isEndOfDay = hour === '24' && minute === '00'
  const local = checkLocal(date, isEndOfDay ? '00:00:00' : `${hour}:${minute}:${second}`)
  const tzid = property.parameters.tzid
  return {
    local: isEndOfDay ? shiftLocal(local, { days: 1 }) : local,
    ...(offset ? { zone: readOffset(offset) } : ((tzid === undefined ? null : findZone(tzid)) ?? { zone: null })),
    isDate: false,
  }
}

export function shiftLocal(local: string, by: Temporal.DurationLike): string {
  return Temporal.PlainDateTime.from(local).add(by).toString({ smallestUnit: 'second' })
}

/**
 * Adds a DURATION to the start. Its days are calendar days, its hours exact.
 * @throws MomentError
 */
export function addDuration(start: Moment, duration: string): Moment {
  try {
    const { years, months, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(duration.trim())
    const day = { ...start, local: shiftLocal(start.local, { years, months, weeks, days }) }
    if (start.isDate || start.zone === null)
      return { ...day, local: shiftLocal(day.local, { hours, minutes, seconds }) }
    return { ...day, local: findLocal(day, toInstant(day).add({ hours, minutes, seconds })) }
  } catch (error) {
    if (error instanceof RangeError)
      throw new MomentError(t('{property} is not a duration', { property: `DURATION:${duration}` }))
    throw error
  }
}

/** Returns the instant of a moment. Picks the earlier reading in an hour that a clock change skips or repeats. */
export function toInstant(moment: Moment): Temporal.Instant {
  // Dates count as days in UTC. Most calendars write UTC, which needs no zone lookup.
  const zone = moment.changes?.findLast(({ from }) => from <= moment.local)?.offset ?? moment.zone ?? 'UTC'
  if (zone === 'UTC') return Temporal.Instant.from(`${moment.local}Z`)
  return Temporal.PlainDateTime.from(moment.local).toZonedDateTime(zone).toInstant()
}

/** Like `toInstant`, as text: `2026-11-21T15:00:00Z`. */
export const formatInstant = (moment: Moment): string =>
  (moment.zone ?? 'UTC') === 'UTC' ? `${moment.local}Z` : toInstant(moment).toString()

/** Returns the local time in a zone at an instant. */
export function localAt(instant: Temporal.Instant, zone: string): string {
  return instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })
}

/** Returns the local time at an instant in the zone of a moment. */
export function findLocal(moment: Moment, instant: Temporal.Instant): string {
  const locals = moment.changes?.map(({ offset }) => localAt(instant, offset)) ?? []
  const own = locals.find((local) => toInstant({ ...moment, local }).equals(instant))
  return own ?? localAt(instant, moment.zone ?? 'UTC')
}

/** Reads a date, or a period with its end or its duration: `20261212T120000/PT3H`. */
export function readPeriod(text: string, property: Property, findZone: (tzid: string) => ZoneFound | null): Moment {
  const [from = '', to = ''] = text.split('/')
  const start = readMoment(from, property, findZone)
  if (to.trim() === '') return start
  return { ...start, end: /^\s*[+-]?P/i.test(to) ? addDuration(start, to) : readMoment(to, property, findZone) }
}
