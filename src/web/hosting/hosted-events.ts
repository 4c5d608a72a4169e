import type { UserEvent } from '#contract/user-event.ts'

/**
 * What somebody hosts, latest first; of a series one date, the next that is not over, or else its last.
 * @param entries soonest first
 */
export function oneOfEachSeries(entries: readonly UserEvent[]): UserEvent[] {
  const bySeries = Map.groupBy(entries, ({ event }) => event.seriesId ?? `event ${event.id}`)
  const isAhead = ({ isOver, event }: UserEvent) => !isOver && event.status !== 'cancelled'
  const chosen = [...bySeries.values()].map((dates) => dates.find(isAhead) ?? dates.at(-1)!)
  return chosen.sort((a, b) => Date.parse(b.event.date) - Date.parse(a.event.date))
}
