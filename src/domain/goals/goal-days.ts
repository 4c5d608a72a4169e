const formats = new Map<string, Intl.DateTimeFormat>()

function getDayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}

/** Returns the calendar date in a time zone, such as "2026-11-21". `instant` is in milliseconds since 1970. */
export function getDayInZone(instant: number, timeZone: string): string {
  const parts = getDayFormat(timeZone).formatToParts(instant)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}

/**
 * Returns the calendar day of a due date. Plain days and local times with an offset ("2026-11-21T10:00:00-05:00", as
 * events carry them) keep their written day. UTC instants are converted to the person's time zone.
 */
export function getDueDay(dueDate: string, timeZone: string): string {
  return dueDate.endsWith('Z') ? getDayInZone(Date.parse(dueDate), timeZone) : dueDate.slice(0, 10)
}

/** Formats a day as "11/21/2026". */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year}`
}
