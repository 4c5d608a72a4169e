import { msg, t, type Message } from '#texts/texts.ts'
import { formatShortDay } from './event-time.ts'

/** Days to search in, relative to today. */
export const whenChoices = ['today', 'tomorrow', 'weekend', 'next-week'] as const
export type WhenChoice = (typeof whenChoices)[number]

export const whenLabels: Record<WhenChoice, Message> = {
  today: msg('Today'),
  tomorrow: msg('Tomorrow'),
  weekend: msg('This weekend'),
  'next-week': msg('Next week'),
}

/** First and last day as "2026-11-21"; null if open. */
export interface DayRange {
  from: string | null
  to: string | null
}

const asUtc = (day: string) => new Date(`${day}T00:00:00Z`)

function addDays(day: string, count: number): string {
  const date = asUtc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Returns true for months such as "2026-11", from 1900 to 2999. */
export const isMonth = (text: string): boolean => /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Returns true for dates that exist, which excludes "2026-02-29". */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  isMonth(text.slice(0, 7)) &&
  !Number.isNaN(asUtc(text).getTime()) &&
  addDays(text, 0) === text

/** Returns the last day of the two weeks that begin today. */
export const getTwoWeeksEnd = (today: string): string => addDays(today, 13)

/** Returns the days of a choice. The weekend is Saturday and Sunday; next week starts on Monday. */
export function getChosenDays(when: WhenChoice, today: string): { from: string; to: string } {
  const dayAfter = (from: number, to = from) => ({ from: addDays(today, from), to: addDays(today, to) })
  // Monday is 0, so that Sunday ends the week.
  const weekday = (asUtc(today).getUTCDay() + 6) % 7
  switch (when) {
    case 'today':
      return dayAfter(0)
    case 'tomorrow':
      return dayAfter(1)
    case 'weekend':
      return dayAfter(Math.max(5 - weekday, 0), 6 - weekday)
    case 'next-week':
      return dayAfter(7 - weekday, 13 - weekday)
  }
}

/**
 * Returns the days for `GET /api/events`. A range that has started keeps its end only, because `from` would bring back
 * events of today that are over.
 */
export function getSearchedDays({ from, to }: DayRange, today: string): DayRange {
  return { from: from !== null && from <= today ? null : from, to }
}

/** Formats "Nov 28 – Dec 3", "From Nov 28", "Until Dec 3"; null without days. */
export function formatDayRange({ from, to }: DayRange): string | null {
  if (from && to) return from === to ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`
  if (from) return t('From {date}', { date: formatShortDay(from) })
  return to && t('Until {date}', { date: formatShortDay(to) })
}
