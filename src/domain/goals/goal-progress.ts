import type { Goal } from '#contract/goal.ts'
import type { GoalStatus } from '#contract/goal-options.ts'

/** How far somebody has come. */
export interface GoalTally {
  /** Tasks that are done. */
  done: number
  /** All tasks. */
  total: number
}

/** `waiting` are keys of tasks that are done here and not yet known to the server. */
export function goalTally({ taskDetails }: Pick<Goal, 'taskDetails'>, waiting?: ReadonlySet<number>): GoalTally {
  const done = taskDetails.filter(({ completedAt, key }) => completedAt !== null || waiting?.has(key)).length
  return { done, total: taskDetails.length }
}

const isComplete = ({ done, total }: GoalTally) => total > 0 && done >= total

/** Whole percent of the tasks; 100 only when every one is done. */
export function goalPercent(tally: GoalTally): number {
  if (tally.total === 0) return 0
  return isComplete(tally) ? 100 : Math.min(99, Math.round((tally.done / tally.total) * 100))
}

/** The share of the target that the done tasks stand for, rounded down: reached exactly with the last task. */
export function currentCount({ done, total }: GoalTally, targetCount: number): number {
  return total === 0 ? 0 : Math.floor((done * targetCount) / total)
}

/** @param today the person's own date, "2026-11-21": a goal is overdue from the day after its due date on */
export function goalStatus(tally: GoalTally, dueDate: string | null, today: string): GoalStatus {
  if (isComplete(tally)) return 'completed'
  if (dueDate !== null && dueDate < today) return 'overdue'
  return tally.done > 0 ? 'in-progress' : 'not-started'
}

/** As the profile tells it, from the counts alone. */
export const isTargetReached = ({ currentCount, targetCount }: Pick<Goal, 'currentCount' | 'targetCount'>): boolean =>
  currentCount >= targetCount

/** How many tasks are left of a goal that is nearly done, above 80 % and not at its end; null for every other. */
export function tasksToFinish({ done, total }: GoalTally): number | null {
  const isAlmostThere = done * 100 > total * 80 && done < total
  return isAlmostThere ? total - done : null
}

/** The category of a goal for which nobody chose one. */
export function categoryFromTitle(title: string): string {
  if (title.includes('STEM')) return 'Technology'
  return title.includes('Art') ? 'Arts' : 'General'
}
