import { getDayInZone } from '#domain/goals/goal-days.ts'
import { tallyWeeks, type WeekTally } from '#domain/goals/goal-rhythm.ts'
import type { ShownGoal } from '#web/goal-parts/use-goals.ts'
import { presumedTimeZone, useTimeZone } from '#web/platform/use-browser.ts'

/** Number of weeks in a chart. */
const shownWeeks = 8

/** Counts completed tasks per week for the last weeks, in the person's time zone. Includes queued completions. */
export function useWeekTallies(goals: readonly ShownGoal[], today: string): WeekTally[] {
  const zone = useTimeZone() ?? presumedTimeZone
  const moments = goals.flatMap(({ taskDetails, waiting }) =>
    taskDetails.flatMap(({ completedAt, key }) => completedAt ?? waiting.get(key)?.payload.at ?? []),
  )
  return tallyWeeks(
    moments.map((moment) => getDayInZone(Date.parse(moment), zone)),
    today,
    shownWeeks,
  )
}
