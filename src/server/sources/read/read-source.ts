import type { TimeCorrection } from '#contract/sources/source-options.ts'
import { shiftLocal } from '#server/sources/formats/calendar/calendar-moments.ts'
import { describeEvents, findFloatingZone } from '#server/sources/match/describe-events.ts'
import { getListingKey, type DescribedEvent } from '#server/sources/match/described-event.ts'
import { expandOccurrences } from '#server/sources/formats/calendar/expand-occurrences.ts'
import type { FeedEvent, FeedKind, Reading, Skip, Moment, Recurrence } from '#server/sources/formats/feed-event.ts'
import { createPlaceFinder, type Localities } from '#server/sources/match/find-place.ts'
import { describeHoursProblem, findHoursProblem, type HoursProblem } from '#server/sources/match/find-stated-hours.ts'
import { isCollection, isGuide } from '#server/sources/match/plan-owners.ts'
import type { ReadingPlan } from './import-options.ts'
import { nameHost } from './host-names.ts'
import { t } from '#texts/texts.ts'

/** Zones applied to the floating times of an event. */
interface FloatingZones {
  /** Zone of their local time. */
  shown: string
  /** Zone used to identify them among the dates of a series. */
  identifying: string
}

const isFloating = (moment: Moment | null) => moment !== null && moment.zone === null && !moment.isDate

const hasFloatingTimes = ({ start, end, replaces, recurrence }: FeedEvent): boolean =>
  [start, end, replaces, ...(recurrence?.dates ?? []), ...(recurrence?.exceptions ?? [])].some(isFloating)

/** Offsets of a zone in winter and in summer. */
const listOffsets = (zone: string, local: string): string[] =>
  ['01-01', '07-01'].map(
    (day) => Temporal.PlainDateTime.from(`${local.slice(0, 4)}-${day}T12:00`).toZonedDateTime(zone).offset,
  )

/**
 * Returns the zone of a time with a word after it: the venue's, if that word is one of its names in winter or summer,
 * because people write EST all year. Otherwise the zone of the word.
 */
function resolveClocks({ clocks, local }: Moment, zone: string): string {
  if (!clocks) return zone
  const offsets = listOffsets(zone, local)
  const isShown = clocks.some((clock) => listOffsets(clock, local).some((offset) => offsets.includes(offset)))
  return isShown ? zone : (clocks[0] ?? zone)
}

/**
 * Gives every time of an event a zone. Floating times get the zone of the event's start; a floating start gets the zone
 * found for the event.
 * @param findZones called only if the event needs it
 */
export function resolveZones(event: FeedEvent, findZones: () => FloatingZones): FeedEvent {
  const { start, end, replaces, recurrence } = event
  const endsOnDate = end !== null && end.isDate && !start.isDate
  if (!endsOnDate && !hasFloatingTimes(event)) return event
  const { shown, identifying } = findZones()
  const zone = start.zone ?? resolveClocks(start, shown)
  const settle = <Kind extends Moment | null>(moment: Kind): Kind =>
    moment && isFloating(moment)
      ? {
          ...moment,
          zone: resolveClocks(moment, zone),
          idZone: moment.idZone ?? identifying,
          ...(moment.end && { end: settle(moment.end) }),
        }
      : moment
  const resolveRecurrence = (given: Recurrence): Recurrence => ({
    ...given,
    dates: given.dates.map(settle),
    exceptions: given.exceptions.map(settle),
  })
  return {
    ...event,
    start: settle(start),
    end: endsOnDate ? { ...end, zone } : settle(end),
    replaces: settle(replaces),
    recurrence: recurrence && resolveRecurrence(recurrence),
  }
}

/** Applies an operator's correction to every time of an event. Dates have no hours. */
function correctTimes(event: FeedEvent, correction: TimeCorrection): FeedEvent {
  const correct = <Kind extends Moment | null>(moment: Kind): Kind => {
    if (!moment || moment.isDate) return moment
    if (correction !== 'as written')
      return { ...moment, local: shiftLocal(moment.local, { minutes: Math.round(correction * 60) }) }
    const { changes: _changes, clocks: _clocks, ...written } = moment
    // The zone still identifies the date, so that its event stays the same.
    return { ...written, zone: null, ...(moment.zone !== null && { idZone: moment.zone }) } as Kind
  }
  const { start, end, replaces, recurrence } = event
  return {
    ...event,
    start: correct(start),
    end: correct(end),
    replaces: correct(replaces),
    recurrence: recurrence && {
      ...recurrence,
      dates: recurrence.dates.map(correct),
      exceptions: recurrence.exceptions.map(correct),
    },
  }
}

/** A number that a program puts before each title: "2830 - Fresh pasta". */
const titleNumber = /^\d{3,8}\s+[-–—:]\s+(?=\S*\p{L})/u

/** Minimum count of different numbers for them to be a program's. A single one may be a year. */
const minNumbers = 3

/** Removes the numbers that a source puts before most of its titles. */
export function withoutNumbers<Titled extends { title: string }>(events: readonly Titled[]): readonly Titled[] {
  const titles = new Set(events.map(({ title }) => title))
  const numbers = new Set([...titles].flatMap((title) => titleNumber.exec(title)?.[0] ?? []))
  if (numbers.size < minNumbers || numbers.size < titles.size / 2) return events
  return events.map((event) => ({ ...event, title: event.title.replace(titleNumber, '') }))
}

/** The days covered by an import. */
export interface ImportDays {
  /** Start of the day, in UTC, that contains `now`. */
  from: Temporal.Instant
  /** Exclusive. */
  to: Temporal.Instant
  now: Temporal.Instant
}

export function getDaysFrom(now: Temporal.Instant, count: number): ImportDays {
  const from = now.toZonedDateTimeISO('UTC').startOfDay()
  return { from: from.toInstant(), to: from.add({ days: count }).toInstant(), now }
}

/** A feed that has been read and enriched but not written. */
export interface SourceReading {
  /** Name of the source. */
  name: string
  /** Lists the events of many organizers. */
  isCollection: boolean
  kind: FeedKind
  /** Whether unlisted events no longer take place. */
  isComplete: boolean
  /** Dates within the window, soonest first. */
  events: DescribedEvent[]
  /** Events in the feed, readable or not. */
  read: number
  /** Events without a date in the window. */
  outside: number
  /** Events that the feed lists more than once. */
  repeated: number
  /** Events that the feed marks as private. They are never published. */
  private: number
  /** UIDs and recurrence ids of the dates of private events, joined as in `planChanges`. */
  withheld: ReadonlySet<string>
  skipped: Skip[]
  /** Properties omitted from events that were read. */
  warnings: Skip[]
  /** The way in which the feed was read, if there are several. */
  notes: string[]
  /** Set if the hours contradict the text of most events. */
  hoursProblem: HoursProblem | null
}

/**
 * Normalizes and enriches a feed.
 * @param localities towns that the feed's venues may name @param name display name of the source
 */
export function normaliseFeed(
  reading: Reading,
  plan: ReadingPlan,
  days: ImportDays,
  localities: Localities,
  name: string,
): SourceReading {
  const open = reading.events.filter(({ isPrivate }) => !isPrivate)
  const isOfOthers = isGuide(name, open)
  const assumptions = {
    home: plan.home,
    homeZone: plan.timeZone,
    defaultZone: plan.defaultZone,
    conventions: plan.conventions,
    category: plan.category,
    organizer: name,
    host: isOfOthers ? '' : nameHost(name),
    isCollection: isOfOthers || isCollection(open),
  }
  const places = open.map(({ place }) => place)
  const findPlace = createPlaceFinder(places, localities, plan)
  // Earlier versions assumed this zone for floating times and derived recurrence ids from it. Using it keeps those ids
  // stable.
  const identifying = reading.timeZone ?? plan.timeZone ?? 'UTC'
  const { timeCorrection } = plan
  const corrected =
    timeCorrection === null ? reading.events : reading.events.map((event) => correctTimes(event, timeCorrection))
  const settled = withoutNumbers(corrected).map((event) =>
    resolveZones(event, () => ({ shown: findFloatingZone(event, findPlace, assumptions), identifying })),
  )
  const { occurrences: all, duplicates, skipped } = expandOccurrences(settled, days)
  // Done only now, so that a private change of a series replaces the public date.
  const occurrences = all.filter(({ event }) => !event.isPrivate)
  const { events, skipped: undescribed } = describeEvents(occurrences, findPlace, assumptions)
  const hoursProblem = findHoursProblem(occurrences, events)
  const refusals = new Map(
    reading.events.flatMap(({ place, title }) => {
      const { refusal } = findPlace(place)
      if (refusal === null) return []
      const reason = t(refusal, { latitude: String(place.latitude), longitude: String(place.longitude) })
      return [[`${place.text} ${reason}`, { what: place.text || title, reason }]]
    }),
  )
  const shown = new Set(occurrences.map(({ event }) => event.uid))
  return {
    name,
    isCollection: assumptions.isCollection,
    kind: reading.kind,
    isComplete: reading.isComplete,
    events: events.sort((a, b) => a.startsAt.localeCompare(b.startsAt) || a.uid.localeCompare(b.uid)),
    read: reading.events.length + reading.skipped.length,
    outside: open.filter(({ uid }) => !shown.has(uid)).length,
    withheld: new Set(
      all.flatMap(({ event, recurrenceId }) =>
        event.isPrivate ? getListingKey({ uid: event.uid, recurrenceId }) : [],
      ),
    ),
    private: reading.events.length - open.length,
    repeated: duplicates,
    skipped: [...reading.skipped, ...skipped, ...undescribed],
    warnings: [...reading.warnings, ...refusals.values()],
    notes: [...(reading.notes ?? []), ...(hoursProblem ? [describeHoursProblem(hoursProblem)] : [])],
    hoursProblem,
  }
}
