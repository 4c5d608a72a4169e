import { Leaf } from 'lucide-react'
import { rhythmWords } from '#domain/goals/goal-rhythm.ts'
import { Panel } from '#web/ui/panel.tsx'
import type { ShownGoal } from './use-goals.ts'
import { useWeekTallies } from './use-week-tallies.ts'
import { WeekChart } from './week-chart.tsx'

/** What was done over the weeks, of all goals together. A week without anything is just a week. */
export function RhythmPanel({ goals, today }: { goals: ShownGoal[]; today: string }) {
  const weeks = useWeekTallies(goals, today)
  const finished = goals.filter(({ status }) => status === 'completed').length
  return (
    <Panel title="Your weekly rhythm" icon={<Leaf aria-hidden />}>
      <p className="mb-3">{rhythmWords(weeks)}</p>
      <WeekChart title="Tasks done per week, all goals" weeks={weeks} height={84} />
      <p className="mt-3 text-sm text-muted">
        {finished} of {goals.length} {goals.length === 1 ? 'goal' : 'goals'} completed so far.
      </p>
    </Panel>
  )
}
