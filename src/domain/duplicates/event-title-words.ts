import { plainWords, type PlaceAddress } from '#domain/places/place-address.ts'

/** Splits titles into words that distinguish an event and words that many events share. */

/** Reads a list of words separated by spaces. */
const list = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

export const stopWords = list(
  'a an the of in on at to for and or with w by from is it its be as vs v s your our my you we us this that into up de la le les el los du des and',
)

/** Words that many different events have in common; they count less. */
export const commonWords = list(`
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

/** Words that distinguish events with otherwise equal titles. Words of one row exclude each other. */
export const contrasts = [
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
  /\b\d{1,2}(?::\d\d)?\s{0,3}(?:-|–|to)?\s{0,3}(?:\d{1,2}(?::\d\d)?)?\s{0,3}[ap]\.?m\b\.?/gi,
]

/** Statuses and selling points before or after a title. */
const remarks =
  /(?:^|[\s([{*!–-])(?:cancel+ed|postponed|re-?scheduled|sold[ -]out|waitlist(?: only)?|new date|new venue|just announced|low tickets|free(?= event| admission)|in[- ]person|hybrid|rain or shine|registration (?:required|full))(?=$|[\s)\]}*!:–-])[\s)\]}*!:–-]*/gi

const withGuests =
  /(?<!\s)\s+(?:w\/|with|feat\.?|ft\.?|featuring|hosted by|presented by|by)\s+(?:very\s+)?(?:special )?guests?\b.*$/is
/** Separates a headliner from its subtitle. */
export const companions =
  /(?<!\s)\s+(?:w\/|with|feat\.?|ft\.?|featuring|hosted by|support from|plus)\s+|(?:(?<!\s)\s+)?[|:–—]\s*|(?<!\s)\s+[-/]\s+|(?:(?<!\s)\s+)?\(/i
/** Separates an act from its guests. */
export const guests = /(?<!\s)\s+(?:w\/|with|feat\.?|ft\.?|featuring|support from)\s+/i
const inTown = /(?<!\s)\s+in\s+([\p{L} .'’-]{2,40})$/iu
const atVenue =
  /(?:(?<!\s)\s+(?:performing|performs|playing|appearing|live))?(?:(?<!\s)\s+)?(?:@|\bat)\s*(?:the\s+)?([\p{L}\p{N}'’ .&-]{2,40})$/iu

/** Returns the words of a text, without stop words. */
export const splitWords = (text: string) =>
  plainWords(text)
    .split(' ')
    .filter((word) => word !== '' && !stopWords.has(word))

/** Removes whole phrases, longest first, unless nothing would be left. */
export function removePhrases(text: string, phrases: readonly string[]): string {
  let rest = ` ${text} `
  for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
    if (phrase.length < 3) continue
    const without = rest.replaceAll(` ${phrase} `, ' ')
    if (splitWords(without).some((word) => !commonWords.has(word))) rest = without
  }
  return rest.trim()
}

/** Removes dates, statuses and "at the venue" from a title. */
export function bareTitle(title: string, place: PlaceAddress): string {
  const dated = written.reduce((text, pattern) => text.replace(pattern, ' '), title)
  const bare = dated.replace(remarks, ' ').replace(withGuests, ' ')
  const town = inTown.exec(bare.trim())
  const isTown =
    place.town !== '' && [place.town, `${place.town} ${plainWords(place.region)}`].includes(plainWords(town?.[1] ?? ''))
  // "at the Hall in Dover NJ"
  const local = isTown ? bare.trim().slice(0, town?.index) : bare.trim()
  const at = atVenue.exec(local)
  const names = [place.name, ...place.aliases].flatMap((name) => [name, initials(name)])
  const isVenue = at?.[1] !== undefined && names.some((name) => name !== '' && name.includes(plainWords(at[1] ?? '')))
  const remaining = isVenue ? local.slice(0, at?.index) : bare
  return remaining.trim() === '' ? title : remaining
}

const initials = (name: string) =>
  name
    .split(' ')
    .filter((word) => !stopWords.has(word))
    .map((word) => word[0])
    .join('')

/** The organizer is usually the calendar's name: "Events - The Library (public)". */
export const organizerPhrases = (organizer: string): string[] => {
  const plain = plainWords(organizer.replace(/\.(?:ics|com|org|net|ca)\b.*$/is, ''))
  const short = plain
    .replace(/\b(?:events?|calendar|ics|feed|public|the|upcoming)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...new Set([plain, short])].filter((phrase) => phrase.length >= 4)
}
