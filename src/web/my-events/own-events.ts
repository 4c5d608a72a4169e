import type { UserEvent, UserEventStatus } from '#contract/saved/user-event.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'

/** An event on the user's list, with all dates of its series that are on the list too. */
export interface OwnEvent {
  /** The next date; the last one if all are over or cancelled. */
  shown: UserEvent
  /** Soonest first; at least one. */
  dates: UserEvent[]
  /** The reasons why the dates are on the list, each once. */
  statuses: UserEventStatus[]
}

const isAhead = ({ isOver, event }: UserEvent) => !isOver && !isCalledOff(event)
const startsAt = ({ event }: UserEvent) => Date.parse(event.date)

/**
 * Groups the dates of each series into one item, soonest first.
 * @param entries sorted soonest first
 */
export function groupDates(entries: readonly UserEvent[]): OwnEvent[] {
  const bySeries = Map.groupBy(entries, ({ event }) => event.seriesId ?? `event ${event.id}`)
  const groups = [...bySeries.values()].map((dates) => {
    const shown = dates.find(isAhead) ?? dates.at(-1)!
    return { shown, dates, statuses: [...new Set([shown.status, ...dates.map(({ status }) => status)])] }
  })
  return groups.sort((one, other) => startsAt(one.shown) - startsAt(other.shown))
}

/** Statuses of past events that the user may have gone to. */
const mayHaveGone = new Set<UserEventStatus>(['saved', 'maybe', 'going', 'attended'])

/** Days in which a past event has just ended. */
const recentDays = 14

/**
 * Lists the dates that have just ended and that the user was going to, saved or went to, latest first. Excludes
 * cancelled and postponed ones.
 * @param today "2026-11-21"
 */
export const listJustEnded = (entries: readonly UserEvent[], today: string): UserEvent[] =>
  entries
    .filter(
      ({ isOver, status, event }) =>
        isOver &&
        mayHaveGone.has(status) &&
        !isCalledOff(event) &&
        Date.parse(today) - Date.parse(event.endDate) < recentDays * 24 * 3_600_000,
    )
    .toSorted((one, other) => Date.parse(other.event.endDate) - Date.parse(one.event.endDate))

/**
 * Splits the list into upcoming events, with ongoing ones last, and past events that the user may have gone to, latest
 * first.
 * @param entries sorted soonest first
 */
export function splitByTime(entries: readonly UserEvent[]): { ahead: OwnEvent[]; past: OwnEvent[] } {
  const ahead = groupDates(entries.filter(({ isOver }) => !isOver))
  const isOngoing = ({ shown }: OwnEvent) => shown.event.isOngoing
  return {
    ahead: [...ahead.filter((each) => !isOngoing(each)), ...ahead.filter(isOngoing)],
    past: groupDates(entries.filter(({ isOver, status }) => isOver && mayHaveGone.has(status))).toReversed(),
  }
}
