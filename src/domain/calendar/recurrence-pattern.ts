import { readRecurrenceRule, RecurrenceError } from './recurrence-rule.ts'
import { expandRule } from './recurrence.ts'

/** Derives a rule from a list of days: "every second Tuesday", "the first Saturday of the month". */

const millisecondsPerDay = 86_400_000
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

interface Day {
  /** Days since 1970-01-01. */
  number: number
  /** Months since year 0. */
  month: number
  date: number
  /** 0 for Sunday. */
  weekday: number
  /** Occurrence of the weekday within the month, from 1. */
  ordinal: number
  isLastOfWeekday: boolean
}

interface Pattern {
  /** RRULE value without COUNT or UNTIL. */
  rule: string
  fits(day: Day): boolean
}

export interface RecognisedPattern {
  /** RRULE value with COUNT. */
  rule: string
  /** Days that the rule generates, `2026-11-21`, starting with the first given day. */
  days: string[]
}

const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay
const toDayText = (number: number): string => new Date(number * millisecondsPerDay).toISOString().slice(0, 10)
const getWeekNumber = ({ number }: Day): number => Math.floor((number + 3) / 7)

function toDay(number: number): Day {
  const date = new Date(number * millisecondsPerDay)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  return {
    number,
    month: year * 12 + month,
    date: day,
    weekday: date.getUTCDay(),
    ordinal: Math.floor((day - 1) / 7) + 1,
    isLastOfWeekday: day + 7 > new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
  }
}

const every = (interval: number) => (interval === 1 ? '' : `;INTERVAL=${interval}`)
const distinct = <Value>(values: Value[]): Value[] => [...new Set(values)]
const steps = (distance: number, interval: number) => distance % interval === 0

function weekly(days: Day[], first: Day, interval: number): Pattern {
  const weekdays = distinct(days.map(({ weekday }) => weekday)).sort((a, b) => a - b)
  const isDaily = weekdays.length === 7 && interval === 1
  return {
    rule: isDaily
      ? 'FREQ=DAILY'
      : `FREQ=WEEKLY${every(interval)};BYDAY=${weekdays.map((at) => weekdayNames[at]).join(',')}`,
    fits: (day) => weekdays.includes(day.weekday) && steps(getWeekNumber(day) - getWeekNumber(first), interval),
  }
}

/**
 * Matches up to two weekdays per month, "the first and third Saturday". More would make any list of dates look like a
 * rule.
 */
function monthlyByWeekday(days: Day[], first: Day, interval: number): Pattern[] {
  const named = distinct(days.map(({ ordinal, weekday }) => `${ordinal}${weekdayNames[weekday]}`)).sort()
  if (named.length > 2) return []
  const fits = (day: Day) =>
    named.includes(`${day.ordinal}${weekdayNames[day.weekday]}`) && steps(day.month - first.month, interval)
  return [{ rule: `FREQ=MONTHLY${every(interval)};BYDAY=${named.join(',')}`, fits }]
}

function monthlyOnLast(first: Day, interval: number): Pattern {
  return {
    rule: `FREQ=MONTHLY${every(interval)};BYDAY=-1${weekdayNames[first.weekday]}`,
    fits: (day) => day.weekday === first.weekday && day.isLastOfWeekday && steps(day.month - first.month, interval),
  }
}

function monthlyOnDate(first: Day, interval: number): Pattern {
  return {
    rule: `FREQ=MONTHLY${every(interval)};BYMONTHDAY=${first.date}`,
    fits: (day) => day.date === first.date && steps(day.month - first.month, interval),
  }
}

function listPatterns(days: Day[], first: Day): Pattern[] {
  const seen = new Map<number, number>()
  for (const { weekday } of days) seen.set(weekday, (seen.get(weekday) ?? 0) + 1)
  const usual = days.filter((day) => day.weekday === first.weekday || (seen.get(day.weekday) ?? 0) > 2)
  return [1, 2, 3, 4].flatMap((interval) => [
    weekly(days, first, interval),
    weekly(usual, first, interval),
    ...monthlyByWeekday(days, first, interval),
    monthlyOnLast(first, interval),
    monthlyOnDate(first, interval),
  ])
}

/** Returns how far a rule is off: 2 per missed day and 1 per extra day; null if it is off too far. */
function calculateCost(named: readonly number[], days: readonly Day[]): number | null {
  const wanted = new Set(days.map(({ number }) => number))
  const hit = named.filter((number) => wanted.has(number)).length
  const cost = named.length - hit + 2 * (days.length - hit)
  return named[0] !== days[0]?.number || hit < 3 || cost > days.length / 3 ? null : cost
}

const recognised = (rule: string, named: readonly number[]): RecognisedPattern => ({
  rule: `${rule};COUNT=${named.length}`,
  days: named.map(toDayText),
})

const parseDays = (given: readonly string[]): Day[] => distinct([...given]).map((day) => toDay(toDayNumber(day)))

/**
 * Returns the simplest rule that generates nearly all of the days and few others; null if there is none.
 * @param given days as `2026-11-21`, in order
 */
export function recognisePattern(given: readonly string[]): RecognisedPattern | null {
  const days = parseDays(given)
  const [first, last] = [days[0], days.at(-1)]
  // Two dates are no pattern, and checking a span of years day by day is not worth the time.
  if (!first || !last || days.length < 3 || last.number - first.number > 4_000) return null
  const span = Array.from({ length: last.number - first.number + 1 }, (_, at) => toDay(first.number + at))
  let best: { rule: string; named: number[]; cost: number } | null = null
  for (const { rule, fits } of listPatterns(days, first)) {
    const named = span.filter(fits).map(({ number }) => number)
    const cost = calculateCost(named, days)
    if (cost !== null && (!best || cost < best.cost)) best = { rule, named, cost }
  }
  return best && recognised(best.rule, best.named)
}

/**
 * Returns the source's own rule if the days follow it. Ends the rule at the last known day.
 * @param lines RRULE, RDATE and EXDATE lines
 */
export function matchSourceRule(lines: string, given: readonly string[]): RecognisedPattern | null {
  const [text, ...others] = [...lines.matchAll(/^RRULE[^:\n]*:(.+)$/gim)].map(([, value = '']) => value.trim())
  const days = parseDays(given)
  const [first, last] = [given[0], days.at(-1)]
  if (!text || others.length > 0 || !first || !last) return null
  try {
    const rule = { ...readRecurrenceRule(text, (utc) => utc), count: null, until: null }
    const isByTheHour = rule.hours.length > 0 || rule.minutes.length > 0 || rule.seconds.length > 0
    const noon = 'T12:00:00'
    const starts = isByTheHour ? [] : expandRule(rule, first + noon, first + noon, toDayText(last.number + 1) + noon)
    const named = starts.map((start) => toDayNumber(start.slice(0, 10))).filter((number) => number <= last.number)
    const endless = text
      .split(';')
      .filter((part) => !/^(COUNT|UNTIL)=/i.test(part))
      .join(';')
      .toUpperCase()
    return calculateCost(named, days) === null ? null : recognised(endless, named)
  } catch (error) {
    if (error instanceof RecurrenceError) return null
    throw error
  }
}
