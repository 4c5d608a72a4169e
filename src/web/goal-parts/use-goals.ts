import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { GoalStatus } from '#contract/goals/goal-options.ts'
import type { Goal } from '#contract/goals/goal.ts'
import { goalPercent, goalStatus, goalTally, type GoalTally } from '#domain/goals/goal-progress.ts'
import { onGoalChange } from './goal-broadcast.ts'
import { goalsQuery } from './queries.ts'
import { useQueuedCompletions, type QueuedCompletion } from './task-completions.ts'

/** A goal including task completions that are still queued on this device. */
export interface ShownGoal extends Goal {
  tally: GoalTally
  percent: number
  status: GoalStatus
  /** Queued completions by task key. */
  waiting: ReadonlyMap<number, QueuedCompletion>
}

function toShownGoal(goal: Goal, all: readonly QueuedCompletion[], today: string): ShownGoal {
  const waiting = new Map(
    all.filter(({ payload }) => payload.goalId === goal.id).map((change) => [change.item, change]),
  )
  const tally = goalTally(goal, new Set(waiting.keys()))
  return { ...goal, tally, waiting, percent: goalPercent(tally), status: goalStatus(tally, goal.dueDate, today) }
}

/** @param today current date in the person's time zone */
export function useGoals(today: string): ShownGoal[] {
  const client = useQueryClient()
  const { data: goals } = useSuspenseQuery(goalsQuery)
  const waiting = useQueuedCompletions()
  useEffect(() => onGoalChange(() => void client.invalidateQueries({ queryKey: goalsQuery.queryKey })), [client])
  return useMemo(() => goals.map((goal) => toShownGoal(goal, waiting, today)), [goals, waiting, today])
}
