import { isSameEvent, plainTitle, type Listing } from '#domain/events/event-likeness.ts'
import { isDistinctive, matchListings, readListing, type ReadListing } from '#domain/events/event-matching.ts'
import { groupKey, type PairDecision } from '#domain/events/event-pairs.ts'
import { plainAddress, plainWords, readAddress } from '#domain/places/place-address.ts'
import type { DescribedEvent } from './described-event.ts'
import type { ExistingEvent } from './listing-queries.ts'

type Compared = ExistingEvent | DescribedEvent

const listingOf = (
  event: Omit<Listing, 'position'> & { latitude: number | null; longitude: number | null },
): Listing => ({
  ...event,
  position:
    event.latitude === null || event.longitude === null
      ? null
      : { latitude: event.latitude, longitude: event.longitude },
})

/** Takes each event apart at most once. */
function createReader() {
  const known = new Map<Compared, ReadListing>()
  return (event: Compared): ReadListing => {
    const before = known.get(event)
    if (before) return before
    const read = readListing({ ...listingOf(event), endsAt: event.endsAt, timeZone: event.timeZone })
    known.set(event, read)
    return read
  }
}

/** A new event that is another source's event, or may be. */
export interface MatchedEvent {
  event: DescribedEvent
  eventId: number
  /** Series of the existing event. */
  seriesId: number | null
  likeness: number
}

export interface Matching {
  /** New to the catalogue. */
  fresh: DescribedEvent[]
  /** Already in the catalogue, as event `eventId` of the same source. */
  twins: { event: DescribedEvent; eventId: number }[]
  /** Listed twice by this reading under different UIDs; `of` is one of `fresh`. */
  repeats: { event: DescribedEvent; of: DescribedEvent }[]
  /** Another source's events. */
  merged: MatchedEvent[]
  /** Possibly another source's events; the events are among `fresh`. */
  proposed: MatchedEvent[]
}

export interface MatchingContext {
  existing: readonly ExistingEvent[]
  /** Series of the new event, if it has one. */
  seriesOf: (event: DescribedEvent) => number | null
  /** Decisions about other dates of two series, by group. */
  decisions: ReadonlyMap<string, PairDecision>
}

/**
 * Maximum number of events with a word, title or venue in common to compare with. Every branch of a large library has
 * its story time, and comparing all pairs of such a feed would take hours.
 */
const mostCompared = 100
/** Maximum number of proposals for one event. */
const mostProposed = 3

const momentAndTitle = ({ title, startsAt }: Pick<Listing, 'title' | 'startsAt'>) =>
  `${Date.parse(startsAt)} ${plainTitle(title)}`

/** Keys that two listings of one event nearly always share: a distinctive word, the whole title, or the venue. */
function listKeys({ title, location }: Pick<Listing, 'title' | 'location'>): string[] {
  const words = plainWords(title).split(' ')
  const place = readAddress(location)
  return [
    ...new Set(words.filter(isDistinctive)),
    `title ${words.join('')}`,
    ...[plainAddress(place), place.name].filter(Boolean).map((venue) => `venue ${venue}`),
  ]
}

function createIndex(existing: readonly ExistingEvent[]) {
  const byKey = new Map<string, ExistingEvent[]>()
  for (const event of existing) {
    for (const key of listKeys(event)) {
      const events = byKey.get(key)
      if (events) events.push(event)
      else byKey.set(key, [event])
    }
  }
  const dayMs = 24 * 3_600_000
  return (event: DescribedEvent): ExistingEvent[] => {
    const start = Date.parse(event.startsAt)
    const near = listKeys(event).flatMap((key) =>
      (byKey.get(key) ?? [])
        .filter(({ startsAt }) => Math.abs(Date.parse(startsAt) - start) < dayMs)
        .slice(0, mostCompared),
    )
    return [...new Set(near)]
  }
}

/** Times and venues of each title on each day: showings of a film, or a story time in every branch. */
function createShowings(events: readonly Compared[], read: (event: Compared) => ReadListing) {
  const showings = new Map<string, { starts: Set<number>; places: Set<string> }>()
  const keyOf = (event: Compared) => `${event.startsAt.slice(0, 10)} ${plainTitle(event.title)}`
  for (const event of events) {
    const key = keyOf(event)
    const known = showings.get(key) ?? { starts: new Set(), places: new Set() }
    known.starts.add(Date.parse(event.startsAt))
    if (event.location !== '') known.places.add(plainWords(event.location))
    showings.set(key, known)
  }
  return {
    isRepeated: (event: Compared) => (showings.get(keyOf(event))?.starts.size ?? 0) > 1 && read(event).words.length > 0,
    isEverywhere: (event: Compared) => (showings.get(keyOf(event))?.places.size ?? 0) > 1,
  }
}

/** Finds events that are new to the source but already in the catalogue, from it or from elsewhere. */
export function matchEvents(added: readonly DescribedEvent[], context: MatchingContext): Matching {
  const { existing, seriesOf, decisions } = context
  const read = createReader()
  const exact = Map.groupBy(existing, momentAndTitle)
  const findCandidates = createIndex(existing.filter(({ isOwn }) => !isOwn))
  const [ours, theirs] = [createShowings(added, read), createShowings(existing, read)]
  const own = new Map<string, DescribedEvent[]>()
  const taken = new Set<number>()
  const matching: Matching = { fresh: [], twins: [], repeats: [], merged: [], proposed: [] }

  const decide = (event: DescribedEvent, candidate: ExistingEvent) => {
    const [seriesId, theirSeries] = [seriesOf(event), candidate.seriesId]
    if (seriesId === null && theirSeries === null) return null
    return decisions.get(groupKey({ id: 0, seriesId }, { id: candidate.id, seriesId: theirSeries })) ?? null
  }

  const findOthers = (event: DescribedEvent) => {
    const compared = findCandidates(event).flatMap((candidate) => {
      const { match, time, place, likeness } = matchListings(read(event), read(candidate))
      if (match === 'different') return []
      const decision = decide(event, candidate)
      if (decision === 'apart') return []
      // Showings of a film an hour apart, a branch whose library lists the title for others too, and events of hosts.
      const isUnsure =
        candidate.isHosted ||
        taken.has(candidate.id) ||
        (time !== 'same' && (ours.isRepeated(event) || theirs.isRepeated(candidate))) ||
        (place !== 'same' && (ours.isEverywhere(event) || theirs.isEverywhere(candidate)))
      return [{ candidate, likeness, isSame: decision === 'merged' || (match === 'same' && !isUnsure), place, time }]
    })
    const rank = (found: (typeof compared)[number]) =>
      (found.isSame ? 4 : 0) + (found.time === 'same' ? 2 : 0) + (found.place === 'same' ? 1 : 0) + found.likeness
    return compared.toSorted((a, b) => rank(b) - rank(a))
  }

  const match = (event: DescribedEvent) => {
    const key = momentAndTitle(event)
    const listing = listingOf(event)
    const isSame = (candidate: Compared) => isSameEvent(listing, listingOf(candidate))
    const alike = own.get(key) ?? []
    const twin = exact
      .get(key)
      ?.slice(0, mostCompared)
      .find((candidate) => isSame(candidate) && (candidate.isOwn || decide(event, candidate) !== 'apart'))
    const before = alike.find(isSame)
    if (twin?.isOwn) matching.twins.push({ event, eventId: twin.id })
    else if (before) matching.repeats.push({ event, of: before })
    else {
      const others = twin ? [] : findOthers(event)
      const [first, second] = others
      const isClear = first?.isSame && (first.place === 'same' || !second?.isSame)
      const survivor = twin ?? (isClear ? first.candidate : undefined)
      if (survivor) {
        taken.add(survivor.id)
        const likeness = twin ? 1 : (first?.likeness ?? 1)
        matching.merged.push({ event, eventId: survivor.id, seriesId: survivor.seriesId, likeness })
      } else {
        matching.fresh.push(event)
        const proposed = others.slice(0, mostProposed).map(({ candidate, likeness }) => ({
          event,
          eventId: candidate.id,
          seriesId: candidate.seriesId,
          likeness,
        }))
        matching.proposed.push(...proposed)
      }
      if (alike.length < mostCompared) own.set(key, [...alike, event])
    }
  }
  for (const event of added) match(event)
  return matching
}
