import type { LearningEvent } from '#contract/events/event.ts'
import { createStore } from '#web/platform/store.ts'

/** Event fields that a new goal is created from. */
export type GoalEventSource = Pick<LearningEvent, 'id' | 'title' | 'date' | 'category'>

/** A request to create a goal from an event, and where it was made. */
export interface GoalRequest {
  event: GoalEventSource
  /** After a request from a card, the list stays open; from the event page, the app navigates to the goals. */
  from: 'card' | 'page'
}

/** The request whose dialog is open; null if none is. A store, because the many buttons of a list share one dialog. */
export const goalRequestStore = createStore<GoalRequest | null>(null)
