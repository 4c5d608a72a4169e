import { hash } from 'node:crypto'
import { roundCoordinate } from '#contract/places/place-coordinates.ts'
import type { Category } from '#contract/events/event-options.ts'
import { limits } from '#contract/limits.ts'
import { findMeetingLink, isVirtual } from '#domain/rsvp/attendance.ts'
import type { Classification } from '#domain/classification/classification.ts'
import type { EventWords } from '#domain/classification/classification-features.ts'
import { defaultCurrency, findCurrency, toMinorUnits } from '#domain/prices/price-currency.ts'
import { readEntry } from '#domain/events/entry-words.ts'
import { findPrice, isTitledFree } from '#domain/prices/price-words.ts'
import { plainTitle } from '#domain/duplicates/event-similarity.ts'
import { classifyEvents } from '#server/classification/service.ts'
import { countryOfZone, type Position, zoneAt } from '#server/platform/places/places.ts'
import { currencyInZone } from '#domain/places/place-currency.ts'
import { formatInstant } from '#server/sources/formats/calendar/calendar-moments.ts'
import { isNamedZone } from '#server/sources/formats/calendar/calendar-zones.ts'
import type { DescribedEvent } from './described-event.ts'
import type { FeedOccurrence } from '#server/sources/formats/calendar/expand-occurrences.ts'
import type { FeedEvent, Skip } from '#server/sources/formats/feed-event.ts'
import type { FoundPlace, PlaceFinder } from './find-place.ts'
import { explainFailure } from '#server/sources/read/read-failure.ts'
import { withoutPeople } from '#server/sources/read/source-people.ts'
import { isRoom, summarize } from '#server/sources/read/summary.ts'
import { readAddress } from '#domain/places/place-address.ts'
import { toPlainLine } from '#contract/line-text.ts'
import type { Conventions } from '#texts/conventions.ts'

/** Defaults for information that a source leaves out. */
export interface Assumptions {
  /** Coordinates of the source's home. */
  home: Position | null
  /** IANA zone of the home, for events whose venue doesn't determine theirs; null if unspecified. */
  homeZone: string | null
  /** IANA zone of the installation, as a last resort. */
  defaultZone: string
  /** Conventions of the installation. */
  conventions: Conventions
  /** Category of every event, instead of classifying its words. */
  category: Category | null
  /** Name of the source. */
  organizer: string
  /** Host of events that name no organizer; empty if the source's name says nothing about it. */
  host: string
  /** The source lists the events of many organizers, so its name says nothing about a venue. */
  isCollection: boolean
}

type EventContent = Omit<
  DescribedEvent,
  'recurrenceId' | 'seriesKey' | 'startsAt' | 'endsAt' | 'timeZone' | 'allDay' | 'days' | 'status'
> & {
  status: 'scheduled' | 'cancelled' | 'postponed'
  found: FoundPlace
  /** Identifies the organizer among those of the source. */
  organizerKey: string
}

const calledOffWords =
  'cancel(?:l?ed|lation)|called off|cxl(?:d|ed)?|abgesagt|entfällt|fällt aus|annulée?s?|cancelad[oa]s?|suspendid[oa]s?|annullat[oaie]|geannuleerd|afgelast'
const reason = '(?:\\s+due to [a-z ]{3,30}?|\\s+(?:today|tonight|this (?:week|month|evening)|until further notice))?'
/** Separated from the title by punctuation, because "Cancelled stamps and covers" may be a title. */
const calledOff = new RegExp(
  `^[\\s*([{–-]*(?:${calledOffWords})(?:${reason}(?:\\s*[)\\]}*:!]+[\\s:!–-]*|\\s*[–—]\\s*|\\s+-+\\s*|-+\\s+)|\\W*$)`,
  'iu',
)
/** Capital letters separate the word from the title without punctuation. */
const calledOffAtFirst =
  /^(?:CANCELL?ED|CANCELLATION|CXLD?|ABGESAGT|ANNULÉE?|CANCELAD[OA])(?:\s+DUE TO [A-Z]{3,20})?\s+(?=\S)(?=.*\p{Ll})/u
const calledOffBehind = new RegExp(
  `(?:(?<!\\s)\\s+)?(?<![-–—:([*])[-–—:([*]+\\s*(?:${calledOffWords})[\\s)\\]*!]*$`,
  'iu',
)
/** The same at the end. */
const calledOffInCapitals = /(?<!\s)(?<!\b(?:is|was|were|be|been|got|not|and|or))\s+CANCELL?ED[\s*!]*$/u
/** Punctuation on both sides, or a reason after it: "Movies - CANCELLED - Rescheduled". The word stays in the title. */
const calledOffWithin = /(?:\s[-–—]+\s*|(?<![-–—])[-–—]+\s+|[:([*]\s*)cancel+ed(?:\s*[-–—:)\]*!]|\s+due to\b)/i
/** "Postponed" in other languages, which requires punctuation after it: "Verschoben: Lesung". */
const laterWords = 'verschoben|vertagt|reportée?s?|aplazad[oa]s?|pospuest[oa]s?|rinviat[oaie]|uitgesteld|adiad[oa]s?'
const postponed = new RegExp(`^[\\s*([{"'–-]*(?:postponed|${laterWords})\\s*[)\\]}:!–-][\\s*)\\]}"':!–-]*`, 'iu')
const postponedAtFirst = /^[\s*([{"'–-]*POSTPONED\b[\s*)\]}"':!–-]*/
const postponedBehind = new RegExp(
  `(?:(?<!\\s)\\s+)?(?<![-–—:([*])[-–—:([*]+\\s*(?:postponed|${laterWords})[\\s)\\]*!.]*$`,
  'iu',
)
const postponedInCapitals = /(?<!\s)\s+POSTPONED[\s*!.]*$/
/** With details, which stay in the title: "Movies - Postponed until May". */
const postponedWithin =
  /(?:\s[-–—]+\s*|(?<![-–—])[-–—]+\s+|[:([*]\s*)postponed(?:\s*[-–—:)\]*!]|\s+(?:to|until|till|due to|because of)\b)/i

/** Returns the title without its repetition if a program wrote it twice. */
function readOnce(title: string): string {
  const middle = title.length >> 1
  const half = title.slice(0, middle).trimEnd()
  const isTwice = half.length >= 10 && title.length > 2 * half.length
  return isTwice && half === title.slice(half.length).trimStart() ? half : title
}

/** Parses a title, and detects whether it says that the event is canceled or postponed, as in many calendars. */
function readTitle(said: string): { title: string; isCalledOff: boolean; isPostponed: boolean } {
  const title = readOnce(toPlainLine(said))
  const isInCapitals = !/\p{Ll}/u.test(title)
  const patterns = [calledOff, calledOffAtFirst, calledOffBehind, ...(isInCapitals ? [] : [calledOffInCapitals])]
  const rest = patterns.reduce((text, pattern) => text.replace(pattern, ''), title).trim()
  const isCalledOff = rest !== title || calledOffWithin.test(title)
  const later = [postponed, postponedAtFirst, postponedBehind, postponedInCapitals]
    .reduce((text, pattern) => text.replace(pattern, ''), rest)
    .trim()
  return { title: later || rest || title, isCalledOff, isPostponed: later !== rest || postponedWithin.test(rest) }
}

/** PostgreSQL's largest integer. */
const maxMinorUnits = 2_147_483_647

type DescribedPrice = Pick<
  DescribedEvent,
  'isFree' | 'isPaidEvent' | 'price' | 'currency' | 'hasPriceFrom' | 'paymentLink'
>

/** @param zone of the venue, which determines the currency; null if unknown */
function readPrice(event: FeedEvent, { homeZone, conventions }: Assumptions, zone: string | null): DescribedPrice {
  const known = zone ?? homeZone ?? event.calendarZone ?? event.start.zone
  const country = known && countryOfZone(known)
  const home = country === null || country === conventions.country ? conventions.currency : currencyInZone(known ?? '')
  const said =
    event.price && !isTitledFree(event.title)
      ? { isFrom: false, ...event.price, isPaid: !event.price.isFree }
      : { ...findPrice(event), link: null }
  const isPaidEvent = said.isPaid
  const currency = findCurrency(said.sign, home)
  const terms = { isFree: said.isFree, isPaidEvent, paymentLink: said.link }
  if (!isPaidEvent || said.amount === null || currency === null)
    return { ...terms, price: null, currency: currency ?? home ?? defaultCurrency }
  const price = toMinorUnits(said.amount, currency)
  // A higher price is assumed to be a typo.
  const max = currency === defaultCurrency ? limits.hosting.cents : maxMinorUnits
  const isKnown = price > 0 && price <= max
  return { ...terms, price: isKnown ? price : null, currency, ...(isKnown && said.isFrom && { hasPriceFrom: true }) }
}

/** Returns a venue with the building before the room. A room alone belongs to the organizer's building. */
export function arrangePlace(text: string, building: string): string {
  const parts = text.split(/,\s*/)
  const [first = '', second = '', ...rest] = parts
  if (!isRoom(first)) return text
  if (second === '') return building === '' ? text : `${building}, ${first}`
  const isBuilding =
    !isRoom(second) && /\p{L}{3}/u.test(second) && !/^\d/.test(second) && readAddress(second).name !== ''
  return isBuilding ? [second, first, ...rest].join(', ') : text
}

function readPlace(event: FeedEvent, findPlace: PlaceFinder, building = '') {
  const { title, description, keywords, place } = event
  const isVirtualEvent = event.isVirtual ?? isVirtual({ title, description, keywords, location: place.text })
  const found = findPlace(place)
  const link = event.virtualLink ?? findMeetingLink(`${place.text}\n${description}`)
  return {
    isVirtualEvent,
    virtualEventLink: isVirtualEvent ? link : null,
    location: isVirtualEvent ? '' : arrangePlace(place.text, building),
    latitude: isVirtualEvent ? null : found.position && roundCoordinate(found.position.latitude),
    longitude: isVirtualEvent ? null : found.position && roundCoordinate(found.position.longitude),
    placePrecision: isVirtualEvent ? 'unknown' : found.precision,
    found,
  }
}

/** Returns the texts of an event for classification. */
export const feedWords = (event: FeedEvent, source: string): EventWords => ({
  title: readTitle(event.title).title,
  description: event.description,
  keywords: event.keywords,
  place: event.place.text,
  source: [source, event.organizer].filter(Boolean).join(' '),
})

/** Omits the field if it is unspecified, so that the hashes of listings stay the same. */
function describeEntry({ description }: FeedEvent, title: string): Pick<DescribedEvent, 'entry'> {
  const entry = readEntry({ title, description })
  return entry === null ? {} : { entry }
}

/** Some programs give the room as the organizer. */
const readOrganizer = ({ organizer }: FeedEvent) =>
  isRoom(organizer) ? '' : toPlainLine(withoutPeople(organizer.replace(/^[\s*•·]+/, '')))

/** Derives the data shared by all dates of an event. */
function describeContent(
  event: FeedEvent,
  classification: Classification,
  findPlace: PlaceFinder,
  assumptions: Assumptions,
): EventContent {
  const { title, isCalledOff, isPostponed } = readTitle(event.title)
  const organizer = readOrganizer(event)
  const host = organizer || assumptions.host
  const place = readPlace(event, findPlace, organizer === '' && assumptions.isCollection ? '' : host)
  return {
    uid: event.uid,
    sequence: event.sequence,
    recurrence: event.recurrence?.text ?? null,
    link: event.link,
    placeText: event.place.text,
    title,
    status:
      isCalledOff || event.isCancelled ? 'cancelled' : isPostponed || event.isPostponed ? 'postponed' : 'scheduled',
    language: event.language ?? null,
    shortDescription: summarize({
      title,
      description: event.description,
      organizer: event.organizer,
      source: assumptions.organizer,
      place: event.place.text,
    }),
    description: event.description,
    imageUrl: event.imageUrl,
    ...classification,
    category: assumptions.category ?? classification.category,
    organizer: host,
    organizerKey: organizer || assumptions.organizer,
    ...place,
    ...readPrice(event, assumptions, venueZone(place)),
    ...describeEntry(event, title),
  }
}

type PlaceContent = Pick<EventContent, 'found' | 'isVirtualEvent'>

/** Returns the zone of the venue, if the event specifies a venue. */
function venueZone({ found, isVirtualEvent }: PlaceContent): string | null {
  const { position, precision } = found
  return position !== null && precision !== 'unknown' && !isVirtualEvent ? zoneAt(position) : null
}

/** Returns the zone of an event's floating times. */
export function findFloatingZone(event: FeedEvent, findPlace: PlaceFinder, assumptions: Assumptions): string {
  const { homeZone, defaultZone } = assumptions
  const ofVenue = venueZone(readPlace(event, findPlace))
  return ofVenue ?? homeZone ?? event.calendarZone ?? defaultZone
}

/**
 * Returns the zone in which to display an event: the venue's, that of the source's home, or the event's own. The zone
 * of a whole calendar is often only a program's default. Times without a zone keep their hour.
 */
function chooseZone(content: EventContent, { start, event }: FeedOccurrence, assumptions: Assumptions) {
  const known = venueZone(content) ?? assumptions.homeZone
  if (known !== null) return known
  const isOwn = start.idZone !== undefined || start.zone !== event.calendarZone
  return isNamedZone(start.zone) && isOwn ? start.zone : assumptions.defaultZone
}

const midnight = (day: string, zone: string) => Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant()

/**
 * Returns the final midnight of an event that lasts from midnight to midnight, or begins at midnight without an end, as
 * many programs write all-day events. Null for all other events.
 */
function findLastMidnight({ start: written, end: given }: FeedOccurrence, zone: string): string | null {
  // An event that starts at nine in the evening elsewhere starts at midnight here, but isn't an all-day event.
  if (given === null && written.zone !== 'UTC' && !written.local.endsWith('T00:00:00')) return null
  const [startsAt, endsAt] = [formatInstant(written), given && formatInstant(given)]
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(zone)
  if (!start.equals(start.startOfDay())) return null
  const end = endsAt === null ? start : Temporal.Instant.from(endsAt).toZonedDateTimeISO(zone)
  // Some programs write the last minute or second of the day.
  const midnightAfter = end.add({ minutes: 1 }).startOfDay()
  if (Temporal.ZonedDateTime.compare(midnightAfter, end) < 0) return null
  const last = midnightAfter.equals(start) ? start.add({ days: 1 }) : midnightAfter
  return last.toInstant().toString()
}

function describeTime(occurrence: FeedOccurrence, zone: string) {
  const { start, end } = occurrence
  if (start.isDate) {
    const first = start.local.slice(0, 10)
    const after = end?.local.slice(0, 10) ?? Temporal.PlainDate.from(first).add({ days: 1 }).toString()
    const [startsAt, endsAt] = [midnight(first, zone).toString(), midnight(after, zone).toString()]
    return { startsAt, endsAt, allDay: true, days: { first, after } }
  }
  const startsAt = formatInstant(start)
  const given = end ? formatInstant(end) : null
  const lastMidnight = findLastMidnight(occurrence, zone)
  const assumed = Temporal.Instant.from(startsAt).add({ hours: limits.assumedHours }).toString()
  return { startsAt, endsAt: lastMidnight ?? given ?? assumed, allDay: lastMidnight !== null, days: null }
}

/** Detects series in sources that list every date as a separate event: same title, venue and organizer. */
const describeSimilarity = ({ title, placeText }: DescribedEvent, organizerKey: string) =>
  [title, placeText, organizerKey].map(plainTitle).join('\n')

const toSeriesKey = (likeness: string) => `like:${hash('sha256', likeness, 'base64url').slice(0, 22)}`

/** Matches institutions whose programs are usually free, but not parks in which concerts take place. */
const freeInstitution =
  /\blibrar(?:y|ies)\b|\bbibliothe(?:que|k)|\bbibliotecas?\b|\bbookmobile\b|\bparks(?: (?:and|&) rec\w*| department| dept\b| district| system| service)|\bdepartment of parks\b|\bparks$|\b(?:state|county|national|city) parks?\b/i
/** Matches events that cost something at any venue. */
const costly =
  /\b(?:fundraiser|gala|benefit|sale|trip|cruise|camp|tournament|league|rental|lessons?|swim|golf|tickets?|dinner)\b/i
/** A source with fewer events may name prices later. */
const fewestEvents = 12
/** Maximum share of a source's titles with a price, such as a fundraiser by the friends of a library. */
const mostPaid = 0.02

/** Marks events without a price as usually free if their source is a library or a parks department and hardly ever names prices. */
function markUsuallyFree(events: readonly DescribedEvent[], { organizer }: Assumptions): DescribedEvent[] {
  const titles = new Set(events.map(({ title }) => title))
  const isInstitution = freeInstitution.test(organizer.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
  const paid = new Set(events.flatMap(({ isPaidEvent, title }) => (isPaidEvent && !costly.test(title) ? title : [])))
  if (!isInstitution || titles.size < fewestEvents || paid.size > titles.size * mostPaid) return [...events]
  return events.map((event) =>
    event.isFree || event.isPaidEvent || costly.test(event.title) ? event : { ...event, isUsuallyFree: true },
  )
}

function joinAlike(events: DescribedEvent[], organizerKeys: ReadonlyMap<DescribedEvent, string>): DescribedEvent[] {
  const alone = events.filter(({ seriesKey }) => seriesKey === null)
  const keys = new Map<DescribedEvent, string>()
  const likeness = (event: DescribedEvent) => describeSimilarity(event, organizerKeys.get(event) ?? event.organizer)
  for (const [alike, group] of Map.groupBy(alone, likeness)) {
    const starts = new Set(group.map(({ startsAt }) => startsAt))
    if (starts.size < 2) continue
    const key = toSeriesKey(alike)
    for (const event of group) keys.set(event, key)
  }
  return events.map((event) => ({ ...event, seriesKey: event.seriesKey ?? keys.get(event) ?? null }))
}

/**
 * Enriches feed dates with venue, zone, category, price and the rest of the catalog's data.
 * @param findPlace knows the venues of all events in the feed, including those without a date in the window
 */
export function describeEvents(
  occurrences: readonly FeedOccurrence[],
  findPlace: PlaceFinder,
  assumptions: Assumptions,
): { events: DescribedEvent[]; skipped: Skip[] } {
  const contents = new Map<FeedEvent, EventContent>()
  const distinct = [...new Set(occurrences.map(({ event }) => event))]
  const classified = classifyEvents(distinct.map((event) => feedWords(event, assumptions.organizer)))
  const classifications = new Map(distinct.map((event, at) => [event, classified[at] as Classification]))
  const describe = (occurrence: FeedOccurrence): DescribedEvent => {
    const { event, recurrenceId } = occurrence
    const classification = classifications.get(event) as Classification
    const content = contents.get(event) ?? describeContent(event, classification, findPlace, assumptions)
    contents.set(event, content)
    const { found: _found, organizerKey, ...described } = content
    const timeZone = chooseZone(content, occurrence, assumptions)
    const date = {
      ...described,
      recurrenceId,
      seriesKey: recurrenceId === '' ? null : `uid:${event.uid}`,
      timeZone,
      ...describeTime(occurrence, timeZone),
    }
    organizerKeys.set(date, organizerKey)
    return date
  }
  const organizerKeys = new Map<DescribedEvent, string>()
  const events: DescribedEvent[] = []
  const skipped = new Map<FeedEvent, Skip>()
  for (const occurrence of occurrences) {
    try {
      events.push(describe(occurrence))
    } catch (error) {
      const { title, uid } = occurrence.event
      skipped.set(occurrence.event, { what: title, reason: explainFailure(error), uid })
    }
  }
  return { events: markUsuallyFree(joinAlike(events, organizerKeys), assumptions), skipped: [...skipped.values()] }
}
