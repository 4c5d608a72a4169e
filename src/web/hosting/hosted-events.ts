import type { UserEvent } from '#contract/user-event.ts'

/**
 * Returns hosted events, newest first. Picks one date per series: the next one that isn't over, otherwise the last.
 * @param entries sorted soonest first
 */
export function pickOnePerSeries(entries: readonly UserEvent[]): UserEvent[] {
  const bySeries = Map.groupBy(entries, ({ event }) => event.seriesId ?? `event ${event.id}`)
  const isAhead = ({ isOver, event }: UserEvent) => !isOver && event.status !== 'cancelled'
  const chosen = [...bySeries.values()].map((dates) => dates.find(isAhead) ?? dates.at(-1)!)
  return chosen.sort((a, b) => Date.parse(b.event.date) - Date.parse(a.event.date))
}

/** Reduces each series that the person hosts to one date and leaves other entries and the order unchanged. */
export function foldHostedSeries(entries: readonly UserEvent[]): UserEvent[] {
  const isHosted = ({ status }: UserEvent) => status === 'hosting'
  const shown = new Set(pickOnePerSeries(entries.filter(isHosted)))
  return entries.filter((entry) => !isHosted(entry) || shown.has(entry))
}
