import type { LearningEvent } from '#contract/events/event.ts'

/** Number of cards before one that must not show its picture. Plates are kept as far apart. */
const recentlyUsed = 3

/** Whether a card shortly before it in the list shows the same picture. Calendars often have one picture for all events. */
export function repeatsPicture(events: readonly Pick<LearningEvent, 'imageUrl'>[], index: number): boolean {
  const picture = events[index]?.imageUrl ?? null
  if (picture === null) return false
  return events.slice(Math.max(0, index - recentlyUsed), index).some(({ imageUrl }) => imageUrl === picture)
}
