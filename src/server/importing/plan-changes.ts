import { hash } from 'node:crypto'
import { defaultCurrency } from '#domain/events/price-currency.ts'
import { isSameEvent, plainTitle, type Listing } from '#domain/events/event-likeness.ts'
import type { DescribedEvent } from './described-event.ts'
import type { ExistingEvent, KnownListing, ListingKey } from './listing-queries.ts'
import type { ImportDays } from './read-source.ts'

/** What a reading changes in the catalogue, worked out before anything is written. */
export interface ImportChanges {
  /** Dates that the source did not list before. */
  added: DescribedEvent[]
  /** Dates that it lists otherwise than before, or again. */
  changed: { event: DescribedEvent; known: KnownListing }[]
  unchanged: KnownListing[]
  /** Dates that it listed and lists no more. */
  vanished: KnownListing[]
}

export const getListingKey = ({ uid, recurrenceId }: ListingKey) => `${uid}\n${recurrenceId}`

/** Tells whether a source says the same as before. The series is left out: it may be seen only when a second date comes. */
export function hashContent(event: DescribedEvent): string {
  const said = { ...event, sequence: undefined, seriesKey: undefined, recurrence: undefined, days: undefined }
  // Listings written before prices had a currency stay unchanged.
  const content = { ...said, currency: event.currency === defaultCurrency ? undefined : event.currency }
  return hash('sha256', JSON.stringify(content), 'base64url')
}

function isRevised(event: DescribedEvent, known: KnownListing): boolean {
  // An older version of the event reaches us late, from a cache or a copy of the feed.
  if (event.sequence < known.sequence) return false
  const joinsSeries = event.seriesKey !== null && known.seriesId === null && known.isOwner
  return known.isWithdrawn || joinsSeries || known.contentHash !== hashContent(event)
}

/** Feeds that are cut at a round number of events end where they end, not where the calendar does. */
function lastCertainStart(events: readonly DescribedEvent[], read: number, days: ImportDays): string {
  const isCapped = read >= 100 && read % 100 === 0
  return isCapped ? (events.at(-1)?.startsAt ?? '') : days.to.toString()
}

export interface ReadingFacts {
  /** Soonest first, each UID and recurrence id once. */
  events: readonly DescribedEvent[]
  isComplete: boolean
  /** Events in the feed. */
  read: number
  /** UIDs of events that could not be read this time. */
  unreadable: ReadonlySet<string>
  days: ImportDays
}

/** Compares a reading with what the source said before. Only what lies ahead and within the window can vanish. */
export function planChanges(facts: ReadingFacts, knownListings: readonly KnownListing[]): ImportChanges {
  const { events, days } = facts
  const known = new Map(knownListings.map((listing) => [getListingKey(listing), listing]))
  const changes: ImportChanges = { added: [], changed: [], unchanged: [], vanished: [] }
  for (const event of events) {
    const listing = known.get(getListingKey(event))
    if (!listing) changes.added.push(event)
    else if (isRevised(event, listing)) changes.changed.push({ event, known: listing })
    else changes.unchanged.push(listing)
  }
  if (!facts.isComplete) return changes
  const listed = new Set(events.map(getListingKey))
  const end = lastCertainStart(events, facts.read, days)
  changes.vanished = knownListings.filter(
    (listing) =>
      !listing.isWithdrawn &&
      !listed.has(getListingKey(listing)) &&
      !facts.unreadable.has(listing.uid) &&
      listing.startsAt > days.now.toString() &&
      listing.startsAt < end,
  )
  return changes
}

const listingOf = (
  event: Omit<Listing, 'position'> & { latitude: number | null; longitude: number | null },
): Listing => ({
  ...event,
  position:
    event.latitude === null || event.longitude === null
      ? null
      : { latitude: event.latitude, longitude: event.longitude },
})

const momentAndTitle = ({ title, startsAt }: Pick<Listing, 'title' | 'startsAt'>) =>
  `${Date.parse(startsAt)} ${plainTitle(title)}`

export interface Matching {
  /** New to the catalogue. */
  fresh: DescribedEvent[]
  /** In the catalogue already, by this event's id. */
  twins: { event: DescribedEvent; eventId: number }[]
  /** Listed twice by this reading under different names; `of` is one of `fresh`. */
  repeats: { event: DescribedEvent; of: DescribedEvent }[]
}

/**
 * Events of one title at one moment with which others are compared: every branch of a large library has its story time, and
 * a feed of nothing else would be compared for hours.
 */
const mostCompared = 100

/** Finds among events that are new to a source those that the catalogue has from elsewhere. */
export function matchEvents(added: readonly DescribedEvent[], existing: readonly ExistingEvent[]): Matching {
  const known = Map.groupBy(existing, momentAndTitle)
  const own = new Map<string, DescribedEvent[]>()
  const matching: Matching = { fresh: [], twins: [], repeats: [] }
  for (const event of added) {
    const key = momentAndTitle(event)
    const listing = listingOf(event)
    const isSame = (candidate: ExistingEvent | DescribedEvent) => isSameEvent(listing, listingOf(candidate))
    const alike = own.get(key) ?? []
    const twin = known.get(key)?.slice(0, mostCompared).find(isSame)
    const before = alike.find(isSame)
    if (twin) matching.twins.push({ event, eventId: twin.id })
    else if (before) matching.repeats.push({ event, of: before })
    else {
      matching.fresh.push(event)
      if (alike.length < mostCompared) own.set(key, [...alike, event])
    }
  }
  return matching
}
