import { t } from '#texts/texts.ts'
import { formatParts } from './moments.ts'

/**
 * Formats a relative time: "just now", "20 minutes ago", "3 hours ago", "yesterday", "Nov 12".
 * @param at and `now` in milliseconds
 */
export function timeAgo(at: number, now: number, timeZone: string): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return t('just now')
  if (minutes < 60) return t('{count, plural, one {# minute ago} other {# minutes ago}}', { count: minutes })
  const hours = Math.floor(minutes / 60)
  const formatYear = (moment: number) => formatParts(moment, { timeZone, year: 'numeric' })
  const formatDay = (moment: number) =>
    formatParts(moment, { timeZone, month: 'short', day: 'numeric', year: 'numeric' })
  if (formatDay(at) === formatDay(now) || hours < 6)
    return t('{count, plural, one {# hour ago} other {# hours ago}}', { count: hours })
  if (formatDay(at) === formatDay(now - 86_400_000)) return t('yesterday')
  const isThisYear = formatYear(at) === formatYear(now)
  return isThisYear ? formatParts(at, { timeZone, month: 'short', day: 'numeric' }) : formatDay(at)
}
