/**
 * Formats a relative time: "just now", "20 minutes ago", "3 hours ago", "yesterday", "Nov 12".
 * @param at and `now` in milliseconds
 */
export function timeAgo(at: number, now: number, timeZone: string): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  const dayOf = (moment: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' }).format(moment)
  if (dayOf(at) === dayOf(now) || hours < 6) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  if (dayOf(at) === dayOf(now - 86_400_000)) return 'yesterday'
  const isThisYear = dayOf(at).slice(-4) === dayOf(now).slice(-4)
  return isThisYear ? dayOf(at).slice(0, -6) : dayOf(at)
}
