const dayMilliseconds = 86_400_000
const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** "2026-11-21" for an instant that stands for a day in UTC. */
const dayOf = (asUtc: number) => new Date(asUtc).toISOString().slice(0, 10)
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** "2026-11" of "2026-11-21". */
export const getMonth = (day: string) => day.slice(0, 7)

/** "November 2026" */
export const monthTitle = (month: string) => `${monthNames[Number(month.slice(5, 7)) - 1]} ${Number(month.slice(0, 4))}`

/** "November 21, 2026" */
export const dayTitle = (day: string) =>
  `${monthNames[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}, ${Number(day.slice(0, 4))}`

/** True for "2026-11" of the years that a calendar can show. */
export const isMonth = (text: string) => /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(text)

/** True for days that exist: "2026-02-29" does not. */
export const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && isMonth(getMonth(text)) && !Number.isNaN(asUtc(text)) && dayOf(asUtc(text)) === text

/** The month so many months later; "2026-11" and 2 give "2027-01". */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const moved = new Date(Date.UTC(year, number - 1 + count, 1))
  return moved.toISOString().slice(0, 7)
}

/** The same day so many months later, or the month's last when it has no such day. */
function sameDayLater(day: string, months: number): string {
  const month = addMonths(getMonth(day), months)
  const last = asUtc(`${addMonths(month, 1)}-01`) - dayMilliseconds
  return dayOf(Math.min(asUtc(`${month}-01`) + (Number(day.slice(8)) - 1) * dayMilliseconds, last))
}

/** The weeks that hold a month, Sunday first as in en-US; null where another month has the day. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = asUtc(`${month}-01`)
  const start = first - new Date(first).getUTCDay() * dayMilliseconds
  const weeks: (string | null)[][] = []
  for (let at = start; at === start || getMonth(dayOf(at)) === month; at += 7 * dayMilliseconds) {
    weeks.push(
      Array.from({ length: 7 }, (_, weekday) => {
        const day = dayOf(at + weekday * dayMilliseconds)
        return getMonth(day) === month ? day : null
      }),
    )
  }
  return weeks
}

/** Where a key leads from a day in a calendar grid; null when the key is not the grid's. */
export function dayAfterKey(day: string, key: string, withShift: boolean): string | null {
  const days = (count: number) => dayOf(asUtc(day) + count * dayMilliseconds)
  const weekday = new Date(asUtc(day)).getUTCDay()
  const moves: Record<string, () => string> = {
    ArrowLeft: () => days(-1),
    ArrowRight: () => days(1),
    ArrowUp: () => days(-7),
    ArrowDown: () => days(7),
    Home: () => days(-weekday),
    End: () => days(6 - weekday),
    PageUp: () => sameDayLater(day, withShift ? -12 : -1),
    PageDown: () => sameDayLater(day, withShift ? 12 : 1),
  }
  return moves[key]?.() ?? null
}
