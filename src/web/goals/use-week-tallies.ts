import { dayIn } from '#domain/goals/goal-days.ts'
import { tallyWeeks, type WeekTally } from '#domain/goals/goal-rhythm.ts'
import type { ShownGoal } from './use-goals.ts'
import { useBrowserZone } from './use-browser-zone.ts'

/** Weeks that a chart shows. */
const shownWeeks = 8

/** What was done in each of the last weeks by the person's own calendar; what waits to be sent counts. */
export function useWeekTallies(goals: readonly ShownGoal[], today: string): WeekTally[] {
  const zone = useBrowserZone()
  const moments = goals.flatMap(({ taskDetails, waiting }) =>
    taskDetails.flatMap(({ completedAt, key }) => completedAt ?? waiting.get(key)?.at ?? []),
  )
  return tallyWeeks(
    moments.map((moment) => dayIn(Date.parse(moment), zone)),
    today,
    shownWeeks,
  )
}
