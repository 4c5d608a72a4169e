import { milesBetween } from '#domain/places/distance.ts'
import { isSameStreetAddress, plainWords, readAddress, type PlaceAddress } from '#domain/places/place-address.ts'
import { plainTitle, type Listing } from './event-likeness.ts'

/**
 * Decides whether listings of two sources describe one event. `same` is certain enough to hide one of them; `likely` is
 * for an operator to decide.
 */
export type Match = 'same' | 'likely' | 'different'

export interface MatchedListing extends Listing {
  /** UTC instant; the start, or two hours later, if the source gives none. */
  endsAt: string
  /** IANA zone. */
  timeZone: string
}

/** A listing with its texts taken apart, so that comparing it with many others is cheap. */
export interface ReadListing {
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
  /** The whole title. */
  plain: string
  /** Words of the title without organizer, venue, date and remarks. */
  words: readonly string[]
  /** Words that precede a colon, dash or "with": the headliner. */
  head: readonly string[]
  /** Words that precede "with" and its guests. */
  core: readonly string[]
}

const list = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

const stopWords = list(
  'a an the of in on at to for and or with w by from is it its be as vs v s your our my you we us this that into up de la le les el los du des and',
)

/** Words that many different events have in common; they count less. */
const commonWords = list(`
  tour live concert show night day party class workshop club group meeting meetup social session series event events festival fest fair
  market sale tickets special guests guest feat featuring presents presented present hosted host celebration celebrate open free annual
  world north american america usa us uk canada canadian tour evening morning afternoon weekend weekly monthly daily summer fall autumn
  winter spring season january february march april june july august september october november december jan feb mar apr jun jul aug sep
  sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun today
  family families kids children teen teens adult adults senior seniors youth baby toddler preschool all ages story time storytime
  book books art arts craft crafts music musical dance yoga fitness walk walking hike run ride game games board chess trivia karaoke
  bingo movie movies film screening lego stem science tech help drop dropin english spanish french conversation circle practice
  training class classes course lesson lessons talk lecture tours guided touring performance performances reception opening exhibition exhibit
  gallery museum library community center centre university college school park city town downtown public program programs program programme
  information info session orientation introduction intro basics beginner beginners volunteer volunteers
  new first second part one two three day fun club knitting crochet writing writers reading group discussion support
  women womens men mens soccer football basketball volleyball golf tennis hockey baseball softball cross country game championship
  championships tournament invitational final finals regional semifinal semifinals home away match play stroke lunch dinner brunch breakfast coffee happy hour
  meet city town holiday county black world lake creek river spring special friends school vs life all after out make how what
  kids women anniversary history celebration band house state experience council garden food little business tribute work work
  health action magic design wild retreat st arts launch photography years harvest painting wine service king thanksgiving autumn
  stories presents south ice commission christmas early big plant planning time sing hour people author east red movement national
  off bay good international street welcome bird birding creative table central conference power cooking cafe building dj road
  advisory office memorial society team sound data trail pride green valley play guest project mountain drive mini soul parent star
  fire glass gathering hand camp peace forest air parade egg hunt santa tree lighting fireworks veterans labor labour easter earth
  juneteenth blood pantry worship mass bible prayer closed board committee farmers break graduation picnic cleanup clean career
  job fair rental private storytimes crafternoon social singles speed comedy quiz bar pub grill beer tasting dog dogs cat cats
  auditions rehearsal recital choir concerts orchestra symphony opera ballet theatre theater play drag burlesque
  online virtual person zoom release album anniversary release broadway improv comedy open mic jam bike make create build lets learn
`)

/** Words that tell apart what otherwise has the same title. Those of one row exclude each other. */
const contrasts = [
  list('morning afternoon evening matinee late early noon midday am pm'),
  list('beginner beginners intermediate advanced int adv beg introductory'),
  list('men mens women womens boys girls'),
  list(
    'kids children child teen teens tween tweens adult adults senior seniors toddler toddlers baby babies preschool family families youth older',
  ),
  list('monday tuesday wednesday thursday friday saturday sunday'),
  list('vip upgrade package parking meetgreet'),
  list('one two three four five six seven eight nine i ii iii iv first second third fourth fifth sixth'),
]

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const written = [
  new RegExp(
    String.raw`\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\s+)?(?:${months})\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:\s*[-–&]\s*\d{1,2}(?:st|nd|rd|th)?)?(?:,?\s+20\d\d)?\b`,
    'gi',
  ),
  /\b\d{1,2}\/\d{1,2}(?:\/(?:20)?\d\d)?\b/g,
  /\b20\d\d\b/g,
  /\b\d{1,2}(?::\d\d)?\s*(?:-|–|to)?\s*(?:\d{1,2}(?::\d\d)?)?\s*[ap]\.?m\b\.?/gi,
]

/** Statuses and selling points in front of or behind a title. */
const remarks =
  /(?:^|[\s([{*!–-])(?:cancel+ed|postponed|re-?scheduled|sold[ -]out|waitlist(?: only)?|new date|new venue|just announced|low tickets|free(?= event| admission)|in[- ]person|hybrid|rain or shine|registration (?:required|full))(?=$|[\s)\]}*!:–-])[\s)\]}*!:–-]*/gi

const withGuests =
  /\s+(?:w\/|with|feat\.?|ft\.?|featuring|hosted by|presented by|by)\s+(?:very\s+)?(?:special )?guests?\b.*$/i
const companions =
  /\s+(?:w\/|with|feat\.?|ft\.?|featuring|hosted by|support from|plus)\s+|\s*[|:–—]\s*|\s+[-/]\s+|\s*\(/i
const guests = /\s+(?:w\/|with|feat\.?|ft\.?|featuring|support from)\s+/i
const atVenue = /\s*(?:@|\bat)\s*(?:the\s+)?([\p{L}\p{N}'’ .&-]{2,40})$/iu

const splitWords = (text: string) =>
  plainWords(text)
    .split(' ')
    .filter((word) => word !== '' && !stopWords.has(word))

/** Removes whole phrases, longest first, unless nothing would be left. */
function removePhrases(text: string, phrases: readonly string[]): string {
  let rest = ` ${text} `
  for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
    if (phrase.length < 3) continue
    const without = rest.replaceAll(` ${phrase} `, ' ')
    if (splitWords(without).some((word) => !commonWords.has(word))) rest = without
  }
  return rest.trim()
}

/** Removes dates, statuses and "at the venue" from a title. */
function bareTitle(title: string, place: PlaceAddress): string {
  const dated = written.reduce((text, pattern) => text.replace(pattern, ' '), title)
  const bare = dated.replace(remarks, ' ').replace(withGuests, ' ')
  const at = atVenue.exec(bare.trim())
  const names = [place.name, ...place.aliases].flatMap((name) => [name, initials(name)])
  const isVenue = at?.[1] !== undefined && names.some((name) => name !== '' && name.includes(plainWords(at[1] ?? '')))
  const kept = isVenue ? bare.trim().slice(0, at?.index) : bare
  return kept.trim() === '' ? title : kept
}

const initials = (name: string) =>
  name
    .split(' ')
    .filter((word) => !stopWords.has(word))
    .map((word) => word[0])
    .join('')

/** The organizer is usually the calendar's name: "Events - The Library (public)". */
const organizerPhrases = (organizer: string): string[] => {
  const plain = plainWords(organizer.replace(/\.(?:ics|com|org|net|ca)\b.*$/i, ''))
  const short = plain
    .replace(/\b(?:events?|calendar|ics|feed|public|the|upcoming)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...new Set([plain, short])].filter((phrase) => phrase.length >= 4)
}

/** Takes a listing's texts apart. */
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
    core: splitWords(removePhrases(plainWords(bare.split(guests)[0] ?? ''), known)),
  }
}

const decode = (title: string) => title.replace(/[\u200b-\u200d\ufeff]/g, '')

const trigrams = (word: string): Set<string> => {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** Returns the share of common trigrams of two words, from 0 to 1. */
function wordLikeness(one: string, other: string): number {
  if (one === other) return 1
  if (one.length < 4 || other.length < 4) return 0
  const [some, others] = [trigrams(one), trigrams(other)]
  const shared = [...some].filter((part) => others.has(part)).length
  return shared / (some.size + others.size - shared)
}

const weigh = (word: string) => (commonWords.has(word) ? 0.3 : /^\d+$/.test(word) ? 0.5 : 1)
/** Returns whether a word occurs in the titles of few events. */
export const isDistinctive = (word: string): boolean => word.length > 1 && weigh(word) === 1 && !stopWords.has(word)
const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weigh(word), 0)

const alikeFrom = 0.5

export interface TitleLikeness {
  /** Both titles have the same words. */
  isEqual: boolean
  /** Weighted share of common words, from 0 to 1. */
  share: number
  /** Weighted share of the shorter title's words that the longer one has. */
  contained: number
  /** Weight of the common words; 1 for each distinctive one. */
  weight: number
  /** The titles agree up to a colon, a dash or "with". */
  isHeadliner: boolean
  /** One title begins with the other. */
  isPrefix: boolean
  /** The longer title adds the name of a tour or nothing but common words. */
  addsLittle: boolean
  /** A word tells them apart: morning against evening, part 1 against part 2. */
  isContrary: boolean
  /** One title has such a word and the other has none. */
  isNarrower: boolean
}

const startsWith = (words: readonly string[], head: readonly string[]) =>
  head.length > 0 && head.every((word, at) => words[at] === word)

function findContrast(
  some: ReadonlySet<string>,
  others: ReadonlySet<string>,
): { isContrary: boolean; isNarrower: boolean } {
  const only = (own: ReadonlySet<string>, rest: ReadonlySet<string>) => [...own].filter((word) => !rest.has(word))
  const [left, right] = [only(some, others), only(others, some)]
  let [isContrary, isNarrower] = [false, false]
  for (const row of contrasts) {
    const [one, other] = [left.some((word) => row.has(word)), right.some((word) => row.has(word))]
    if (one && other) isContrary = true
    if (one !== other) isNarrower = true
  }
  const isNumber = (word: string) => /^\d+$/.test(word)
  // A number that only one title has is usually part of its subtitle: "Nitro Circus 2.0", "Canada 2026".
  return { isContrary: isContrary || (left.some(isNumber) && right.some(isNumber)), isNarrower }
}

export function compareTitles(one: ReadListing, other: ReadListing): TitleLikeness {
  const [some, others] = [new Set(one.words), new Set(other.words)]
  const pairs = [...some].flatMap((word) => {
    if (others.has(word)) return [{ word, likeness: 1 }]
    const best = Math.max(
      0,
      ...[...others].filter((candidate) => !some.has(candidate)).map((candidate) => wordLikeness(word, candidate)),
    )
    return best >= alikeFrom ? [{ word, likeness: best }] : []
  })
  const weight = pairs.reduce((total, { word, likeness }) => total + weigh(word) * likeness, 0)
  const [own, their] = [sum(some), sum(others)]
  const joined = (read: ReadListing) => read.words.toSorted().join('')
  const isEqual =
    one.words.length > 0 &&
    (one.plain === other.plain ||
      joined(one) === joined(other) ||
      (joined(one).length > 8 && one.words.join('') === other.words.join('')))
  const distinctive = (words: readonly string[]) => words.some((word) => weigh(word) >= 0.5)
  const isHeadliner = distinctive(one.head) && one.head.join(' ') === other.head.join(' ')
  const [short, long] = one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words]
  const rest = long.slice(short.length)
  return {
    isEqual,
    share: own + their === 0 ? 0 : Math.min(1, (2 * weight) / (own + their)),
    contained: Math.min(own, their) === 0 ? 0 : Math.min(1, weight / Math.min(own, their)),
    weight,
    isHeadliner,
    isPrefix: distinctive(short) && startsWith(long, short),
    addsLittle: rest.includes('tour') || rest.every((word) => commonWords.has(word)),
    ...findContrast(new Set(one.core), new Set(other.core)),
  }
}

/**
 * `same`: one venue. `unknown`: a side names none, or only a town. `unclear`: two names that may be room and building, or
 * a building and its campus.
 */
export type PlaceMatch = 'same' | 'unknown' | 'unclear' | 'different' | 'online'

/** Exact coordinates within this distance count as one venue, because maps disagree about where a park is. */
const venueMiles = 0.5
/** Maximum distance in miles between a town's center and a venue in it. */
const townMiles = 15

const venueTypes = list(
  'library hall centre center theatre theater museum church club arena stadium tavern palace gallery brewery brewing bar cafe pub school auditorium playhouse bookstore books inn hotel garden gardens field house',
)
const venueWords = new Set([
  ...venueTypes,
  ...list('the a of at in and inc co company branch public room park memorial community'),
])

function sharesName(one: PlaceAddress, other: PlaceAddress): boolean {
  const names = (place: PlaceAddress) => [place.name, ...place.aliases].filter(Boolean)
  return names(one).some((name) =>
    names(other).some((second) => {
      if (name.replaceAll(' ', '') === second.replaceAll(' ', '')) return true
      const own = name.split(' ').filter((word) => !venueWords.has(word))
      const their = second.split(' ').filter((word) => !venueWords.has(word))
      if (own.length === 0 || their.length === 0) return false
      const [fewer, more] = own.length <= their.length ? [own, their] : [their, own]
      if (!fewer.every((word) => more.includes(word))) return false
      if (fewer.length >= 2 || fewer.length === more.length) return true
      // "Pope House Museum" is "Dr. M. T. Pope House Museum"; "High Park" isn't "High Park Nature Centre".
      const short = (own.length <= their.length ? name : second).split(' ')
      const long = (own.length <= their.length ? second : name).split(' ')
      return (
        short.length >= 2 && short.some((word) => venueTypes.has(word)) && short.every((word) => long.includes(word))
      )
    }),
  )
}

export function comparePlaces(one: ReadListing, other: ReadListing): PlaceMatch {
  const [listing, listed] = [one.listing, other.listing]
  if (listing.isVirtualEvent && listed.isVirtualEvent) return 'online'
  if (listing.isVirtualEvent || listed.isVirtualEvent) return 'unclear'
  const miles = listing.position && listed.position ? milesBetween(listing.position, listed.position) : null
  const areExact = miles !== null && !listing.placeIsApproximate && !listed.placeIsApproximate
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
  if (sharesName(place, placed)) return 'same'
  if (place.isBroad !== placed.isBroad) return 'unclear'
  // A name against an address may be a room and its building.
  if ((place.number === '') !== (placed.number === '')) return 'unclear'
  return 'different'
}

const minute = 60_000

/** `doors`: one source gives the time the doors open, the other that of the show. */
export type TimeMatch = 'same' | 'close' | 'doors' | 'day' | 'different'

export function compareTimes(one: ReadListing, other: ReadListing): TimeMatch {
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

/** Weight of the words that make an equal title more than a kind of event, such as "Story time" or "Book club". */
const distinctiveWeight = 2

/** Hour of the day from which one of two times is probably that of the doors. Classes follow each other in the daytime. */
const eveningHour = 16

function isCertainAtVenue(title: TitleLikeness, time: TimeMatch, isEvening: boolean): boolean {
  const isDoors = time === 'doors'
  if (title.isEqual) return !isDoors || title.weight >= (isEvening ? 1 : distinctiveWeight)
  if (title.isNarrower || (isDoors && !isEvening)) return false
  if (title.isHeadliner && title.weight >= 1) return true
  if (title.isPrefix && title.weight >= (title.addsLittle ? 1 : distinctiveWeight)) return !isDoors || title.addsLittle
  return title.weight >= 1.9 && (title.share >= 0.8 || (!isDoors && title.contained >= 0.95))
}

function isCertain(
  title: TitleLikeness,
  place: PlaceMatch,
  time: TimeMatch,
  facts: { areSilent: boolean; isEvening: boolean },
): boolean {
  if (title.isContrary || time === 'day' || time === 'different') return false
  if (place === 'same') return isCertainAtVenue(title, time, facts.isEvening)
  if (time !== 'same') return false
  if (place === 'online')
    return (title.isEqual || (title.share >= 0.8 && !title.isNarrower)) && title.weight >= distinctiveWeight
  return place === 'unknown' && title.isEqual && title.weight >= distinctiveWeight + (facts.areSilent ? 0 : 1)
}

function isLikely(title: TitleLikeness, place: PlaceMatch, time: TimeMatch): boolean {
  if (time === 'different' || title.isContrary) return false
  // Venues may be known by names that have nothing in common, but then titles must hardly fit any other event.
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

/** Compares two listings of different sources. */
export function matchListings(
  one: ReadListing,
  other: ReadListing,
): {
  match: Match
  time: TimeMatch
  place: PlaceMatch
  likeness: number
} {
  const time = compareTimes(one, other)
  if (time === 'different') return { match: 'different', time, place: 'different', likeness: 0 }
  const [title, place] = [compareTitles(one, other), comparePlaces(one, other)]
  const areSilent = one.listing.location === '' && other.listing.location === '' && one.end === other.end
  const match = isCertain(title, place, time, { areSilent, isEvening: Math.min(one.hour, other.hour) >= eveningHour })
    ? 'same'
    : isLikely(title, place, time)
      ? 'likely'
      : 'different'
  return { match, time, place, likeness: Math.round(title.share * 100) / 100 }
}
