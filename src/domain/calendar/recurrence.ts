import type { OrdinalWeekday, RecurrenceRule } from './recurrence-rule.ts'

/**
 * Expands recurrence rules. Walks years, months, weeks or days and tests each day against the rule, so it terminates
 * for every rule, even one on February 30.
 */

const millisecondsPerDay = 86_400_000

interface Day {
  /** Days since 1970-01-01. */
  number: number
  year: number
  /** 1 to 12. */
  month: number
  /** 1 to 31. */
  date: number
  /** 0 for Sunday. */
  weekday: number
}

const dayNumber = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date) / millisecondsPerDay

function toDay(number: number): Day {
  const date = new Date(number * millisecondsPerDay)
  return {
    number,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    date: date.getUTCDate(),
    weekday: date.getUTCDay(),
  }
}

const parseDay = (local: string) =>
  toDay(dayNumber(Number(local.slice(0, 4)), Number(local.slice(5, 7)), Number(local.slice(8, 10))))

const dateText = (day: Day) => new Date(day.number * millisecondsPerDay).toISOString().slice(0, 10)

const getWeekNumber = (day: Day, weekStart: number) => Math.floor((day.number + 4 - weekStart) / 7)

/** Returns the first day of week 1, which is the first week with at least four days in the year. */
function firstWeekStart(year: number, weekStart: number): number {
  const fourth = toDay(dayNumber(year, 1, 4))
  return fourth.number - ((fourth.weekday - weekStart + 7) % 7)
}

/** Numbers the periods of the rule: days with the same number share a year, month, week or day. */
function getPeriodNumber(rule: RecurrenceRule, day: Day): number {
  if (rule.frequency === 'DAILY') return day.number
  if (rule.frequency === 'WEEKLY') return getWeekNumber(day, rule.weekStart)
  if (rule.frequency === 'MONTHLY') return day.year * 12 + day.month - 1
  return day.year
}

const span = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, at) => toDay(from + at))

function daysOfPeriod(rule: RecurrenceRule, period: number): Day[] {
  if (rule.frequency === 'DAILY') return [toDay(period)]
  if (rule.frequency === 'WEEKLY') {
    const first = period * 7 - 4 + rule.weekStart
    return span(first, first + 7)
  }
  if (rule.frequency === 'MONTHLY') {
    const year = Math.floor(period / 12)
    const month = (period % 12) + 1
    return span(dayNumber(year, month, 1), dayNumber(year, month + 1, 1))
  }
  return span(dayNumber(period, 1, 1), dayNumber(period + 1, 1, 1))
}

/**
 * Fills in parts that the rule omits from the first start. A weekly rule without BYDAY, for example, takes its weekday.
 */
function complete(rule: RecurrenceRule, first: Day): RecurrenceRule {
  const hasDay = rule.weekdays.length > 0 || rule.monthDays.length > 0 || rule.yearDays.length > 0
  if (rule.frequency === 'DAILY' || hasDay) return rule
  const sameWeekday = [{ ordinal: 0, weekday: first.weekday }]
  if (rule.frequency === 'WEEKLY') return { ...rule, weekdays: sameWeekday }
  if (rule.frequency === 'MONTHLY') return { ...rule, monthDays: [first.date] }
  if (rule.weekNumbers.length > 0) return { ...rule, weekdays: sameWeekday }
  return { ...rule, monthDays: [first.date], months: rule.months.length > 0 ? rule.months : [first.month] }
}

/** Tests a 1-based position; negative values count from the end of `length` items. */
const isAt = (wanted: readonly number[], position: number, length: number) =>
  wanted.includes(position) || wanted.includes(position - length - 1)

function isNamedWeekday(rule: RecurrenceRule, day: Day, { ordinal, weekday }: OrdinalWeekday): boolean {
  if (day.weekday !== weekday) return false
  const hasOrdinals = rule.frequency === 'MONTHLY' || (rule.frequency === 'YEARLY' && rule.weekNumbers.length === 0)
  if (ordinal === 0 || !hasOrdinals) return true
  const isWithinMonth = rule.frequency === 'MONTHLY' || rule.months.length > 0
  const first = dayNumber(day.year, isWithinMonth ? day.month : 1, 1)
  const end = isWithinMonth ? dayNumber(day.year, day.month + 1, 1) : dayNumber(day.year + 1, 1, 1)
  const fromFront = Math.floor((day.number - first) / 7) + 1
  const fromBack = -(Math.floor((end - 1 - day.number) / 7) + 1)
  return ordinal === fromFront || ordinal === fromBack
}

/**
 * Tests BYWEEKNO. A week belongs to the year that contains at least four of its days, so the first days of January may
 * fall in week 52 or 53 and the last days of December in week 1.
 */
function isInNamedWeek({ weekNumbers, weekStart }: RecurrenceRule, day: Day): boolean {
  const weekBegin = day.number - ((day.weekday - weekStart + 7) % 7)
  const { year } = toDay(weekBegin + 3)
  const first = firstWeekStart(year, weekStart)
  const weeks = (firstWeekStart(year + 1, weekStart) - first) / 7
  return isAt(weekNumbers, (weekBegin - first) / 7 + 1, weeks)
}

function isNamed(rule: RecurrenceRule, day: Day): boolean {
  if (rule.months.length > 0 && !rule.months.includes(day.month)) return false
  if (rule.monthDays.length > 0) {
    const length = dayNumber(day.year, day.month + 1, 1) - dayNumber(day.year, day.month, 1)
    if (!isAt(rule.monthDays, day.date, length)) return false
  }
  if (rule.yearDays.length > 0) {
    const newYear = dayNumber(day.year, 1, 1)
    if (!isAt(rule.yearDays, day.number - newYear + 1, dayNumber(day.year + 1, 1, 1) - newYear)) return false
  }
  if (rule.weekdays.length > 0 && !rule.weekdays.some((wanted) => isNamedWeekday(rule, day, wanted))) return false
  return rule.weekNumbers.length === 0 || isInNamedWeek(rule, day)
}

/** Returns the times of day, `10:00:00`, in order. */
function timesOfDay(rule: RecurrenceRule, start: string): string[] {
  const own = (at: number) => [Number(start.slice(at, at + 2))]
  const or = (given: number[], at: number) => (given.length > 0 ? given : own(at))
  const two = (number: number) => String(number).padStart(2, '0')
  const times = or(rule.hours, 11).flatMap((hour) =>
    or(rule.minutes, 14).flatMap((minute) =>
      or(rule.seconds, 17).map((second) => `${two(hour)}:${two(minute)}:${two(second)}`),
    ),
  )
  return times.sort()
}

function startsInPeriod(rule: RecurrenceRule, period: Day[], times: string[]): { day: Day; time: string }[] {
  const days = period.filter((day) => isNamed(rule, day))
  const starts = days.flatMap((day) => times.map((time) => ({ day, time })))
  if (rule.positions.length === 0) return starts
  return starts.filter((_, at) => isAt(rule.positions, at + 1, starts.length))
}

/**
 * Returns the local starts `s` of a series with `from <= s < to`, in order. Includes the first start only if the rule
 * generates it.
 * @param start the first local start, `2026-11-21T10:00:00`
 * @param takeDays receives the number of days about to be tested; may throw to stop
 */
export function expandRule(
  given: RecurrenceRule,
  start: string,
  from: string,
  to: string,
  takeDays: (count: number) => void = () => {},
): string[] {
  const first = parseDay(start)
  const rule = complete(given, first)
  const times = timesOfDay(rule, start)
  const firstPeriod = getPeriodNumber(rule, first)
  const fromDay = parseDay(from)
  const lastPeriod = getPeriodNumber(rule, parseDay(to))
  // Only a rule with COUNT must be expanded from its first start.
  const skipped = Math.floor((getPeriodNumber(rule, fromDay) - firstPeriod) / rule.interval) - 1
  let period = firstPeriod + (rule.count === null ? Math.max(0, skipped) * rule.interval : 0)
  const found: string[] = []
  let counted = 0
  for (; period <= lastPeriod; period += rule.interval) {
    const days = daysOfPeriod(rule, period)
    takeDays(days.length)
    for (const { day, time } of startsInPeriod(rule, days, times)) {
      if (period > firstPeriod && day.number < fromDay.number) {
        // Counts only, which takes a tenth of the time.
        if (rule.count !== null && ++counted > rule.count) return found
        continue
      }
      const candidate = `${dateText(day)}T${time}`
      if (candidate < start) continue
      if (rule.until !== null && candidate > rule.until) return found
      if (rule.count !== null && ++counted > rule.count) return found
      if (candidate >= from && candidate < to) found.push(candidate)
    }
  }
  return found
}
