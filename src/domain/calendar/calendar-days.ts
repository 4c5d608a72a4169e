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
