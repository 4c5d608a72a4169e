import type { LearningEvent } from '#contract/event.ts'

/** What of an event a goal grows from. */
export type GoalEventSource = Pick<LearningEvent, 'id' | 'title' | 'date' | 'category'>

/** The event that shall become a goal, and where its person asked for it. */
export interface GoalRequest {
  event: GoalEventSource
  /** From a card the list stays, from the event's page the way leads to the goals. */
  from: 'card' | 'page'
}

let asked: GoalRequest | null = null
const listeners = new Set<() => void>()

/** Lists have many buttons, and the dialog is code that comes late: they meet here. Null closes it. */
export function requestGoal(next: GoalRequest | null): void {
  asked = next
  for (const listener of listeners) listener()
}

export const goalRequestStore = {
  read: (): GoalRequest | null => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
