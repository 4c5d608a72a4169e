import { useEffect } from 'react'
import { tasksToFinish } from '#domain/goals/goal-progress.ts'
import { toast } from '#web/ui/toast-store.ts'
import type { ShownGoal } from './use-goals.ts'

/** Milliseconds after which the person is told. */
const delay = 1_000
const storageKey = 'wonderlark-almost-there'

function readTold(): string[] {
  try {
    const told: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(told) ? (told as string[]) : []
  } catch {
    return []
  }
}

/** Notes that this level of the goal was told, in the place of its earlier levels. */
function noteTold(goalId: number, level: string): void {
  try {
    const others = readTold().filter((known) => !known.startsWith(`${goalId}:`))
    localStorage.setItem(storageKey, JSON.stringify([...others, level].slice(-500)))
  } catch {
    // Without storage it is told at each visit.
  }
}

interface NearGoal {
  id: number
  title: string
  left: number
  /** Which goal, and how far it is. */
  level: string
}

const nearGoal = ({ id, title, tally }: ShownGoal): NearGoal[] => {
  const left = tasksToFinish(tally)
  return left === null ? [] : [{ id, title, left, level: `${id}:${tally.done}/${tally.total}` }]
}

/** Tells, once for each goal and level, that it is nearly done. */
export function useAlmostThere(goals: readonly ShownGoal[]): void {
  const near = JSON.stringify(goals.flatMap(nearGoal))
  useEffect(() => {
    const told = readTold()
    const goal = (JSON.parse(near) as NearGoal[]).find(({ level }) => !told.includes(level))
    if (!goal) return
    const timer = setTimeout(() => {
      // Not in the middle of something; at the next occasion then.
      if (document.querySelector('[role=dialog]')) return
      noteTold(goal.id, goal.level)
      const tasks = goal.left === 1 ? '1 more task' : `${goal.left} more tasks`
      toast({ title: 'Almost there!', description: `Just ${tasks} to finish '${goal.title}'!` })
    }, delay)
    return () => clearTimeout(timer)
  }, [near])
}
