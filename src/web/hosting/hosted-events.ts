import type { UserEvent } from '#contract/saved/user-event.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'

interface HostedEvents {
  /** Soonest first. */
  next: UserEvent[]
  /** Over, latest first. */
  past: UserEvent[]
}

/**
 * Splits hosted events into those that come next and those that are over. Picks one date per series: the next one that isn't
 * over, otherwise the last. A cancelled event stays among the next ones until its date is over.
 * @param entries sorted soonest first
 */
export function splitHosted(entries: readonly UserEvent[]): HostedEvents {
  const bySeries = Map.groupBy(entries, ({ event }) => event.seriesId ?? `event ${event.id}`)
  const isAhead = ({ isOver, event }: UserEvent) => !isOver && !isCalledOff(event)
  const chosen = [...bySeries.values()]
    .map((dates) => dates.find(isAhead) ?? dates.at(-1)!)
    .sort((a, b) => Date.parse(a.event.date) - Date.parse(b.event.date))
  return { next: chosen.filter(({ isOver }) => !isOver), past: chosen.filter(({ isOver }) => isOver).toReversed() }
}
