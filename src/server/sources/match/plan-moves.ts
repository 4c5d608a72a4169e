import { plainTitle } from '#domain/duplicates/event-similarity.ts'
import { plainWords } from '#domain/places/place-address.ts'
import type { DescribedEvent } from './described-event.ts'
import type { KnownListing } from '#server/sources/listing-queries.ts'

/**
 * Recognizes dates that a source has moved under another UID or recurrence id, as programs do whose UIDs contain the
 * start. To the importer, one date vanishes and another one appears.
 */

/** A date that vanished, as the source described it. */
export interface VanishedListing extends KnownListing {
  title: string
  link: string | null
  location: string
}

export interface Move {
  event: DescribedEvent
  known: KnownListing
}

interface Subject {
  uid: string
  title: string
  link: string | null
  place: string
}

/** `20261214`, `2026-12-14`, `20261214T190000Z` and seconds since 1970. */
const stamps = /\d{4}-\d{2}-\d{2}(?:T?\d{4,6}Z?)?|\d{8,}(?:T\d{4,6}Z?)?/g

/** Returns a UID without the times in it; null if too little remains to identify an event. */
function findUidStem(uid: string): string | null {
  const [local = ''] = uid.split('@')
  const stem = local.replace(stamps, '')
  return stem === local || !/\d{2}|\p{L}{8}/u.test(stem) ? null : uid.replace(stamps, '')
}

/** Ways to recognize a date, the most certain first. */
const keys: ((subject: Subject) => string | null)[] = [
  ({ uid }) => uid,
  ({ link }) => link && link.replace(stamps, ''),
  ({ uid }) => findUidStem(uid),
  ({ uid, title }) => `${uid.replace(/\d+/g, '')}\n${plainTitle(title)}`,
  ({ title, place }) => (place === '' ? null : `${plainTitle(title)}\n${plainWords(place)}`),
]

const ofEvent = ({ uid, title, link, placeText: place }: DescribedEvent): Subject => ({ uid, title, link, place })
const ofListing = ({ uid, title, link, location: place }: VanishedListing): Subject => ({ uid, title, link, place })

const dayMs = 24 * 3_600_000
/** Maximum distance of a move if other dates of its kind stay: the next date of a weekly class isn't a moved one. */
const maxMoveAmongOthers = 7 * dayMs
/** Maximum number of pairs to compare within one kind. */
const maxPairs = 250_000

const startMs = ({ startsAt }: { startsAt: string }) => Date.parse(startsAt)
const bySoonest = (a: { startsAt: string }, b: { startsAt: string }) => startMs(a) - startMs(b)

/** Pairs dates of one kind: in their order if as many appear as vanish, or else each with the nearest. */
function pairUp(vanished: readonly VanishedListing[], added: readonly DescribedEvent[], maxMs: number): Move[] {
  const isNear = ({ event, known }: Move) => Math.abs(startMs(event) - startMs(known)) <= maxMs
  if (vanished.length === added.length) {
    const later = added.toSorted(bySoonest)
    return vanished.toSorted(bySoonest).flatMap((known, at) => {
      const event = later[at]
      return event && isNear({ event, known }) ? [{ event, known }] : []
    })
  }
  if (vanished.length * added.length > maxPairs) return []
  const taken = new Set<unknown>()
  return vanished
    .flatMap((known) => added.map((event): Move => ({ event, known })))
    .filter((move) => isNear(move) && Math.abs(startMs(move.event) - startMs(move.known)) <= maxMoveAmongOthers)
    .toSorted((a, b) => Math.abs(startMs(a.event) - startMs(a.known)) - Math.abs(startMs(b.event) - startMs(b.known)))
    .filter(({ event, known }) => {
      if (taken.has(event) || taken.has(known)) return false
      taken.add(event).add(known)
      return true
    })
}

const momentAndTitle = ({ startsAt, title }: { startsAt: string; title: string }) =>
  `${Date.parse(startsAt)} ${plainTitle(title)}`

/**
 * Finds the dates that moved.
 * @param events all dates of the reading
 * @param added those of them that are new
 */
export function findMoves(
  events: readonly DescribedEvent[],
  added: readonly DescribedEvent[],
  vanished: readonly VanishedListing[],
): Move[] {
  // The same date under another UID hasn't moved.
  const before = new Set(vanished.map(momentAndTitle))
  const after = new Set(added.map(momentAndTitle))
  let appearing = added.filter((event) => !before.has(momentAndTitle(event)))
  let missing = vanished.filter((listing) => !after.has(momentAndTitle(listing)))
  const fresh = new Set(added)
  const moves: Move[] = []
  for (const [at, getKey] of keys.entries()) {
    if (appearing.length === 0 || missing.length === 0) break
    const staying = Map.groupBy(events, (event) => getKey(ofEvent(event)))
    const byKey = Map.groupBy(appearing, (event) => getKey(ofEvent(event)))
    for (const [key, gone] of Map.groupBy(missing, (listing) => getKey(ofListing(listing)))) {
      const come = byKey.get(key) ?? []
      if (key === null || come.length === 0) continue
      const alike = staying.get(key) ?? []
      // A link to the whole calendar, or a UID of which too little remains, doesn't identify an event.
      if (at > 0 && new Set(alike.map(({ title }) => plainTitle(title))).size > 1) continue
      const isAmongOthers = alike.some((event) => !fresh.has(event))
      moves.push(...pairUp(gone, come, isAmongOthers ? maxMoveAmongOthers : Infinity))
    }
    const moved = new Set<unknown>(moves.flatMap(({ event, known }) => [event, known]))
    appearing = appearing.filter((event) => !moved.has(event))
    missing = missing.filter((listing) => !moved.has(listing))
  }
  return moves
}
