import type { RepeatStep } from '#contract/hosting/hosting-options.ts'
import { readRecurrenceRule } from '#domain/calendar/recurrence-rule.ts'
import { expandRule } from '#domain/calendar/recurrence.ts'
import { formatList } from '#domain/format/lists.ts'
import { formatParts } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'

/** Recurrence of a hosted event. */
export interface Repeat {
  every: RepeatStep
  /** ISO numbers of weekdays, Monday is 1, in addition to that of the first day. For weekly steps. */
  weekdays?: readonly number[]
  /** Number of dates including the first; null if `until` is set. */
  count: number | null
  /** Last possible day, `2027-03-31`; null if `count` is set. */
  until: string | null
}

const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** A Sunday. */
const sunday = '2023-01-01'

/** Returns the week of the month, or -1 for the last. Only four of each weekday are certain in a month. */
function weekOfMonth(day: string): number {
  const number = Math.ceil(Number(day.slice(8, 10)) / 7)
  return number > 4 ? -1 : number
}

const getWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns the day so many days later, or earlier if negative. */
export const moveDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the ISO number of the day's weekday: Monday is 1, Sunday is 7. */
export const isoWeekday = (day: string): number => getWeekday(day) || 7

/** Returns the first Saturday after the day. */
export const findNextSaturday = (day: string): string => moveDay(day, 7 - ((isoWeekday(day) + 1) % 7))

/** Lists the weekdays of a weekly recurrence as ISO numbers, Monday first. The first day's own is always one of them. */
const listWeekdays = (day: string, more: readonly number[] = []): number[] =>
  [...new Set([isoWeekday(day), ...more])].sort((a, b) => a - b)

/** Describes the recurrence: "every week on Monday and Saturday", "every month on the last Friday". */
export function describeRepeat(every: RepeatStep, day: string, more: readonly number[] = []): string {
  const name = (number: number) => formatParts(moveDay(sunday, number % 7), { weekday: 'long', timeZone: 'UTC' })
  const named = formatList(listWeekdays(day, more).map(name))
  if (every === 'week') return t('every week on {weekdays}', { weekdays: named })
  if (every === 'second-week') return t('every other week on {weekdays}', { weekdays: named })
  return t(
    '{week, select, 1 {every month on the first {weekday}} 2 {every month on the second {weekday}} 3 {every month on the third {weekday}} 4 {every month on the fourth {weekday}} other {every month on the last {weekday}}}',
    { week: String(weekOfMonth(day)), weekday: name(getWeekday(day)) },
  )
}

/** Returns the RRULE value. */
export function buildRepeatRule({ every, weekdays: more, count, until }: Repeat, day: string): string {
  const code = (weekday: number) => weekdayCodes[weekday % 7]
  const days = listWeekdays(day, more).map(code).join(',')
  const step = {
    week: `FREQ=WEEKLY;BYDAY=${days}`,
    'second-week': `FREQ=WEEKLY;INTERVAL=2;BYDAY=${days}`,
    month: `FREQ=MONTHLY;BYDAY=${weekOfMonth(day)}${code(getWeekday(day))}`,
  }[every]
  const end = count === null ? `UNTIL=${(until ?? day).replaceAll('-', '')}` : `COUNT=${count}`
  return `${step};${end}`
}

/** Returns the days of the series, starting with `day`: at most `limit`, none after `last`. */
export function listRepeatDays(repeat: Repeat, day: string, limit: number, last: string): string[] {
  const rule = readRecurrenceRule(buildRepeatRule(repeat, day), (utc) => utc)
  const start = `${day}T00:00:00`
  return expandRule(rule, start, start, `${last}T23:59:59`)
    .slice(0, limit)
    .map((local) => local.slice(0, 10))
}
