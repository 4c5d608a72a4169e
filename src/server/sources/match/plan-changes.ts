import { hash } from 'node:crypto'
import { defaultCurrency } from '#domain/prices/price-currency.ts'
import { getListingKey, type DescribedEvent } from './described-event.ts'
import type { KnownListing } from '#server/sources/listing-queries.ts'
import type { ImportDays } from '#server/sources/read/read-source.ts'

/** The changes of an import to the catalog, planned before anything is written. */
export interface ImportChanges {
  /** Dates that the source didn't list before. */
  added: DescribedEvent[]
  /** Dates whose listing has changed or reappeared. */
  changed: { event: DescribedEvent; known: KnownListing }[]
  unchanged: KnownListing[]
  /** Dates that the source no longer lists. */
  vanished: KnownListing[]
}

/** Hashes a listing to detect changes. Leaves out the series, which may only be detected once a second date appears. */
export function hashContent(event: DescribedEvent): string {
  const said = {
    ...event,
    sequence: undefined,
    learning: undefined,
    tierChance: undefined,
    seriesKey: undefined,
    recurrence: undefined,
    days: undefined,
  }
  // Other events of the source count as evidence, so the exact value changes often.
  const isLearning = event.learning >= 0.5
  // Keeps hashes stable for listings written before events had a currency or a language.
  const currency = event.currency === defaultCurrency ? undefined : event.currency
  const content = { ...said, isLearning, currency, language: event.language ?? undefined }
  return hash('sha256', JSON.stringify(content), 'base64url')
}

function isRevised(event: DescribedEvent, known: KnownListing): boolean {
  // An older version of the event arrived late, from a cache or a copy of the feed.
  if (event.sequence < known.sequence) return false
  const joinsSeries = event.seriesKey !== null && known.seriesId === null && known.isOwner
  return known.isWithdrawn || joinsSeries || known.contentHash !== hashContent(event)
}

/** A feed with a round number of events was probably truncated, so later events are unknown. */
function lastCertainStart(events: readonly DescribedEvent[], read: number, days: ImportDays): string {
  const isCapped = read >= 100 && read % 100 === 0
  return isCapped ? (events.at(-1)?.startsAt ?? '') : days.to.toString()
}

export interface ReadingFacts {
  /** Soonest first, each UID and recurrence id once. */
  events: readonly DescribedEvent[]
  isComplete: boolean
  /** Number of events in the feed. */
  read: number
  /** UIDs of events that couldn't be read this time. */
  unreadable: ReadonlySet<string>
  /** Listings, as keys, that the source now marks as private. */
  withheld: ReadonlySet<string>
  days: ImportDays
}

/** Compares a read with the previous listings. Only future dates within the window can vanish. */
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
  const listed = new Set(events.map(getListingKey))
  const end = lastCertainStart(events, facts.read, days)
  const isGone = (listing: KnownListing) =>
    facts.isComplete &&
    !listed.has(getListingKey(listing)) &&
    !facts.unreadable.has(listing.uid) &&
    listing.startsAt > days.now.toString() &&
    listing.startsAt < end
  changes.vanished = knownListings.filter(
    (listing) => !listing.isWithdrawn && (facts.withheld.has(getListingKey(listing)) || isGone(listing)),
  )
  return changes
}
