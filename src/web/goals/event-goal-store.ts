import type { LearningEvent } from '#contract/event.ts'

/** Event fields that a new goal is created from. */
export type GoalEventSource = Pick<LearningEvent, 'id' | 'title' | 'date' | 'category'>

/** A request to create a goal from an event, and where it was made. */
export interface GoalRequest {
  event: GoalEventSource
  /** After a request from a card, the list stays open; from the event page, the app navigates to the goals. */
  from: 'card' | 'page'
}

let currentRequest: GoalRequest | null = null
const listeners = new Set<() => void>()

/**
 * Opens the goal dialog for an event; null closes it. Goes through a store because lists have many buttons while the
 * dialog's code loads lazily.
 */
export function requestGoal(next: GoalRequest | null): void {
  currentRequest = next
  for (const listener of listeners) listener()
}

export const goalRequestStore = {
  read: (): GoalRequest | null => currentRequest,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
