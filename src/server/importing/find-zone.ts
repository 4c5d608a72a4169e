import type { FeedEvent, Moment, Recurrence } from './feed-event.ts'

/** Zones of the times of one event that name none. */
export interface FloatingZones {
  /** The zone whose clocks they show. */
  shown: string
  /** The zone that identifies them among the dates of a series. */
  identifying: string
}

const isFloating = (moment: Moment | null) => moment !== null && moment.zone === null && !moment.isDate

const hasFloatingTimes = ({ start, end, replaces, recurrence }: FeedEvent): boolean =>
  [start, end, replaces, ...(recurrence?.dates ?? []), ...(recurrence?.exceptions ?? [])].some(isFloating)

/**
 * Gives every time of an event its zone. A time that names none has the zone of the event's start; a start that names none
 * has the one that is found for the event.
 * @param findZones asked only for an event that needs it
 */
export function settleZones(event: FeedEvent, findZones: () => FloatingZones): FeedEvent {
  const { start, end, replaces, recurrence } = event
  const endsOnDate = end !== null && end.isDate && !start.isDate
  if (!endsOnDate && !hasFloatingTimes(event)) return event
  const { shown, identifying } = findZones()
  const zone = start.zone ?? shown
  const settle = <Kind extends Moment | null>(moment: Kind): Kind =>
    moment && isFloating(moment) ? { ...moment, zone, idZone: identifying } : moment
  const settleRecurrence = (given: Recurrence): Recurrence => ({
    ...given,
    dates: given.dates.map(settle),
    exceptions: given.exceptions.map(settle),
  })
  return {
    ...event,
    start: settle(start),
    end: endsOnDate ? { ...end, zone } : settle(end),
    replaces: settle(replaces),
    recurrence: recurrence && settleRecurrence(recurrence),
  }
}
