import type { Gazetteer } from '#server/platform/places/places.ts'
import type { CooperativeWork } from '#server/platform/process/process.ts'
import { describeEvents, findFloatingZone } from './describe-events.ts'
import type { DescribedEvent } from './described-event.ts'
import { expandOccurrences } from './expand-occurrences.ts'
import type { FeedEvent, FeedKind, Reading, Skip, Moment, Recurrence } from './feed-event.ts'
import { createPlaceFinder } from './find-place.ts'
import type { ReadingPlan } from './import-options.ts'

/** Zones of the times of one event that name none. */
interface FloatingZones {
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
function settleZones(event: FeedEvent, findZones: () => FloatingZones): FeedEvent {
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

/** The days that an import looks at. */
export interface ImportDays {
  /** From the first moment of the day, in UTC, on which `now` is. */
  from: Temporal.Instant
  /** Exclusive. */
  to: Temporal.Instant
  now: Temporal.Instant
}

export function daysFrom(now: Temporal.Instant, count: number): ImportDays {
  const from = now.toZonedDateTimeISO('UTC').startOfDay()
  return { from: from.toInstant(), to: from.add({ days: count }).toInstant(), now }
}

/** A feed, read and understood, but not written anywhere. */
export interface SourceReading {
  kind: FeedKind
  /** What is not listed does not take place any more. */
  isComplete: boolean
  /** Dates that overlap the days, soonest first. */
  events: DescribedEvent[]
  /** Events in the feed, readable or not. */
  read: number
  /** Events without a date in these days. */
  outside: number
  /** Events that the feed lists more than once. */
  repeated: number
  skipped: Skip[]
  /** Properties that were left out of events that were read. */
  warnings: Skip[]
  /** How it was read where it can be read in several ways. */
  notes: string[]
}

/**
 * Understands what a feed says.
 * @param name what the source is called
 */
export function* understand(
  reading: Reading,
  plan: ReadingPlan,
  days: ImportDays,
  gazetteer: Gazetteer,
  name: string,
): CooperativeWork<SourceReading> {
  const assumptions = {
    home: plan.home,
    homeZone: plan.timeZone,
    defaultZone: plan.defaultZone,
    category: plan.category,
    organizer: name,
  }
  const places = reading.events.map(({ place }) => place)
  const findPlace = createPlaceFinder(places, gazetteer, plan.home)
  // Earlier versions took times without a zone for times in this one. Their dates are known by it, and stay known.
  const identifying = reading.timeZone ?? plan.timeZone ?? 'UTC'
  const settled: FeedEvent[] = []
  for (const event of reading.events) {
    yield
    const findZones = () => ({ shown: findFloatingZone(event, findPlace, assumptions, gazetteer), identifying })
    settled.push(settleZones(event, findZones))
  }
  const { occurrences, duplicates, skipped } = expandOccurrences(settled, days)
  const { events, skipped: undescribed } = yield* describeEvents(occurrences, findPlace, assumptions, gazetteer)
  const shown = new Set(occurrences.map(({ event }) => event.uid))
  return {
    kind: reading.kind,
    isComplete: reading.isComplete,
    events: events.sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.uid.localeCompare(b.uid)),
    read: reading.events.length + reading.skipped.length,
    outside: reading.events.filter(({ uid }) => !shown.has(uid)).length,
    repeated: duplicates,
    skipped: [...reading.skipped, ...skipped, ...undescribed],
    warnings: reading.warnings,
    notes: reading.notes ?? [],
  }
}
