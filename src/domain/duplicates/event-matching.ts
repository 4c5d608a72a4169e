import { isSameStreetAddress, plainWords, readAddress, type PlaceAddress } from '#domain/places/place-address.ts'
import { isSameName } from '#domain/places/place-name.ts'
import { measureDistance, plainTitle, type Listing } from './event-similarity.ts'
import { compareTitles, type ReadTitle, type TitleSimilarity } from './event-title-similarity.ts'
import { bareTitle, companions, guests, organizerPhrases, removePhrases, splitWords } from './event-title-words.ts'

/**
 * Decides whether listings of two sources describe one event. `same` is certain enough to hide one of them; `likely` is
 * for an operator to decide.
 */
type Match = 'same' | 'likely' | 'different'

export interface MatchedListing extends Listing {
  /** UTC instant; the start, or two hours later, if the source gives none. */
  endsAt: string
  /** IANA zone. */
  timeZone: string
  /** The start of the description; empty if unknown. */
  text?: string
}

/** A listing with its texts split into words, so that comparing it with many others is cheap. */
export interface ReadListing extends ReadTitle {
  listing: MatchedListing
  start: number
  end: number
  /** Day at the venue, `2026-11-21`. */
  day: string
  /** Hour of the start at the venue. */
  hour: number
  /** Starts at midnight without saying that it lasts all day. */
  isMidnight: boolean
  place: PlaceAddress
  /** Words of the description. */
  text: string
}

/** Characters of a description that are compared. */
export const comparedCharacters = 400

/** Splits a listing's texts into words. */
export function readListing(listing: MatchedListing): ReadListing {
  const place = readAddress(listing.location)
  const bare = bareTitle(decode(listing.title), place)
  const known = [...organizerPhrases(listing.organizer), ...(place.name.includes(' ') ? [place.name] : [])]
  const plain = plainWords(bare)
  const words = splitWords(removePhrases(plain, known))
  const head = splitWords(removePhrases(plainWords(bare.split(companions)[0] ?? ''), known))
  const start = Date.parse(listing.startsAt)
  const local = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(listing.timeZone)
  return {
    listing,
    start,
    end: Math.max(Date.parse(listing.endsAt), start),
    day: local.toPlainDate().toString(),
    hour: local.hour,
    isMidnight: !listing.allDay && local.hour === 0 && local.minute === 0,
    place,
    plain: plainTitle(decode(listing.title)),
    words,
    head,
    bill: splitWords(removePhrases(plainWords(bare.split(',')[0] ?? ''), known)),
    core: splitWords(removePhrases(plainWords(bare.split(guests)[0] ?? ''), known)),
    text: plainTitle((listing.text ?? '').slice(0, comparedCharacters)),
  }
}

const decode = (title: string) => title.replace(/[\u200b-\u200d\ufeff]/g, '')

/**
 * `same`: one venue. `unknown`: one of the listings names none, or only a town. `unclear`: two names that may be room
 * and building, or a building and its campus.
 */
type PlaceMatch = 'same' | 'unknown' | 'unclear' | 'different' | 'online'

/** Exact coordinates within this distance count as one venue, because maps disagree about where a park is. */
const venueMiles = 0.5
/** Maximum distance in miles between a town's center and a venue in it. */
const townMiles = 15

function comparePlaces(one: ReadListing, other: ReadListing): PlaceMatch {
  const [listing, listed] = [one.listing, other.listing]
  if (listing.isVirtualEvent && listed.isVirtualEvent) return 'online'
  if (listing.isVirtualEvent || listed.isVirtualEvent) return 'unclear'
  const miles = measureDistance(listing, listed)
  const areExact = miles !== null && listing.placePrecision === 'exact' && listed.placePrecision === 'exact'
  if (miles !== null && miles > (areExact ? venueMiles : townMiles)) return 'different'
  const [place, placed] = [one.place, other.place]
  if (
    place.town !== '' &&
    placed.town !== '' &&
    place.region !== placed.region &&
    place.region !== '' &&
    placed.region !== ''
  )
    return 'different'
  if (isSameStreetAddress(place, placed)) return 'same'
  if (place.isVague || placed.isVague) return 'unknown'
  if (place.isBroad !== placed.isBroad && place.name !== placed.name) return 'unclear'
  if (isSameName(place, placed)) return 'same'
  // A name against an address may be a room and its building.
  if ((place.number === '') !== (placed.number === '')) return 'unclear'
  return 'different'
}

const minute = 60_000

/** `doors`: one source gives the time the doors open, the other that of the show. */
type TimeMatch = 'same' | 'close' | 'doors' | 'day' | 'different'

function compareTimes(one: ReadListing, other: ReadListing): TimeMatch {
  const apart = Math.abs(one.start - other.start)
  const [isDay, isOtherDay] = [one.listing.allDay || one.isMidnight, other.listing.allDay || other.isMidnight]
  if (isDay || isOtherDay) return one.day !== other.day ? 'different' : isDay && isOtherDay ? 'same' : 'day'
  if (apart === 0) return 'same'
  if (one.day !== other.day) return 'different'
  if (apart <= 10 * minute) return 'close'
  const [first, second] = one.start < other.start ? [one, other] : [other, one]
  const end = first.end > first.start ? first.end : first.start + 120 * minute
  if (second.start >= end) return 'different'
  // Venues that only publish when doors open rarely say when the show ends.
  const isOpenEnded = first.end - first.start === 120 * minute || first.end === first.start
  return apart <= (isOpenEnded ? 75 : 60) * minute ? 'doors' : apart <= 90 * minute ? 'day' : 'different'
}

/**
 * Minimum weight of the common words, so that equal titles don't just name a kind of event, such as "Story time" or
 * "Book club".
 */
const distinctiveWeight = 2

/** Minimum weight of an equal title that two events at the same time don't have by chance. */
const ownWeight = 4

/** Hour of the day from which one of two times is probably that of the doors. Classes follow each other in the daytime. */
const eveningHour = 16

function isCertainAtVenue(title: TitleSimilarity, time: TimeMatch, isEvening: boolean): boolean {
  const isDoors = time === 'doors'
  if (title.isEqual) return !isDoors || title.weight >= (isEvening ? 1 : distinctiveWeight)
  if (title.isNarrower || (isDoors && !isEvening)) return false
  if (title.isHeadliner && title.weight >= 1) return true
  if (title.isPrefix && title.weight >= (title.addsLittle ? 1 : distinctiveWeight)) return !isDoors || title.addsLittle
  return title.weight >= 1.9 && (title.share >= 0.8 || (!isDoors && title.contained >= 0.95))
}

/** Minimum length at which a description is assumed to be unique. */
const tellingCharacters = 40

/** Returns whether two descriptions start with the same text. Some sources shorten them. */
function haveSameText({ text: one }: ReadListing, { text: other }: ReadListing): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.length >= tellingCharacters && long.startsWith(short)
}

interface PairFacts {
  /** Neither names a venue, and both end at the same time. */
  areSilent: boolean
  isEvening: boolean
  hasSameText: boolean
  /** One is online and the other isn't. */
  isMixed: boolean
}

function isCertain(title: TitleSimilarity, place: PlaceMatch, time: TimeMatch, facts: PairFacts): boolean {
  if (title.isContrary || time === 'day' || time === 'different') return false
  if (place === 'same') return isCertainAtVenue(title, time, facts.isEvening)
  if (time !== 'same') return false
  if (title.isEqual && facts.hasSameText && place !== 'different' && !facts.isMixed) return true
  // A rare title is the same event in "Dover Library" and in "Dover, Board Room".
  if (title.isEqual && place === 'unclear' && title.weight >= ownWeight && !facts.isMixed) return true
  if (place === 'online')
    return (title.isEqual || (title.share >= 0.8 && !title.isNarrower)) && title.weight >= distinctiveWeight
  return place === 'unknown' && title.isEqual && title.weight >= distinctiveWeight + (facts.areSilent ? 0 : 1)
}

function isLikely(title: TitleSimilarity, place: PlaceMatch, time: TimeMatch): boolean {
  if (time === 'different' || title.isContrary) return false
  // Venues may have names with nothing in common, but then the titles must be rare.
  if (place === 'different') return time === 'same' && title.contained >= 0.9 && title.weight >= 2.9
  if (title.isEqual) return place === 'same' || title.weight >= 1
  const isClose = time === 'same' || time === 'close'
  if (place === 'same')
    return (
      title.isHeadliner ||
      title.isPrefix ||
      title.share >= (isClose ? 0.4 : 0.5) ||
      title.weight >= (isClose ? 0.9 : 1.9)
    )
  if (title.weight < 1) return false
  return title.isHeadliner || title.isPrefix || title.share >= 0.5 || (title.contained >= 0.75 && title.weight >= 1.5)
}

interface Comparison {
  match: Match
  time: TimeMatch
  place: PlaceMatch
  likeness: number
}

function compare(one: ReadListing, other: ReadListing) {
  const time = compareTimes(one, other)
  if (time === 'different') return null
  const facts: PairFacts = {
    areSilent: one.listing.location === '' && other.listing.location === '' && one.end === other.end,
    isEvening: Math.min(one.hour, other.hour) >= eveningHour,
    hasSameText: haveSameText(one, other),
    isMixed: one.listing.isVirtualEvent !== other.listing.isVirtualEvent,
  }
  return { time, title: compareTitles(one, other), place: comparePlaces(one, other), facts }
}

const differing: Comparison = { match: 'different', time: 'different', place: 'different', likeness: 0 }
const roundShare = ({ share }: TitleSimilarity) => Math.round(share * 100) / 100

/** Compares two listings of different sources. */
export function matchListings(one: ReadListing, other: ReadListing): Comparison {
  const compared = compare(one, other)
  if (!compared) return differing
  const { time, title, place, facts } = compared
  const match = isCertain(title, place, time, facts) ? 'same' : isLikely(title, place, time) ? 'likely' : 'different'
  return { match, time, place, likeness: roundShare(title) }
}

/**
 * Compares two entries of one source. A source doesn't list an event twice by mistake, so entries that differ in more
 * than spelling are different events: groups of a class, rooms, showings.
 */
export function matchEntries(one: ReadListing, other: ReadListing): Comparison {
  const compared = compare(one, other)
  if (!compared) return differing
  const { time, title, place, facts } = compared
  const found = { time, place, likeness: roundShare(title) }
  if (
    !title.isEqual ||
    title.isContrary ||
    title.isNarrower ||
    time === 'day' ||
    place === 'different' ||
    facts.isMixed
  )
    return { ...found, match: 'different' }
  const areRooms = one.place.room !== '' && other.place.room !== '' && one.place.room !== other.place.room
  const isRepeated = (place === 'same' && !areRooms && title.weight >= 1) || (facts.hasSameText && !areRooms)
  if (isRepeated && time === 'same') return { ...found, match: 'same' }
  const areDoors = place === 'same' && !areRooms && facts.isEvening && title.weight >= 1
  return { ...found, match: areDoors && time !== 'same' ? 'likely' : 'different' }
}
