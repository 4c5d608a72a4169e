import type { Goal } from '#contract/goals/goal.ts'
import type { GoalStatus } from '#contract/goals/goal-options.ts'

/** Task counts of a goal. */
export interface GoalTally {
  /** Completed tasks. */
  done: number
  /** All tasks. */
  total: number
}

/** Counts completed tasks. `waiting` holds keys of tasks completed on this device but not yet synced. */
export function goalTally({ taskDetails }: Pick<Goal, 'taskDetails'>, waiting?: ReadonlySet<number>): GoalTally {
  const done = taskDetails.filter(({ completedAt, key }) => completedAt !== null || waiting?.has(key)).length
  return { done, total: taskDetails.length }
}

const isComplete = ({ done, total }: GoalTally) => total > 0 && done >= total

/** Returns the completed share as a whole percentage; 100 only when every task is completed. */
export function goalPercent(tally: GoalTally): number {
  if (tally.total === 0) return 0
  return isComplete(tally) ? 100 : Math.min(99, Math.round((tally.done / tally.total) * 100))
}

/** Scales the completed tasks to the target, rounded down, so the target is reached exactly with the last task. */
export function currentCount({ done, total }: GoalTally, targetCount: number): number {
  return total === 0 ? 0 : Math.floor((done * targetCount) / total)
}

/** @param today the person's local date, "2026-11-21". A goal is overdue from the day after its due date. */
export function goalStatus(tally: GoalTally, dueDate: string | null, today: string): GoalStatus {
  if (isComplete(tally)) return 'completed'
  if (dueDate !== null && dueDate < today) return 'overdue'
  return tally.done > 0 ? 'in-progress' : 'not-started'
}

/** Returns the number of tasks left if the goal is more than 80% but not fully completed; otherwise null. */
export function tasksToFinish({ done, total }: GoalTally): number | null {
  const isAlmostThere = done * 100 > total * 80 && done < total
  return isAlmostThere ? total - done : null
}

/** Derives a category for goals created without one. */
export function categoryFromTitle(title: string): string {
  if (title.includes('STEM')) return 'Technology'
  return title.includes('Art') ? 'Arts' : 'General'
}
