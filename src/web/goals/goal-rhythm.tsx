import type { ShownGoal } from './use-goals.ts'
import { useWeekTallies } from './use-week-tallies.ts'
import { WeekChart } from './week-chart.tsx'

/** The weeks of one goal, once there is something to see. */
export function GoalRhythm({ goal, today }: { goal: ShownGoal; today: string }) {
  const weeks = useWeekTallies([goal], today)
  if (weeks.every(({ count }) => count === 0)) return null
  return (
    <section aria-label={`Weeks of ${goal.title}`} className="mt-4">
      <h3 className="label-caps mb-1 text-muted">Tasks done per week</h3>
      <WeekChart title={`Tasks done per week for ${goal.title}`} weeks={weeks} height={36} />
    </section>
  )
}
