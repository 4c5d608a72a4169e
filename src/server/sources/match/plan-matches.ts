import { isSameEvent, plainTitle, type Listing } from '#domain/duplicates/event-similarity.ts'
import { matchEntries, matchListings, readListing, type ReadListing } from '#domain/duplicates/event-matching.ts'
import { isDistinctive } from '#domain/duplicates/event-title-similarity.ts'
import { groupKey, type PairDecision } from '#domain/duplicates/event-pairs.ts'
import { addressKey, plainWords, readAddress } from '#domain/places/place-address.ts'
import type { DescribedEvent } from './described-event.ts'
import type { ExistingEvent, StartRange } from '#server/sources/listing-queries.ts'

type Compared = ExistingEvent | DescribedEvent

/** @param sourceName used if the organizer isn't named */
const toListing = (event: Compared, sourceName: string): Listing => ({
  ...event,
  organizer: event.organizer || ('sourceName' in event ? event.sourceName : sourceName),
  position:
    event.latitude === null || event.longitude === null
      ? null
      : { latitude: event.latitude, longitude: event.longitude },
})

/** Splits the texts of each event at most once. */
function createReader({ sourceName }: MatchingContext) {
  const known = new Map<Compared, ReadListing>()
  return (event: Compared): ReadListing => {
    const before = known.get(event)
    if (before) return before
    const { endsAt, timeZone } = event
    const text = 'description' in event ? event.description : event.text
    const read = readListing({ ...toListing(event, sourceName), endsAt, timeZone, text })
    known.set(event, read)
    return read
  }
}

/** A new event that is or may be the same as an event of the catalog. */
export interface MatchedEvent {
  event: DescribedEvent
  eventId: number
  /** Series of the existing event. */
  seriesId: number | null
  likeness: number
  existing: ExistingEvent
}

/** Two new events of one source that are or may be the same. */
export interface MatchedEntries {
  event: DescribedEvent
  /** One of `fresh`. */
  of: DescribedEvent
  likeness: number
}

export interface Matching {
  /** New to the catalog. */
  fresh: DescribedEvent[]
  /** Already in the catalog, as event `eventId` of the same source. */
  twins: { event: DescribedEvent; eventId: number }[]
  /** Listed twice in this read under different UIDs; `of` is one of `fresh`. */
  repeats: { event: DescribedEvent; of: DescribedEvent }[]
  /** Events of another source, or written differently by this one. */
  merged: MatchedEvent[]
  /** Possibly such events; the new ones are among `fresh`. */
  proposed: MatchedEvent[]
  /** Listed twice in this read, written differently. */
  doubled: MatchedEntries[]
  /** Possibly listed twice; both are among `fresh`. */
  maybeDoubled: MatchedEntries[]
}

export interface MatchingContext {
  existing: readonly ExistingEvent[]
  /** Name of the source. */
  sourceName: string
  /** The source's own series of the new event, if it has one. */
  findSeriesId: (event: DescribedEvent) => number | null
  /** The series that the new event is shown in. */
  findShownSeriesId: (event: DescribedEvent) => number | null
  /** Decisions about other dates of two series, by group. */
  decisions: ReadonlyMap<string, PairDecision>
}

/**
 * Maximum number of events with a word, title or venue in common to compare with. Every branch of a large library has
 * its story time, and comparing all pairs of such a feed would take hours.
 */
const maxCompared = 100
/** Maximum number of proposals for one event. */
const maxProposed = 3

const momentAndTitle = ({ title, startsAt }: Pick<Listing, 'title' | 'startsAt'>) =>
  `${Date.parse(startsAt)} ${plainTitle(title)}`

/** Keys that two listings of one event nearly always share: a distinctive word, the whole title, or the venue. */
function listKeys({ title, location }: Pick<Listing, 'title' | 'location'>): string[] {
  const words = plainWords(title).split(' ')
  const place = readAddress(location)
  return [
    ...new Set(words.filter(isDistinctive)),
    `title ${words.join('')}`,
    ...[addressKey(place), place.name].filter(Boolean).map((venue) => `venue ${venue}`),
  ]
}

/** Finds events at about the same time that share a key with another event. */
function createIndex<Event extends Compared>(events: readonly Event[] = []) {
  const byKey = new Map<string, Event[]>()
  const dayMs = 24 * 3_600_000
  const index = {
    add: (event: Event) => {
      for (const key of listKeys(event)) {
        const alike = byKey.get(key)
        if (alike) alike.push(event)
        else byKey.set(key, [event])
      }
    },
    findNear: (event: Compared): Event[] => {
      const start = Date.parse(event.startsAt)
      const near = listKeys(event).flatMap((key) =>
        (byKey.get(key) ?? [])
          .filter(({ startsAt }) => Math.abs(Date.parse(startsAt) - start) < dayMs)
          .slice(0, maxCompared),
      )
      return [...new Set(near)]
    },
  }
  for (const event of events) index.add(event)
  return index
}

/** Hours within which a title's other dates are showings of the same day. */
const sameDayMs = 12 * 3_600_000

/** Times and venues of each title: showings of a film, or a story time in every branch. */
function createShowings(events: readonly Compared[]) {
  const showings = Map.groupBy(events, ({ title }) => plainTitle(title))
  const near = (event: Compared) => {
    const start = Date.parse(event.startsAt)
    const all = (showings.get(plainTitle(event.title)) ?? []).slice(0, maxCompared)
    return all.filter(({ startsAt }) => Math.abs(Date.parse(startsAt) - start) <= sameDayMs)
  }
  return {
    isRepeated: (event: Compared) =>
      near(event).some(({ startsAt }) => Date.parse(startsAt) !== Date.parse(event.startsAt)),
    isEverywhere: (event: Compared) =>
      new Set(near(event).flatMap(({ location }) => (location === '' ? [] : plainWords(location)))).size > 1,
  }
}

/** Returns an operator's decision about other dates of the two events' series. */
function createDecider({ findSeriesId, findShownSeriesId, decisions }: MatchingContext) {
  return (event: DescribedEvent, { id, seriesId: theirs, isOwn }: ExistingEvent): PairDecision | null => {
    const seriesId = findSeriesId(event)
    // The two series were joined.
    if (theirs !== null && !isOwn && theirs === findShownSeriesId(event)) return 'merged'
    if (seriesId === null && theirs === null) return null
    return decisions.get(groupKey({ id: 0, seriesId }, { id, seriesId: theirs })) ?? null
  }
}

/** Compares new events with those of other sources, the best match first. */
function createComparer(added: readonly DescribedEvent[], context: MatchingContext) {
  const read = createReader(context)
  const decide = createDecider(context)
  const others = createIndex(context.existing.filter(({ isOwn }) => !isOwn))
  const own = createIndex<Compared>(context.existing.filter(({ isOwn }) => isOwn))
  const [ours, theirs] = [createShowings(added), createShowings(context.existing)]
  /** Compares an event with the other entries of its source. */
  const findOwn = (event: DescribedEvent) =>
    own.findNear(event).flatMap((candidate) => {
      const { match, place, time, likeness } = matchEntries(read(event), read(candidate))
      const decision = 'id' in candidate ? decide(event, candidate) : null
      const isUnsure = place !== 'same' && ours.isEverywhere(event)
      if (match === 'different' || decision === 'apart' || isUnsure) return []
      return [
        { candidate, likeness, isSame: match === 'same', rank: (match === 'same' ? 2 : 0) + (time === 'same' ? 1 : 0) },
      ]
    })
  return {
    addOwn: own.add,
    findOwn: (event: DescribedEvent) => findOwn(event).toSorted((a, b) => b.rank - a.rank)[0],
    findOthers: (event: DescribedEvent, taken: ReadonlySet<number>) => {
      const compared = others.findNear(event).flatMap((candidate) => {
        const { match, time, place, likeness } = matchListings(read(event), read(candidate))
        const decision = decide(event, candidate)
        if (match === 'different' || decision === 'apart') return []
        // Excludes showings of a film an hour apart, a branch whose library lists the title for other branches too, and
        // events of hosts.
        const isUnsure =
          candidate.isHosted ||
          taken.has(candidate.id) ||
          (time !== 'same' && (ours.isRepeated(event) || theirs.isRepeated(candidate))) ||
          (place !== 'same' && (ours.isEverywhere(event) || theirs.isEverywhere(candidate)))
        const isSame = decision === 'merged' || (match === 'same' && !isUnsure)
        const rank = (isSame ? 4 : 0) + (time === 'same' ? 2 : 0) + (place === 'same' ? 1 : 0) + likeness
        return [{ candidate, likeness, isSame, place, rank }]
      })
      return compared.toSorted((a, b) => b.rank - a.rank)
    },
  }
}

/** Finds events that are new to the source but already in the catalog, from it or from elsewhere. */
export function matchEvents(added: readonly DescribedEvent[], context: MatchingContext): Matching {
  const exact = Map.groupBy(context.existing, momentAndTitle)
  const decide = createDecider(context)
  const { addOwn, findOwn, findOthers } = createComparer(added, context)
  const own = new Map<string, DescribedEvent[]>()
  const taken = new Set<number>()
  /** Events of the catalog that new ones were merged into. */
  const into = new Map<Compared, ExistingEvent>()
  const matching: Matching = {
    fresh: [],
    twins: [],
    repeats: [],
    merged: [],
    proposed: [],
    doubled: [],
    maybeDoubled: [],
  }

  const merge = (event: DescribedEvent, existing: ExistingEvent, likeness: number) => {
    const { id, seriesId, isOwn } = existing
    if (!isOwn) taken.add(id)
    matching.merged.push({ event, eventId: id, seriesId, likeness, existing })
    into.set(event, existing)
    addOwn(event)
  }
  const addFresh = (event: DescribedEvent) => {
    matching.fresh.push(event)
    addOwn(event)
  }
  const propose = (event: DescribedEvent, existing: ExistingEvent, likeness: number) =>
    matching.proposed.push({ event, eventId: existing.id, seriesId: existing.seriesId, likeness, existing })
  const addNew = (event: DescribedEvent) => {
    const twin = findOwn(event)
    const known = twin && ('id' in twin.candidate ? twin.candidate : into.get(twin.candidate))
    if (twin?.isSame && known) return merge(event, known, twin.likeness)
    if (twin?.isSame && !('id' in twin.candidate))
      return matching.doubled.push({ event, of: twin.candidate, likeness: twin.likeness })
    const others = findOthers(event, taken)
    const [first, second] = others
    if (first?.isSame && (first.place === 'same' || !second?.isSame))
      return merge(event, first.candidate, first.likeness)
    addFresh(event)
    if (twin && known) propose(event, known, twin.likeness)
    else if (twin && !('id' in twin.candidate))
      matching.maybeDoubled.push({ event, of: twin.candidate, likeness: twin.likeness })
    for (const { candidate, likeness } of others.slice(0, maxProposed)) propose(event, candidate, likeness)
  }
  const match = (event: DescribedEvent) => {
    const key = momentAndTitle(event)
    const listing = toListing(event, context.sourceName)
    const isSame = (candidate: Compared) => isSameEvent(listing, toListing(candidate, context.sourceName))
    const alike = own.get(key) ?? []
    const twins = exact.get(key)?.slice(0, maxCompared).filter(isSame) ?? []
    const twin = twins.find((candidate) => candidate.isOwn || decide(event, candidate) !== 'apart')
    const before = alike.find(isSame)
    if (twin?.isOwn) return matching.twins.push({ event, eventId: twin.id })
    if (before) return matching.repeats.push({ event, of: before })
    if (alike.length < maxCompared) own.set(key, [...alike, event])
    return twin ? merge(event, twin, 1) : addNew(event)
  }
  for (const event of added) match(event)
  return matching
}

/** Hours around a start in which another source may list the same event: an all-day event starts at midnight. */
const nearHours = 24
/** Days that are compared at a time, so that a large catalog is never in memory at once. */
const comparedDays = 4

/** Returns the starts that events of other sources may have to be the same as one of these. */
export const rangeAround = (events: readonly DescribedEvent[]): StartRange => {
  const starts = events.map(({ startsAt }) => startsAt).sort()
  const [from, to] = [Temporal.Instant.from(starts[0] ?? ''), Temporal.Instant.from(starts.at(-1) ?? '')]
  return {
    from: from.subtract({ hours: nearHours }).toString(),
    to: to.add({ hours: nearHours, seconds: 1 }).toString(),
  }
}

/** Splits events into runs of a few days, soonest first. */
export function splitByDays(events: readonly DescribedEvent[]): DescribedEvent[][] {
  const dayMs = 24 * 3_600_000
  const runs = Map.groupBy(events, ({ startsAt }) => Math.floor(Date.parse(startsAt) / (comparedDays * dayMs)))
  return [...runs].sort(([a], [b]) => a - b).map(([, run]) => run)
}
