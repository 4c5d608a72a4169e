import type { LearningEvent } from '#contract/events/event.ts'
import { isOver } from '#domain/events/event-time.ts'
import { useBrowserValue } from '#web/platform/store.ts'

/** Returns whether the event has ended, by the clock of the server and, after hydration, of the browser. */
export const useIsOver = (event: LearningEvent): boolean =>
  useBrowserValue(() => isOver(event, Date.now()), event.isOver ?? false)
