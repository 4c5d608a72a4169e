import type { Properties } from './calendar-properties.ts'
import { isNamedZone } from './calendar-zones.ts'
import type { FeedEvent, Moment } from '#server/sources/formats/feed-event.ts'

/** Marks of programs for events that last whole days, although their times have hours. */
const allDayMarks = ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY']

const isMidnight = ({ local }: Moment) => local.endsWith('T00:00:00')

/**
 * Returns whether an event lasts whole days: it is marked so, or lasts from midnight to midnight of a named zone.
 * Midnight in UTC is an hour of its own elsewhere, and only counts with a mark.
 */
export function isAllDay(properties: Properties, start: Moment, end: Moment | null): boolean {
  if (start.isDate || !isMidnight(start) || (end && !isMidnight(end))) return false
  if (allDayMarks.some((mark) => /^(?:TRUE|1)$/i.test(properties.text(mark)))) return true
  return isNamedZone(start.zone) && end !== null && end.zone === start.zone && end.local > start.local
}

const toDay = (moment: Moment): Moment => ({ local: `${moment.local.slice(0, 10)}T00:00:00`, zone: null, isDate: true })

/** Gives the times of an event that lasts whole days as days. */
export const inDays = (event: FeedEvent): FeedEvent => ({
  ...event,
  start: toDay(event.start),
  end: event.end && toDay(event.end),
  replaces: event.replaces && toDay(event.replaces),
  recurrence: event.recurrence && {
    ...event.recurrence,
    dates: event.recurrence.dates.map(toDay),
    exceptions: event.recurrence.exceptions.map(toDay),
  },
})
