import type { UserEvent } from '#contract/user-event.ts'

/**
 * What somebody hosts, latest first; of a series one date, the next that is not over, or else its last.
 * @param entries soonest first
 */
export function pickOnePerSeries(entries: readonly UserEvent[]): UserEvent[] {
  const bySeries = Map.groupBy(entries, ({ event }) => event.seriesId ?? `event ${event.id}`)
  const isAhead = ({ isOver, event }: UserEvent) => !isOver && event.status !== 'cancelled'
  const chosen = [...bySeries.values()].map((dates) => dates.find(isAhead) ?? dates.at(-1)!)
  return chosen.sort((a, b) => Date.parse(b.event.date) - Date.parse(a.event.date))
}

/** The whole own list with one date of each series that the person hosts, in the order given. */
export function foldHostedSeries(entries: readonly UserEvent[]): UserEvent[] {
  const isHosted = ({ status }: UserEvent) => status === 'hosting'
  const shown = new Set(pickOnePerSeries(entries.filter(isHosted)))
  return entries.filter((entry) => !isHosted(entry) || shown.has(entry))
}
