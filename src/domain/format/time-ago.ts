import { locale } from './locale.ts'
/**
 * Formats a relative time: "just now", "20 minutes ago", "3 hours ago", "yesterday", "Nov 12".
 * @param at and `now` in milliseconds
 */
export function timeAgo(at: number, now: number, timeZone: string): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  const formatDay = (moment: number) =>
    new Intl.DateTimeFormat(locale, { timeZone, month: 'short', day: 'numeric', year: 'numeric' }).format(moment)
  if (formatDay(at) === formatDay(now) || hours < 6) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  if (formatDay(at) === formatDay(now - 86_400_000)) return 'yesterday'
  const isThisYear = formatDay(at).slice(-4) === formatDay(now).slice(-4)
  return isThisYear ? formatDay(at).slice(0, -6) : formatDay(at)
}
