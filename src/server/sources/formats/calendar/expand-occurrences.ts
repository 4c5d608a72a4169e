import { readRecurrenceRule } from '#domain/calendar/recurrence-rule.ts'
import { expandRule } from '#domain/calendar/recurrence.ts'
import { addDuration, localAt, findLocal, toInstant } from './calendar-moments.ts'
import { checkDates, checkDays, type FeedEvent, type Moment, type Skip } from '#server/sources/formats/feed-event.ts'
import { explainFailure } from '#server/sources/read/read-failure.ts'

/** One date of an event. */
export interface FeedOccurrence {
  event: FeedEvent
  /** Original start within its series, `20261121T150000Z` or `20261121`; empty for a single event. */
  recurrenceId: string
  start: Moment
  /** Exclusive; null if unknown. Never before the start. */
  end: Moment | null
}

export interface ImportWindow {
  from: Temporal.Instant
  /** Exclusive. */
  to: Temporal.Instant
}

interface Expanding extends ImportWindow {
  /** Counts the days that rules test, for the limit of the feed. */
  takeDays: (count: number) => void
}

const parseMilliseconds = (local: string) => Date.parse(`${local}Z`)
const localText = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19)

/** Caches moments in a named zone, since each is converted several times. */
const epochs = new WeakMap<Moment, number>()

/** Dates count as days in UTC, so the window is the same for every zone. */
function getEpochMs(moment: Moment): number {
  if (moment.isDate || moment.zone === 'UTC') return parseMilliseconds(moment.local)
  const known = epochs.get(moment)
  if (known !== undefined) return known
  const epoch = toInstant(moment).epochMilliseconds
  epochs.set(moment, epoch)
  return epoch
}

function isInWindow(start: Moment, end: Moment | null, window: ImportWindow): boolean {
  const from = window.from.epochMilliseconds
  const begins = getEpochMs(start)
  const ends = end ? getEpochMs(end) : begins
  return begins < window.to.epochMilliseconds && (ends > from || begins >= from)
}

function toRecurrenceId(moment: Moment): string {
  const epoch = moment.idZone === undefined ? getEpochMs(moment) : getEpochMs({ ...moment, zone: moment.idZone })
  const text = localText(epoch).replaceAll(/[-:]/g, '')
  return moment.isDate ? text.slice(0, 8) : `${text}Z`
}

/** Ignores an end that isn't after the start. A date without an end lasts that day. */
function findEnd(event: FeedEvent): Moment | null {
  const { start, end } = event
  if (end && getEpochMs(end) > getEpochMs(start)) return end
  return start.isDate ? { ...start, local: localText(parseMilliseconds(start.local) + 86_400_000) } : null
}

/**
 * Moves the event to another date, which may have its own end. Keeps its local duration, since events don't get longer
 * when clocks change, unless the source gives it in hours.
 */
function movedTo(event: FeedEvent, start: Moment): { start: Moment; end: Moment | null } {
  if (start.end && getEpochMs(start.end) > getEpochMs(start)) return { start, end: start.end }
  if (event.duration !== undefined && !start.isDate) return { start, end: addDuration(start, event.duration) }
  const end = findEnd(event)
  if (!end) return { start, end }
  if (end.zone === event.start.zone) {
    const length = parseMilliseconds(end.local) - parseMilliseconds(event.start.local)
    return { start, end: { ...start, local: localText(parseMilliseconds(start.local) + length) } }
  }
  const later = getEpochMs(start) + getEpochMs(end) - getEpochMs(event.start)
  const zone = end.zone ?? 'UTC'
  return { start, end: { ...end, zone, local: localAt(Temporal.Instant.fromEpochMilliseconds(later), zone) } }
}

/** Returns a function that tests whether a date is among those given. Some of these may be days without a time. */
function matcher(moments: readonly Moment[]): (start: Moment) => boolean {
  const epochs = new Set(moments.map((moment) => getEpochMs(moment)))
  const days = new Set(moments.filter(({ isDate }) => isDate).map(({ local }) => local.slice(0, 10)))
  const allDays = new Set(moments.map(({ local }) => local.slice(0, 10)))
  return (start) =>
    start.isDate
      ? allDays.has(start.local.slice(0, 10))
      : epochs.has(getEpochMs(start)) || days.has(start.local.slice(0, 10))
}

/**
 * A popular calendar program writes the UTC time into DTSTART under the local zone's name, and lists the same date
 * correctly among its RDATEs. Such a start is a false duplicate, some hours off the real one.
 */
function isGhost(start: Moment, dates: readonly Moment[]): boolean {
  const asUtc = parseMilliseconds(start.local)
  return !start.isDate && getEpochMs(start) !== asUtc && dates.some((date) => getEpochMs(date) === asUtc)
}

/** Returns every start of a series that may overlap the window, in order and without exceptions. */
function seriesStarts(event: FeedEvent, window: Expanding): Moment[] {
  const { recurrence, start } = event
  if (!recurrence) return [start]
  const toLocal = (utc: string) =>
    start.isDate ? utc : findLocal(start, toInstant({ local: utc, zone: 'UTC', isDate: false }))
  const end = findEnd(event)
  const length = end ? getEpochMs(end) - getEpochMs(start) : 0
  // One extra day on both sides, since local time may differ from UTC by 14 hours.
  const from = localText(window.from.epochMilliseconds - length - 86_400_000)
  const to = localText(window.to.epochMilliseconds + 86_400_000)
  const follow = (rules: readonly string[]) =>
    rules
      .flatMap((rule) => expandRule(readRecurrenceRule(rule, toLocal), start.local, from, to, window.takeDays))
      .map((local) => ({ ...start, local }))
  // A start that its own rule doesn't generate is dropped, as most readers do; the standard leaves it undefined.
  const isOwnDate = recurrence.rules.length === 0 && !isGhost(start, recurrence.dates)
  const first = isOwnDate ? [start] : []
  const moments = [...first, ...follow(recurrence.rules), ...recurrence.dates]
  const isExcepted = matcher([...recurrence.exceptions, ...follow(recurrence.exclusions)])
  const byId = new Map(moments.map((moment) => [getEpochMs(moment), moment]))
  return [...byId.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, moment]) => moment)
    .filter((moment) => !isExcepted(moment))
}

/** Applies a THISANDFUTURE change: moves later dates by the same amount as its own. */
function followingChange(changes: readonly FeedEvent[], start: Moment): FeedOccurrence | null {
  const earlier = changes.filter(({ replaces }) => replaces && getEpochMs(replaces) <= getEpochMs(start))
  const change = earlier.at(-1)
  if (!change?.replaces) return null
  const shift = parseMilliseconds(change.start.local) - parseMilliseconds(change.replaces.local)
  const moved = { ...change.start, local: localText(parseMilliseconds(start.local) + shift) }
  return { event: change, recurrenceId: toRecurrenceId(start), ...movedTo(change, moved) }
}

function expandSeries(event: FeedEvent, changes: readonly FeedEvent[], window: Expanding): FeedOccurrence[] {
  const isChanged = matcher(changes.flatMap(({ replaces }) => replaces ?? []))
  const following = changes
    .filter(({ replacesFollowing }) => replacesFollowing)
    .sort((a, b) => getEpochMs(a.replaces ?? a.start) - getEpochMs(b.replaces ?? b.start))
  return seriesStarts(event, window)
    .filter((start) => !isChanged(start))
    .map(
      (start) =>
        followingChange(following, start) ?? {
          event,
          recurrenceId: toRecurrenceId(start),
          ...movedTo(event, start),
        },
    )
}

const isNewer = (a: FeedEvent, b: FeedEvent) =>
  a.sequence === b.sequence ? a.version >= b.version : a.sequence > b.sequence

/** Keeps the newest version of each event; `extra` counts the others. */
function keepNewest(
  events: readonly FeedEvent[],
  getId: (event: FeedEvent) => string,
): { unique: FeedEvent[]; extra: number } {
  const byId = new Map<string, FeedEvent>()
  for (const event of events) {
    const other = byId.get(getId(event))
    if (!other || isNewer(event, other)) byId.set(getId(event), event)
  }
  return { unique: [...byId.values()], extra: events.length - byId.size }
}

/** Fast path: most events have a single date without changes. */
const isSingle = (events: readonly FeedEvent[]): events is [FeedEvent] =>
  events.length === 1 && events.every(({ recurrence, replaces }) => !recurrence && !replaces)

function expandGroup(events: readonly FeedEvent[], window: Expanding): Omit<Expansion, 'skipped'> {
  if (isSingle(events)) {
    const [event] = events
    const times = movedTo(event, event.start)
    const isShown = isInWindow(times.start, times.end, window)
    return { occurrences: isShown ? [{ event, recurrenceId: '', ...times }] : [], duplicates: 0 }
  }
  const startId = (event: FeedEvent) => toRecurrenceId(event.replaces ?? event.start)
  const changes = keepNewest(
    events.filter(({ replaces }) => replaces),
    startId,
  )
  const masters = keepNewest(
    events.filter(({ replaces }) => !replaces),
    startId,
  )
  const isSeries =
    changes.unique.length > 0 || masters.unique.length > 1 || masters.unique.some(({ recurrence }) => recurrence)
  const occurrences = [
    ...masters.unique.flatMap((event) => expandSeries(event, changes.unique, window)),
    ...changes.unique.map((event) => ({
      event,
      recurrenceId: startId(event),
      ...movedTo(event, event.start),
    })),
  ]
  return {
    occurrences: occurrences
      .filter(({ start, end }) => isInWindow(start, end, window))
      .map((occurrence) => (isSeries ? occurrence : { ...occurrence, recurrenceId: '' })),
    duplicates: changes.extra + masters.extra,
  }
}

export interface Expansion {
  occurrences: FeedOccurrence[]
  /** Events that the feed lists more than once. */
  duplicates: number
  /** Events whose dates couldn't be computed. */
  skipped: Skip[]
}

/**
 * Returns every occurrence that overlaps the window. Events with the same UID and several dates form one series.
 * @throws NotACalendar if the feed exceeds a limit
 */
export function expandOccurrences(events: readonly FeedEvent[], window: ImportWindow): Expansion {
  const expansion: Expansion = { occurrences: [], duplicates: 0, skipped: [] }
  let days = 0
  const expanding: Expanding = { ...window, takeDays: (count) => checkDays((days += count)) }
  for (const [uid, group] of Map.groupBy(events, (event) => event.uid)) {
    try {
      const { occurrences, duplicates } = expandGroup(group, expanding)
      for (const occurrence of occurrences) expansion.occurrences.push(occurrence)
      expansion.duplicates += duplicates
    } catch (error) {
      expansion.skipped.push({ what: group[0]?.title ?? uid, reason: explainFailure(error), uid })
    }
    checkDates(expansion.occurrences.length)
  }
  return expansion
}
