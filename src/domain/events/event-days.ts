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

/**
 * Returns the first day of an all-day event and the day after its last, `2026-11-21`. The event lasts at least one day;
 * an end later than midnight includes that whole day.
 */
export function getAllDayRange({ date, endDate }: { date: string; endDate: string }): [first: string, after: string] {
  const first = date.slice(0, 10)
  const isMidnight = endDate.slice(11, 19) === '00:00:00'
  const last = endDate.slice(0, 10) > first ? endDate.slice(0, 10) : first
  if (isMidnight && last > first) return [first, last]
  return [first, new Date(Date.parse(`${last}T24:00:00Z`)).toISOString().slice(0, 10)]
}
