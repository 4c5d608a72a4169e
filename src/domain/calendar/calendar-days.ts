/**
 * First day and the first day after an all-day event, `2026-11-21`. It lasts at least a day, and an end at another
 * hour than midnight fills its day.
 */
export function getAllDayRange({ date, endDate }: { date: string; endDate: string }): [first: string, after: string] {
  const first = date.slice(0, 10)
  const isMidnight = endDate.slice(11, 19) === '00:00:00'
  const last = endDate.slice(0, 10) > first ? endDate.slice(0, 10) : first
  if (isMidnight && last > first) return [first, last]
  return [first, new Date(Date.parse(`${last}T24:00:00Z`)).toISOString().slice(0, 10)]
}
