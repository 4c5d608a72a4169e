import type { RepeatStep } from '#contract/hosting-options.ts'
import { readRecurrenceRule } from '#domain/calendar/recurrence-rule.ts'
import { expandRule } from '#domain/calendar/recurrence.ts'

/** Recurrence of a hosted event. */
export interface Repeat {
  every: RepeatStep
  /** Number of dates including the first; null if `until` is set. */
  count: number | null
  /** Last possible day, `2027-03-31`; null if `count` is set. */
  until: string | null
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const ordinals = ['first', 'second', 'third', 'fourth']

/** Returns the week of the month, or -1 for the last. Only four of each weekday are certain in a month. */
function weekOfMonth(day: string): number {
  const number = Math.ceil(Number(day.slice(8, 10)) / 7)
  return number > 4 ? -1 : number
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Describes the recurrence: "every week on Saturday", "every month on the last Friday". */
export function describeRepeat(every: RepeatStep, day: string): string {
  const weekday = weekdays[weekdayOf(day)]
  if (every === 'week') return `every week on ${weekday}`
  if (every === 'second-week') return `every other week on ${weekday}`
  const week = weekOfMonth(day)
  return `every month on the ${week < 0 ? 'last' : ordinals[week - 1]} ${weekday}`
}

/** Returns the RRULE value. */
export function buildRepeatRule({ every, count, until }: Repeat, day: string): string {
  const weekday = (weekdays[weekdayOf(day)] ?? '').slice(0, 2).toUpperCase()
  const step = {
    week: `FREQ=WEEKLY;BYDAY=${weekday}`,
    'second-week': `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    month: `FREQ=MONTHLY;BYDAY=${weekOfMonth(day)}${weekday}`,
  }[every]
  const end = count === null ? `UNTIL=${(until ?? day).replaceAll('-', '')}` : `COUNT=${count}`
  return `${step};${end}`
}

/** Returns the days of the series, starting with `day`: at most `most`, none after `last`. */
export function listRepeatDays(repeat: Repeat, day: string, most: number, last: string): string[] {
  const rule = readRecurrenceRule(buildRepeatRule(repeat, day), (utc) => utc)
  const start = `${day}T00:00:00`
  return expandRule(rule, start, start, `${last}T23:59:59`)
    .slice(0, most)
    .map((local) => local.slice(0, 10))
}
