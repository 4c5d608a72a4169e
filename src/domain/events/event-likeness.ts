import { milesBetween, type Position } from '#domain/places/distance.ts'

/** Whether two listings speak of one event. Wrong twins hide an event, so in doubt they stay two. */

export interface Listing {
  title: string
  /** UTC instant, any fixed form. */
  startsAt: string
  allDay: boolean
  location: string
  position: Position | null
  /** The position is that of a town or of the source's home. */
  placeIsApproximate: boolean
  isVirtualEvent: boolean
  organizer: string
}

/** Small letters and digits, without accents, marks and remarks such as "(sold out)" or "NEW". */
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

/** The shorter text's words are all in the longer one, and say more than "room 2". */
function isContained(one: string, other: string): boolean {
  const [fewer, more] = [words(one), words(other)].sort((a, b) => a.length - b.length)
  return fewer !== undefined && more !== undefined && fewer.length >= 2 && fewer.every((word) => more.includes(word))
}

const isSameText = (one: string, other: string) => plainTitle(one) !== '' && plainTitle(one) === plainTitle(other)

/** Miles within which two exact positions are one venue: maps disagree about where a park is. */
const venueMiles = 0.5
/** Miles within which the middle of a town may be from a venue in it. */
const townMiles = 15

function isSamePlace(one: Listing, other: Listing): boolean {
  if (one.isVirtualEvent || other.isVirtualEvent) return one.isVirtualEvent && other.isVirtualEvent
  const miles = one.position && other.position ? milesBetween(one.position, other.position) : null
  const areExact = miles !== null && !one.placeIsApproximate && !other.placeIsApproximate
  if (areExact && miles > venueMiles) return false
  if (miles !== null && miles > townMiles) return false
  if (isSameText(one.location, other.location) || isContained(one.location, other.location)) return true
  // Story time at ten is in every branch of a library: rooms that differ are two, however near.
  const isSilent = one.location === '' || other.location === ''
  return (isSilent || areExact) && isSameText(one.organizer, other.organizer)
}

/** Same words in the title, same start, and the same place as far as it is known. */
export function isSameEvent(one: Listing, other: Listing): boolean {
  if (one.allDay !== other.allDay || Date.parse(one.startsAt) !== Date.parse(other.startsAt)) return false
  return isSameText(one.title, other.title) && isSamePlace(one, other)
}
