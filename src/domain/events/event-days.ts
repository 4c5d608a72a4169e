const dayMilliseconds = 86_400_000

/** Lists the local days of an event at its venue, "2026-11-21". An end at midnight belongs to the day before. */
export function eventDayKeys({ date, endDate }: { date: string; endDate: string }): string[] {
  const start = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  const end = Math.max(start, Date.parse(`${endDate.slice(0, 19)}Z`) - 1)
  const days: string[] = []
  // The limit keeps multi-year exhibitions from filling the calendar.
  for (let at = start; at <= end && days.length < 400; at += dayMilliseconds)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
