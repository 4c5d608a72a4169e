import { roundCoordinate } from '#contract/place-coordinates.ts'
import { hash } from 'node:crypto'
import type { Category } from '#contract/event-options.ts'
import { limits } from '#contract/limits.ts'
import { findMeetingLink, isVirtual } from '#domain/attendance.ts'
import { classify } from '#domain/classification.ts'
import { findPrice } from '#domain/price-words.ts'
import { plainTitle } from '#domain/event-likeness.ts'
import type { Gazetteer, Position } from '#server/platform/gazetteer.ts'
import type { Pieces } from '#server/platform/pieces.ts'
import { instantText } from './calendar-moments.ts'
import type { DescribedEvent } from './described-event.ts'
import type { FeedOccurrence } from './expand-occurrences.ts'
import type { FeedEvent, Moment } from './feed-event.ts'
import { createPlaceFinder, type FoundPlace, type PlaceFinder } from './find-place.ts'
import { firstSentences } from './plain-text.ts'

/** What the reading of a source assumes where the source is silent. */
export interface Assumptions {
  /** Where the source is at home. */
  home: Position | null
  /** IANA name of the home's zone, for events whose place does not tell theirs; null when nobody said. */
  homeZone: string | null
  /** The zone of times that name none. */
  floatingZone: string
  /** For every event, instead of what its words say. */
  category: Category | null
  organizer: string
}

type EventContent = Omit<
  DescribedEvent,
  'recurrenceId' | 'seriesKey' | 'startsAt' | 'endsAt' | 'timeZone' | 'allDay' | 'days' | 'status'
> & { isCalledOff: boolean; found: FoundPlace }

const calledOff = /^[\s*([{"'–-]*cancel(?:l?ed|lation)\b[\s*)\]}"':!–-]*(?:due to [a-z ]{3,30}?\s*[-–:]\s*)?/i
const calledOffBehind = /\s*[-–:([*]+\s*cancel+ed[\s)\]*!]*$/i

/** Many calendars cancel by writing so into the title. */
function readTitle(title: string): { title: string; isCalledOff: boolean } {
  const rest = title.replace(calledOff, '').replace(calledOffBehind, '').trim()
  return rest === title.trim() ? { title: rest, isCalledOff: false } : { title: rest || title, isCalledOff: true }
}

function readPrice(event: FeedEvent): Pick<DescribedEvent, 'isFree' | 'isPaidEvent' | 'price' | 'paymentLink'> {
  const { price } = event
  const found = findPrice(event)
  if (!price) return { isFree: found.isFree, isPaidEvent: found.isPaid, price: found.cents, paymentLink: null }
  if (price.isFree) return { isFree: true, isPaidEvent: false, price: null, paymentLink: null }
  // What no ticket costs is a slip of the keyboard.
  const cents = price.cents !== null && price.cents <= 10_000_000 ? price.cents : null
  return { isFree: false, isPaidEvent: true, price: cents, paymentLink: price.link }
}

function readPlace(event: FeedEvent, findPlace: PlaceFinder) {
  const { title, description, keywords, place } = event
  const isVirtualEvent = event.isVirtual ?? isVirtual({ title, description, keywords, location: place.text })
  const found = findPlace(place)
  const link = event.virtualLink ?? findMeetingLink(`${place.text}\n${description}`)
  return {
    isVirtualEvent,
    virtualEventLink: isVirtualEvent ? link : null,
    location: isVirtualEvent ? '' : place.text,
    latitude: isVirtualEvent ? null : found.position && roundCoordinate(found.position.latitude),
    longitude: isVirtualEvent ? null : found.position && roundCoordinate(found.position.longitude),
    placeIsApproximate: !isVirtualEvent && found.isApproximate,
    found,
  }
}

/** What all dates of one event have in common. */
function describeContent(event: FeedEvent, findPlace: PlaceFinder, assumptions: Assumptions): EventContent {
  const { title, isCalledOff } = readTitle(event.title)
  const classification = classify({ ...event, title })
  return {
    uid: event.uid,
    sequence: event.sequence,
    recurrence: event.recurrence?.text ?? null,
    link: event.link,
    placeText: event.place.text,
    title,
    isCalledOff: isCalledOff || event.isCancelled,
    shortDescription: firstSentences(event.description),
    description: event.description,
    imageUrl: event.imageUrl,
    ...classification,
    category: assumptions.category ?? classification.category,
    organizer: event.organizer || assumptions.organizer,
    ...readPlace(event, findPlace),
    ...readPrice(event),
  }
}

/** A name that has summer time in it; a mere offset is no place's clock. */
const isNamedZone = (zone: string | null): zone is string => zone !== null && /^[A-Za-z]/.test(zone) && zone !== 'UTC'

function zoneOf(content: EventContent, start: Moment, assumptions: Assumptions, gazetteer: Gazetteer): string {
  const { position } = content.found
  const isOwn = position !== null && position !== assumptions.home && !content.isVirtualEvent
  if (isOwn) return gazetteer.zoneAt(position)
  if (assumptions.homeZone !== null) return assumptions.homeZone
  return isNamedZone(start.zone) ? start.zone : assumptions.floatingZone
}

const midnight = (day: string, zone: string) => Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()

function describeTime({ start, end }: FeedOccurrence, zone: string, floatingZone: string) {
  if (start.isDate) {
    const first = start.local.slice(0, 10)
    const after = end?.local.slice(0, 10) ?? Temporal.PlainDate.from(first).add({ days: 1 }).toString()
    const [startsAt, endsAt] = [midnight(first, zone).toString(), midnight(after, zone).toString()]
    return { startsAt, endsAt, allDay: true, days: { first, after } }
  }
  const startsAt = instantText(start, floatingZone)
  const endsAt = end
    ? instantText(end, floatingZone)
    : Temporal.Instant.from(startsAt).add({ hours: limits.assumedHours }).toString()
  return { startsAt, endsAt, allDay: false, days: null }
}

/** Sources that list every date as an event of its own: same title, place and organizer are one series. */
const likenessOf = (event: DescribedEvent) => [event.title, event.placeText, event.organizer].map(plainTitle).join('\n')

const keyOfLikeness = (likeness: string) => `like:${hash('sha256', likeness, 'base64url').slice(0, 22)}`

function joinAlike(events: DescribedEvent[]): DescribedEvent[] {
  const alone = events.filter(({ seriesKey }) => seriesKey === null)
  const keys = new Map<DescribedEvent, string>()
  for (const [likeness, group] of Map.groupBy(alone, likenessOf)) {
    const starts = new Set(group.map(({ startsAt }) => startsAt))
    if (starts.size < 2) continue
    const key = keyOfLikeness(likeness)
    for (const event of group) keys.set(event, key)
  }
  return events.map((event) => ({ ...event, seriesKey: event.seriesKey ?? keys.get(event) ?? null }))
}

/**
 * Turns the dates of a feed into events of the catalogue: place, zone, category, price and the rest.
 * @param all every event of the feed, also those without a date in the window: they know venues
 */
export function* describeEvents(
  occurrences: readonly FeedOccurrence[],
  all: readonly FeedEvent[],
  assumptions: Assumptions,
  gazetteer: Gazetteer,
): Pieces<DescribedEvent[]> {
  const findPlace = createPlaceFinder(
    all.map(({ place }) => place),
    gazetteer,
    assumptions.home,
  )
  const contents = new Map<FeedEvent, EventContent>()
  const describe = (occurrence: FeedOccurrence): DescribedEvent => {
    const { event, recurrenceId } = occurrence
    const content = contents.get(event) ?? describeContent(event, findPlace, assumptions)
    contents.set(event, content)
    const { found: _found, isCalledOff, ...described } = content
    const timeZone = zoneOf(content, occurrence.start, assumptions, gazetteer)
    return {
      ...described,
      recurrenceId,
      seriesKey: recurrenceId === '' ? null : `uid:${event.uid}`,
      timeZone,
      ...describeTime(occurrence, timeZone, assumptions.floatingZone),
      status: isCalledOff ? 'cancelled' : 'scheduled',
    }
  }
  const events: DescribedEvent[] = []
  for (const occurrence of occurrences) {
    yield
    events.push(describe(occurrence))
  }
  return joinAlike(events)
}
