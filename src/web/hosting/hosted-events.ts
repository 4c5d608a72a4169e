import type { UserEvent } from '#contract/saved/user-event.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'

/**
 * Returns hosted events, newest first. Picks one date per series: the next one that isn't over, otherwise the last.
 * @param entries sorted soonest first
 */
export function pickOnePerSeries(entries: readonly UserEvent[]): UserEvent[] {
  const bySeries = Map.groupBy(entries, ({ event }) => event.seriesId ?? `event ${event.id}`)
  const isAhead = ({ isOver, event }: UserEvent) => !isOver && !isCalledOff(event)
  const chosen = [...bySeries.values()].map((dates) => dates.find(isAhead) ?? dates.at(-1)!)
  return chosen.sort((a, b) => Date.parse(b.event.date) - Date.parse(a.event.date))
}
