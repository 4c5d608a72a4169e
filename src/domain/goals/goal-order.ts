import type { GoalSort, GoalStatus } from '#contract/goals/goal-options.ts'

/** The fields that goal lists are sorted and filtered by. */
export interface OrderedGoal {
  id: number
  title: string
  category: string
  dueDate: string | null
  percent: number
  status: GoalStatus
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Sorts goals without a due date last. */
const byDue = (one: OrderedGoal, other: OrderedGoal) =>
  compareText(one.dueDate ?? '9999', other.dueDate ?? '9999') || one.id - other.id

const orders: Record<GoalSort, (one: OrderedGoal, other: OrderedGoal) => number> = {
  due: byDue,
  /** Puts the goals closest to completion first. */
  progress: (one, other) => other.percent - one.percent || byDue(one, other),
  category: (one, other) => compareText(one.category, other.category) || byDue(one, other),
}

const isCompleted = ({ status }: OrderedGoal) => Number(status === 'completed')

/** Sorts goals, completed ones last. */
export function sortGoals<Of extends OrderedGoal>(goals: readonly Of[], sort: GoalSort, filter: GoalStatus | 'all') {
  return goals
    .filter(({ status }) => filter === 'all' || status === filter)
    .toSorted((one, other) => isCompleted(one) - isCompleted(other) || orders[sort](one, other))
}
