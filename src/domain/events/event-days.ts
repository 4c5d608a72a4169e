const dayMilliseconds = 86_400_000

/**
 * Days on which an event is, "2026-11-21", by the venue's own calendar; an end at midnight belongs to the day before.
 */
export function eventDayKeys({ date, endDate }: { date: string; endDate: string }): string[] {
  const start = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
  const end = Math.max(start, Date.parse(`${endDate.slice(0, 19)}Z`) - 1)
  const days: string[] = []
  // An exhibition of years does not fill a calendar for ever.
  for (let at = start; at <= end && days.length < 400; at += dayMilliseconds)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
