import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import { milesBetween, type Position } from '#domain/places/distance.ts'

/**
 * Decides whether two listings describe the same event. A false match hides an event, so uncertain pairs stay separate.
 */

export interface Listing {
  title: string
  /** UTC instant, in any parsable form. */
  startsAt: string
  allDay: boolean
  location: string
  position: Position | null
  placePrecision: PlacePrecision
  isVirtualEvent: boolean
  organizer: string
}

/**
 * Normalizes a title to lower-case letters and digits. Removes accents, punctuation and remarks such as "(sold out)".
 */
export function plainTitle(title: string): string {
  return title
    .replace(/[([](?:sold out|full|waitlist(?: only)?|new|free|virtual|online|in[- ]person|rescheduled)[)\]]/gi, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const words = (text: string) =>
  plainTitle(text)
    .split(' ')
    .filter((word) => word.length > 1)

/** Returns whether the longer text contains all words of the shorter one. Needs at least two words. */
function isContained(one: string, other: string): boolean {
  const [fewer, more] = [words(one), words(other)].sort((a, b) => a.length - b.length)
  return fewer !== undefined && more !== undefined && fewer.length >= 2 && fewer.every((word) => more.includes(word))
}

const isSameText = (one: string, other: string) => plainTitle(one) !== '' && plainTitle(one) === plainTitle(other)

/** Exact coordinates within this distance count as one venue, because maps disagree about where a park is. */
const venueMiles = 0.5
/** Maximum distance in miles between a town's center and a venue in it. */
const townMiles = 15

/** Returns the distance in miles; null if a place is unknown, since its event then has the position of the source's home. */
export function measureDistance(one: Listing, other: Listing): number | null {
  const [from, to] = [one, other].map(({ position, placePrecision }) =>
    placePrecision === 'unknown' ? null : position,
  )
  return from && to ? milesBetween(from, to) : null
}

function isSamePlace(one: Listing, other: Listing): boolean {
  if (one.isVirtualEvent || other.isVirtualEvent) return one.isVirtualEvent && other.isVirtualEvent
  const miles = measureDistance(one, other)
  const areExact = miles !== null && one.placePrecision === 'exact' && other.placePrecision === 'exact'
  if (areExact && miles > venueMiles) return false
  if (miles !== null && miles > townMiles) return false
  if (isSameText(one.location, other.location) || isContained(one.location, other.location)) return true
  // Every branch of a library has story time at ten, so different rooms mean different events.
  const isSilent = one.location === '' || other.location === ''
  return (isSilent || areExact) && isSameText(one.organizer, other.organizer)
}

/** Requires the same title and start, and the same venue as far as it is known. */
export function isSameEvent(one: Listing, other: Listing): boolean {
  if (one.allDay !== other.allDay || Date.parse(one.startsAt) !== Date.parse(other.startsAt)) return false
  return isSameText(one.title, other.title) && isSamePlace(one, other)
}
