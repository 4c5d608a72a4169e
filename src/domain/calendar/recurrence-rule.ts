import { t } from '#texts/texts.ts'
/**
 * A parsed recurrence rule (RFC 5545 section 3.3.10). Times are local, written `2026-11-21T10:00:00`, so they sort as
 * text. The caller handles time zones.
 */

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Frequency = (typeof frequencies)[number]

/** `ordinal` 2 with weekday 6 is the second Saturday, -1 the last, 0 every one. Weekdays count from Sunday, 0. */
export interface OrdinalWeekday {
  ordinal: number
  weekday: number
}

export interface RecurrenceRule {
  frequency: Frequency
  interval: number
  /** Number of starts including the first; null if unlimited. */
  count: number | null
  /** Last possible local start, inclusive; null if unlimited. */
  until: string | null
  /** First day of the week, 0 for Sunday. */
  weekStart: number
  months: number[]
  weekNumbers: number[]
  yearDays: number[]
  monthDays: number[]
  weekdays: OrdinalWeekday[]
  hours: number[]
  minutes: number[]
  seconds: number[]
  positions: number[]
}

/** The rule is invalid or unsupported. */
export class RecurrenceError extends Error {}

/** Limits BYHOUR × BYMINUTE × BYSECOND; a rule with all of them would take hours to expand. */
const maxDailyStarts = 100

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

function numbers(text: string | undefined, least: number, most: number, name: string): number[] {
  if (text === undefined) return []
  const all = text.split(',').map((part) => {
    const number = Number(part)
    const isOffered = /^[+-]?\d+$/.test(part.trim()) && Math.abs(number) >= least && Math.abs(number) <= most
    if (!isOffered) throw new RecurrenceError(t('{rule} is not a valid value', { rule: `${name}=${text}` }))
    return number
  })
  return [...new Set(all)]
}

function weekday(name: string): number {
  const at = weekdayNames.indexOf(name)
  if (at < 0) throw new RecurrenceError(t('"{text}" is not a day of the week', { text: name }))
  return at
}

function ordinalWeekdays(text: string | undefined): OrdinalWeekday[] {
  return (text?.split(',') ?? []).map((part) => {
    const match = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(part.trim())
    if (!match) throw new RecurrenceError(t('"{text}" is not a day of the week', { text: part }))
    return { ordinal: Number(match[1] ?? 0), weekday: weekday(match[2] ?? '') }
  })
}

function readUntil(text: string, toLocal: (utc: string) => string): string {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})(Z)?)?$/.exec(text)
  if (!match) throw new RecurrenceError(t('{rule} is not a date', { rule: `UNTIL=${text}` }))
  const [, year, month, day, hour, minute, second, isUtc] = match
  // A date includes the whole day: programs that write dates expect the last one to take place.
  if (hour === undefined) return `${year}-${month}-${day}T23:59:59`
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  if (!isUtc) return written
  if (Number.isNaN(Date.parse(`${written}Z`)))
    throw new RecurrenceError(t('{rule} is not a date', { rule: `UNTIL=${text}` }))
  return toLocal(written)
}

function readFrequency(text: string | undefined): Frequency {
  const frequency = frequencies.find((known) => known === text)
  if (frequency) return frequency
  if (text && /^(HOURLY|MINUTELY|SECONDLY)$/.test(text)) throw new RecurrenceError(t('recurs more often than daily'))
  throw new RecurrenceError(t('{rule} is not a frequency', { rule: `FREQ=${text ?? ''}` }))
}

/**
 * Parses an RRULE value.
 * @param toLocal converts a UTC time without its Z to local time in the series' zone
 * @throws RecurrenceError with a message suitable for a report
 */
export function readRecurrenceRule(text: string, toLocal: (utc: string) => string): RecurrenceRule {
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';')) {
    const [name, value] = part.split('=')
    if (name && value) parts.set(name.trim(), value.trim())
  }
  const positive = (name: string): number | null => {
    const value = parts.get(name)
    if (value === undefined) return null
    if (!/^\d{1,9}$/.test(value)) throw new RecurrenceError(t('{rule} is not a number', { rule: `${name}=${value}` }))
    return Number(value)
  }
  const until = parts.get('UNTIL')
  const rule = {
    frequency: readFrequency(parts.get('FREQ')),
    // Some programs write 0 for "no interval".
    interval: positive('INTERVAL') || 1,
    count: positive('COUNT'),
    until: until === undefined ? null : readUntil(until, toLocal),
    weekStart: weekday(parts.get('WKST') ?? 'MO'),
    months: numbers(parts.get('BYMONTH'), 1, 12, 'BYMONTH'),
    weekNumbers: numbers(parts.get('BYWEEKNO'), 1, 53, 'BYWEEKNO'),
    yearDays: numbers(parts.get('BYYEARDAY'), 1, 366, 'BYYEARDAY'),
    monthDays: numbers(parts.get('BYMONTHDAY'), 1, 31, 'BYMONTHDAY'),
    weekdays: ordinalWeekdays(parts.get('BYDAY')),
    hours: numbers(parts.get('BYHOUR'), 0, 23, 'BYHOUR'),
    minutes: numbers(parts.get('BYMINUTE'), 0, 59, 'BYMINUTE'),
    seconds: numbers(parts.get('BYSECOND'), 0, 59, 'BYSECOND'),
    positions: numbers(parts.get('BYSETPOS'), 1, 366, 'BYSETPOS'),
  }
  const dailyStarts = [rule.hours, rule.minutes, rule.seconds].reduce((all, { length }) => all * Math.max(length, 1), 1)
  if (dailyStarts > maxDailyStarts)
    throw new RecurrenceError(t('recurs more than {count} times a day', { count: maxDailyStarts }))
  return rule
}
