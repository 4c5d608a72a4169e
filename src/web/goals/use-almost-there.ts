import { useEffect } from 'react'
import { tasksToFinish } from '#domain/goals/goal-progress.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { ShownGoal } from '#web/goal-parts/use-goals.ts'
import { t } from '#texts/texts.ts'

/** Delay before the message in milliseconds. */
const delay = 1_000
const storageKey = 'wonderlark-almost-there'

function readAnnounced(): string[] {
  try {
    const announced: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(announced) ? (announced as string[]) : []
  } catch {
    return []
  }
}

/** Records that this level of the goal was announced, replacing earlier levels. */
function markAnnounced(goalId: number, level: string): void {
  try {
    const others = readAnnounced().filter((known) => !known.startsWith(`${goalId}:`))
    localStorage.setItem(storageKey, JSON.stringify([...others, level].slice(-500)))
  } catch {
    // Without storage, the message appears on every visit.
  }
}

interface NearGoal {
  id: number
  title: string
  left: number
  /** Identifies a goal and its progress level. */
  level: string
}

const nearGoal = ({ id, title, tally }: ShownGoal): NearGoal[] => {
  const left = tasksToFinish(tally)
  return left === null ? [] : [{ id, title, left, level: `${id}:${tally.done}/${tally.total}` }]
}

/** Announces that a goal is almost complete, once per goal and level. */
export function useAlmostThere(goals: readonly ShownGoal[]): void {
  const near = JSON.stringify(goals.flatMap(nearGoal))
  useEffect(() => {
    const announced = readAnnounced()
    const goal = (JSON.parse(near) as NearGoal[]).find(({ level }) => !announced.includes(level))
    if (!goal) return
    const timer = setTimeout(() => {
      // Don't interrupt an open dialog; the message appears next time.
      if (document.querySelector('[role=dialog]')) return
      markAnnounced(goal.id, goal.level)
      toast({
        title: t('Almost there!'),
        description: t(
          "{left, plural, one {Just # more task to finish ''{title}''!} other {Just # more tasks to finish ''{title}''!}}",
          { left: goal.left, title: goal.title },
        ),
      })
    }, delay)
    return () => clearTimeout(timer)
  }, [near])
}
