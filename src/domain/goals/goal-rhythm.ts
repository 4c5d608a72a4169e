import { readWeekStart } from '#domain/format/locale.ts'
import { t } from '#texts/texts.ts'
const dayMilliseconds = 86_400_000
const toDay = (asUtc: number) => new Date(asUtc).toISOString().slice(0, 10)
const asUtc = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** Returns the first day of the reader's week that contains a day: for Americans, the Sunday on or before it. */
export function getWeekStart(day: string): string {
  const daysSince = (new Date(asUtc(day)).getUTCDay() - readWeekStart() + 7) % 7
  return toDay(asUtc(day) - daysSince * dayMilliseconds)
}

/** Number of tasks completed in a week. */
export interface WeekTally {
  /** The week's first day, "2026-11-15". */
  week: string
  count: number
}

/** Counts days per week for the last `weeks` weeks, the current week last. Ignores days outside that range. */
export function tallyWeeks(days: readonly string[], today: string, weeks: number): WeekTally[] {
  const last = asUtc(getWeekStart(today))
  const tallies = Array.from({ length: weeks }, (_, at): WeekTally => {
    return { week: toDay(last - (weeks - 1 - at) * 7 * dayMilliseconds), count: 0 }
  })
  for (const day of days) {
    const tally = tallies.find(({ week }) => week === getWeekStart(day))
    if (tally) tally.count += 1
  }
  return tallies
}

/** Summarizes the weekly rhythm in one line. It welcomes people back and never counts missed weeks. */
export function describeRhythm(weeks: readonly WeekTally[]): string {
  const now = weeks.at(-1)?.count ?? 0
  const active = weeks.filter(({ count }) => count > 0).length
  if (now > 0) return t('{count, plural, one {# task done this week.} other {# tasks done this week.}}', { count: now })
  if (active > 0) return t('Nothing checked off yet this week. One small task is plenty.')
  return t('Your first finished task will show up here.')
}
