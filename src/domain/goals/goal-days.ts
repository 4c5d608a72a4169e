const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}

/** The date, "2026-11-21", that a calendar in the zone shows at an instant, given in milliseconds since 1970. */
export function dayIn(instant: number, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(instant)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/**
 * The day that a due date means. A day is itself, and so is what a clock on the wall showed ("2026-11-21T10:00:00-05:00",
 * as events carry it); an instant in UTC is the day it lies on for the person.
 */
export function dueDay(dueDate: string, timeZone: string): string {
  return dueDate.endsWith('Z') ? dayIn(Date.parse(dueDate), timeZone) : dueDate.slice(0, 10)
}

/** "11/21/2026" */
export function dayNumbers(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year}`
}
