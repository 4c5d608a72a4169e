import type { BusyRequest, BusyTime } from '#server/busy/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { toInstant } from '#server/sources/formats/calendar/calendar-moments.ts'
import { expandOccurrences, type FeedOccurrence } from '#server/sources/formats/calendar/expand-occurrences.ts'
import { NotACalendar, type Moment } from '#server/sources/formats/feed-event.ts'
import { readIcalendar } from '#server/sources/formats/calendar/read-icalendar.ts'
import { resolveZones } from './read-source.ts'

/** Maximum number of busy times, after those that touch were joined. */
const most = 5_000

function readInstant(moment: Moment, timeZone: string): Temporal.Instant {
  return toInstant({ ...moment, zone: moment.zone ?? timeZone, isDate: false })
}

function readTime({ event, start, end }: FeedOccurrence, timeZone: string): BusyTime[] {
  if (event.isCancelled || event.isFreeTime) return []
  const from = readInstant(start, timeZone)
  // RFC 5545: without an end, a date lasts one day and a time has no duration.
  const to = end ? readInstant(end, timeZone) : start.isDate ? from.add({ hours: 24 }) : from
  return Temporal.Instant.compare(from, to) < 0 ? [{ from: from.toString(), to: to.toString() }] : []
}

/** Joins times that overlap or touch. */
function joinTimes(times: readonly BusyTime[]): BusyTime[] {
  const joined: BusyTime[] = []
  for (const time of times.toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))) {
    const last = joined.at(-1)
    if (last && Date.parse(time.from) <= Date.parse(last.to)) {
      if (Date.parse(time.to) > Date.parse(last.to)) last.to = time.to
    } else joined.push({ ...time })
  }
  return joined
}

/**
 * Reads only the busy times of a calendar; its titles, places and people are ignored.
 * @throws DomainError `source_not_a_calendar`, or `source_too_large` if it exceeds a limit
 */
export function readBusyTimes({ content, timeZone, from, to }: BusyRequest): BusyTime[] {
  const window = { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to) }
  try {
    const reading = readIcalendar(Buffer.from(content, 'base64'), { untitled: 'Busy', today: from.slice(0, 10) })
    if (!reading) throw new DomainError('source_not_a_calendar')
    const zones = { shown: timeZone, identifying: timeZone }
    const settled = reading.events.map((event) => resolveZones(event, () => zones))
    const { occurrences } = expandOccurrences(settled, window)
    return joinTimes(occurrences.flatMap((occurrence) => readTime(occurrence, timeZone))).slice(0, most)
  } catch (error) {
    if (error instanceof NotACalendar) throw new DomainError('source_too_large')
    throw error
  }
}
