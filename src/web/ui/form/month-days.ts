import { readWeekStart } from '#domain/format/locale.ts'
import { formatParts } from '#domain/format/moments.ts'

const dayMilliseconds = 86_400_000

/** Formats the UTC date of an instant as "2026-11-21". */
const toDay = (asUtc: number) => new Date(asUtc).toISOString().slice(0, 10)
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Returns "2026-11" for "2026-11-21". */
export const getMonth = (day: string) => day.slice(0, 7)

/** Formats a month as "November 2026". */
export const monthTitle = (month: string) =>
  formatParts(asUtc(`${month}-01`), { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a day as "November 21, 2026". */
export const dayTitle = (day: string) => formatParts(asUtc(day), { dateStyle: 'long', timeZone: 'UTC' })

/** Lists the weekdays of the columns of a calendar, from 0 for Sunday. */
export const listWeekdays = (): number[] => Array.from({ length: 7 }, (_, column) => (readWeekStart() + column) % 7)

/** Returns the column of a day in a calendar. */
const getColumn = (day: number) => (new Date(day).getUTCDay() - readWeekStart() + 7) % 7

/** Names a weekday, from 0 for Sunday: "Monday", or "Mon". */
export const weekdayName = (weekday: number, style: 'long' | 'short') =>
  // November 1, 2026, is a Sunday.
  formatParts(Date.UTC(2026, 10, 1 + weekday), { weekday: style, timeZone: 'UTC' })

/** Adds months: "2026-11" plus 2 is "2027-01". */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const moved = new Date(Date.UTC(year, number - 1 + count, 1))
  return moved.toISOString().slice(0, 7)
}

/** Adds months to a day. If the resulting month has no such day, returns its last. */
function sameDayLater(day: string, months: number): string {
  const month = addMonths(getMonth(day), months)
  const last = asUtc(`${addMonths(month, 1)}-01`) - dayMilliseconds
  return toDay(Math.min(asUtc(`${month}-01`) + (Number(day.slice(8)) - 1) * dayMilliseconds, last))
}

/** Lists the weeks of a month. Days of other months are null. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = asUtc(`${month}-01`)
  const start = first - getColumn(first) * dayMilliseconds
  const weeks: (string | null)[][] = []
  for (let at = start; at === start || getMonth(toDay(at)) === month; at += 7 * dayMilliseconds) {
    weeks.push(
      Array.from({ length: 7 }, (_, column) => {
        const day = toDay(at + column * dayMilliseconds)
        return getMonth(day) === month ? day : null
      }),
    )
  }
  return weeks
}

/** Returns the day that a key moves to in a calendar grid; null if the grid doesn't handle the key. */
export function dayAfterKey(day: string, key: string, withShift: boolean): string | null {
  const days = (count: number) => toDay(asUtc(day) + count * dayMilliseconds)
  const column = getColumn(asUtc(day))
  const moves: Record<string, () => string> = {
    ArrowLeft: () => days(-1),
    ArrowRight: () => days(1),
    ArrowUp: () => days(-7),
    ArrowDown: () => days(7),
    Home: () => days(-column),
    End: () => days(6 - column),
    PageUp: () => sameDayLater(day, withShift ? -12 : -1),
    PageDown: () => sameDayLater(day, withShift ? 12 : 1),
  }
  return moves[key]?.() ?? null
}
