import { firstSentences } from '#server/sources/formats/text/plain-text.ts'

/** Names that a description may repeat although a card shows them already. */
export interface SummarySubject {
  title: string
  description: string
  organizer: string
  /** Name of the source. */
  source: string
  /** The venue as the source writes it. */
  place: string
}

/** Facts that cards show elsewhere, or that only matter to people who want to attend. */
const labels = new RegExp(
  String.raw`^(?:event |program |class |course |meeting |our )?(?:costs?|prices?|pricing|admission|fees?|donations?|suggested donation|registration(?: fee)?|location|where|when|dates?|times?|date (?:and|&) time|day|days|schedule|hours?|upcoming dates|doors?|doors open|show(?:time)?|tickets?|ticket prices?|ages?|age (?:group|range|limit)s?|grades?|audience|recommended (?:ages?|for)|open to|hosts?|hosted by|host|presented by|sponsored by|organi[sz]ers?|organi[sz]ed by|contacts?|contact (?:info(?:rmation)?|email|phone|name)|phone|telephone|tel|e-?mail|web ?site|web|links?|url|register|rsvp|sign ?up|room|rooms?|building|floor|venue|address|parking|directions|meet(?:ing)? (?:at|point|place|location)|instructors?|teachers?|presenters?|speakers?|facilitators?|leaders?|ride leader|ride sweep|levels?|difficulty|distance|pace|route|categor(?:y|ies)|branch|type|event type|program type|capacity|class size|spots|deadline|status|more info(?:rmation)?|info|details?|meeting id|webinar id|passcode|password|access code|zoom(?: link)?|dial(?:-| )?in|join|one tap mobile|find your local number|language|duration|length|materials?(?: fee)?|supplies|weather|rain date|bring|what to bring|note|please note|important|nb|disclaimer|cancellation policy|refund policy|refunds?|accessibility|waiver|genres?|lineup|agenda|vendors?|interested|going|attending|attendees?|maybe|invited|views?|likes?|shares?|followers?)\s*(?:[:|]|[-–—]\s)`,
  'i',
)

/** Labels of the text itself. */
const introductions =
  /^(?:about(?: (?:the|this) \w+)?|description|event description|summary|overview|synopsis|what)\s*[:|]\s*/i

/** A line that only names a room: "Community Room", "Meeting Room B", "Room 204", "2nd Floor Auditorium". */
const room =
  /^(?:in )?(?:the )?(?:(?:\d(?:st|nd|rd|th)|[\p{Lu}][\p{L}'’.&/-]*|meeting|community|program|conference|large|small|upper|lower|main|children[’']?s|of|and|&|-|–) ){0,6}(?:[Rr]ooms?|[Aa]uditorium|[Cc]lassroom|[Ll]obby|[Gg]ymnasium|[Mm]eeting [Ss]pace|[Ss]tory [Cc]orner|[Bb]oardroom|[Ss]uite)(?: (?:\d{1,4}[A-Za-z]?|[A-Z]|[A-Z]-?\d{1,4}|[Oo]ne|[Tt]wo|[Tt]hree))?(?: ?(?:and|&|\+|\/|,) ?(?:[A-Z]|\d{1,4}[A-Z]?))?[.]?$/u

/** Returns whether a text is only the name of a room. */
export const isRoom = (text: string): boolean => text.length <= 80 && room.test(text.trim())

/** Sentences about how to attend, not about the content. */
const formalities: readonly RegExp[] = [
  room,
  /^(?:\d+|no one|nobody) (?:people |person |members? )?(?:(?:is|are|have) )?(?:interested|going|attending|invited|responded|views?|likes?|shares?|comments?|followers?)[.!]?$/i,
  /^(?:please |to (?:register|join|participate|attend|rsvp|sign up|purchase|buy|order|learn more|read more|reserve|see|view)\b)/i,
  /^(?:>+ ?|→ ?|\W{0,3})?(?:click|tap|press|visit|go to|follow|use|call|text|e-?mail|contact|see|view|check out|find|read|learn|get|buy|book|order|purchase|reserve|register|rsvp|sign up|enroll|join|save|download|watch|questions)\b[^.!]{0,60}(?:\bhere\b|\blink\b|\bbelow\b|\babove\b|website|web page|webpage|facebook|instagram|flyer|poster|\bzoom\b|\bonline\b|tickets?\b|\bnow\b|\btoday\b|\bmore\b|details|information|\binfo\b|calendar|\bat \(|https?:|@|agenda|\d{3}[-. )]\d{3,4})/i,
  /\b(?:click|tap) (?:here|below|the link|on the|directly|this|through)\b/i,
  /^(?:(?:advance |pre-?|prior |online |early )?registration|registering|rsvps?|sign-?ups?|reservations?|tickets?|admission|seating|space|spaces|spots|parking|walk-?ins|drop-?ins?|masks?|light refreshments|refreshments)\b[^.!]{0,60}\b(?:is|are|isn.t|aren.t|not|required|requested|recommended|encouraged|preferred|open|opens|closes|ends|limited|available|necessary|needed|welcome|on sale|free|will be|must|provided|only)\b/i,
  /^(?:no|not) (?:registration|reservations?|rsvp|pre-?registration|tickets?|sign-?up|cover|experience|charge|class|classes|meeting|program|event)\b/i,
  /^(?:(?:this|the|our) (?:event|program|class|workshop|meeting|series|concert|show|film|activity|lecture|session|performance) is )?(?:completely |always |entirely )?free(?: (?:and|&|to|for|of|admission|event|program|entry|parking|with|,)|[.!]|$)/i,
  /^(?:(?:this|the|our) (?:event|program|class|workshop|meeting|series|concert|show|session|performance) (?:is|will be) )(?:all ages|open to|limited|sponsored|presented|made possible|funded|held|recorded|being recorded|in[- ]person|virtual|online|hybrid|offered|sold out|full|cancel|postponed|for ages|recommended)/i,
  /^(?:made possible|sponsored|presented|funded|hosted|supported|brought to you|co-?sponsored|organized) by\b/i,
  /^(?:for (?:more|additional|further|any|general)?\s*(?:info|information|details|questions|tickets|assistance|accommodations|registration|reservations|ages|grades|adults|kids|children|teens)\b)/i,
  /^(?:additional|more|further|full) (?:info|information|details)\b/i,
  /^(?:all ages|ages? \d|ages? birth|grades? [\dk]|adults? only|21\+|18\+|recommended for|suitable for|appropriate for|best for|geared (?:to|for)|children (?:must|under|ages)|kids must|members? (?:free|only)|general (?:admission|public))/i,
  /^(?:limited (?:space|seating|spots|spaces|to|availability|registration)|capacity|maximum|max\b|minimum|must (?:be|register|have)|pre-?registration|first[- ]come)/i,
  /^(?:doors?(?: open)?|show(?:time| starts| at|s)?|starts?|begins?|ends?|from|until|open)\b[^.!]{0,12}\d/i,
  /^\$ ?\d|^(?:free|tba|tbd|tbc|tickets?|n\/a|none|sold out|register|rsvp|more info.{0,16}|coming soon|details to follow|recurring event|all day|cancel+ed|postponed|new|featured|see you (?:there|soon)|join us|all (?:are )?welcome|everyone(?: is)? welcome|open to (?:the )?(?:public|all|everyone))[.!:]*$/i,
  /^(?:download|print|subscribe|share|export|add to (?:your )?calendar|google calendar|outlook|ical)\b/i,
  /^\(?(?:this|the same) (?:zoom )?link\b/i,
  /^(?:you(?:[’']ll| will| can| may) (?:also )?find (?:more |all |further |additional |the )?(?:info|information|details|schedules?)|(?:vip|ticket|parking|event|class|zoom|access) (?:instructions|information|info|details|links?) (?:is|are|will be) (?:e-?mailed|sent|mailed|provided))\b/i,
  /^(?:[\p{Lu}&]{2,8} )?(?:members? |public |general |artist |venue |fan club )?(?:pre-?sales?|on-?sales?)\b[^.!]{0,40}(?:\d|:)/iu,
  /^(?:doors|plan to arrive|arrive|please arrive|check[- ]in)\b[^.!]{0,40}\b(?:hours?|minutes?|mins?|early|before|prior)\b/i,
  /^(?:registering|registration|signing up) for (?:the|this|one|any)\b/i,
  /^(?:everyone|anyone|adults?|teens?|kids|families|children|seniors?)(?:[,&\s]+(?:and )?(?:adults?|teens?|kids|families|children|seniors?))*[.!]?$/i,
  /^(?:view|see) (?:the )?(?:meeting )?(?:agenda|minutes|map|menu|details|event|website|full)/i,
  /^if you (?:realize|find|are (?:unable|not able)|can(?:['’]t|not)|need to cancel|must cancel|are going to be late|have (?:any )?(?:allergies|questions|special needs))\b/i,
  /^(?:no[- ]shows?|cancellations?)\b|^\d{1,2}(?:\+| (?:and|&) (?:up|older|over))[;,:.!]/i,
  /^(?:rain or shine|weather permitting|(?:in case|in the event) of (?:rain|bad|inclement))/i,
  /^(?:copyright|©|powered by|(?:photo|image|picture|illustration|artwork)s? (?:by|credit|courtesy)|posted (?:by|in|on)|this (?:email|message|calendar)|you (?:are|have) (?:receiv|been invited)|(?:you've|you have) been invited)/i,
]

/** Lines of an invitation to a video call. */
const videoCall =
  /(?:zoom\.us|teams\.microsoft|meet\.google|webex\.com|meeting id|one tap mobile|dial by your|dial-?in|find your local number|passcode|join (?:via|from|on|by) (?:zoom|pc|mac|computer|audio|phone|microsoft|google|the web)|join zoom|join (?:microsoft )?teams|microsoft teams|us toll|phone one-tap)/i

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const days = '(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?s?'
/** Words of dates, times and prices. */
const dateWords = new RegExp(
  String.raw`\b(?:${months}|${days}|(?:1?\d|2[0-4])(?::\d\d)?\s*(?:[ap]\.?m\b\.?)|noon|midnight|[ap]\.?m|\d{1,2}(?:st|nd|rd|th)|\d{1,4}|to|and|at|from|the|on|until|through|thru|every|each|first|second|third|fourth|last|of|month|week|weekly|monthly|daily|other|doors|show|e[sd]?t|c[sd]t|p[sd]t|starts?|ends?|beginning|free|or|by|st|nd|rd|th)\b|[\s\d$.,;:|/&+()@–—-]`,
  'gi',
)
const hasDate = new RegExp(String.raw`\b(?:${months}|${days})\b|\d`, 'i')

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns whether a sentence consists only of dates and times, or has no words. */
function isBare(sentence: string): boolean {
  const words = sentence.replace(/\(?\b(?:https?:\/\/|www\.)\S+|[\w.+-]{1,100}@[\w-]+(?:\.[\w-]+)+/gi, ' ').trim()
  if (!/\p{L}{2}/u.test(words)) return true
  if (hasDate.test(words) && !/\p{L}{2}/u.test(words.replace(dateWords, ' '))) return true
  // Written by programs: `2026-08-28T20:00:00-0400`.
  return /\d{4}-\d\d-\d\dT\d\d:\d\d/.test(words) || /^\+?[\d() .,#*-]{9,}/.test(words)
}

function createRepeatFinder({ title, organizer, source, place }: SummarySubject) {
  const said = [title, organizer, source, place, place.split(',')[0] ?? '', title.split(/\s[-–—|]\s|:\s/)[0] ?? '']
  const names = new Set(said.map(plain).filter(Boolean))
  const all = [title, organizer, source, place].map(plain).join(' ')
  const knownWords = new Set(all.split(' '))
  /** A line that contains only words that the card shows: "Chess Club at the Library". */
  const addsNothing = (words: string[]) =>
    words.length <= 20 && words.every((word) => knownWords.has(word) || word.length <= 3 || /^\d+$/.test(word))
  return (line: string) => {
    const text = plain(line)
    return names.has(text) || addsNothing(text.split(' '))
  }
}

const sentenceEnds = /(?<=[.!?…]["”’)]?)\s+(?=["“‘(¡¿]?[\p{Lu}\d$])/u

/** Abbreviations, initials and numbers that end with a period and not a sentence. */
const noEnd =
  /(?:^|[\s.])(?:[A-Z]|[Mm]rs?|[Mm]s|[Dd]rs?|[Pp]rof|[Ss]t|[Mm]t|[Ff]t|[Jj]r|[Ss]r|vs|[Nn]o|[Aa]ve|[Rr]ev|[Ii]nc|[Cc]o|[Ee]st|[Aa]pprox|[Ff]eat|U\.S|[ap]\.m)\.$/

function splitSentences(line: string): string[] {
  const sentences: string[] = []
  for (const piece of line.split(sentenceEnds)) {
    const before = sentences.at(-1)
    if (before !== undefined && noEnd.test(before)) sentences[sentences.length - 1] = `${before} ${piece}`
    else sentences.push(piece)
  }
  return sentences
}

/** A line of a price list: "Reserved seating | $41.20 + fees". */
const isPriceLine = (sentence: string) =>
  /[$€£] ?\d/.test(sentence) && (sentence.split(/\s+/).length < 12 || /\bfees?\b/i.test(sentence))

const isShouted = (sentence: string) => sentence.length > 24 && !/\p{Ll}/u.test(sentence)

const isFormality = (sentence: string) =>
  labels.test(sentence) ||
  isPriceLine(sentence) ||
  isShouted(sentence) ||
  isBare(sentence) ||
  videoCall.test(sentence) ||
  (sentence.length <= 240 && formalities.some((pattern) => pattern.test(sentence)))

const bullet = /^[•●▪◦*·-]\s/
const ornaments =
  /^[\s•●▪◦*·–—|>~\\-]+|^(?:[Aa]dults? )?(?:18|21)\+\s*(?=\p{Lu}\p{Ll})|^(?:\p{Extended_Pictographic}\uFE0F?\s*)+/gu

/** Joins lines that were wrapped in the middle of a sentence. */
function joinWrapped(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const before = lines.at(-1) ?? ''
    const isWrapped = /^\p{Ll}/u.test(line) && before.length > 30 && /[\p{L}\p{N},]$/u.test(before)
    if (isWrapped) lines[lines.length - 1] = `${before} ${line}`
    else lines.push(line)
  }
  return lines
}

const audienceTag = /^(?:babies|toddlers|children|kids|tweens|teens|adults|seniors|families|everyone)$/i

/** A line of tags: "Community, Health & Wellness, Presentation, Adults", "STEM, Children". */
function isTagList(line: string): boolean {
  const tags = line.split(/,\s/)
  const areShort = tags.length > 1 && tags.every((tag) => tag.split(' ').length < 4)
  return areShort && (tags.length > 2 || tags.some((tag) => audienceTag.test(tag)))
}

const ends = /[.!?…:;,&–—-]["”’)]?$/

/** Longer texts have described the event by then. */
const readCharacters = 4_000

/**
 * Returns up to 180 characters of a description that describe the event. Omits facts that the card already shows, such
 * as title, organizer, date and venue, and how to register, pay or join a call. @returns an empty text if nothing else
 * is left
 */
export function summarize(subject: SummarySubject): string {
  const isRepeat = createRepeatFinder(subject)
  const prose: string[] = []
  const items: string[] = []
  let isLabelled = false
  for (const line of joinWrapped(subject.description.slice(0, readCharacters))) {
    const isItem = bullet.test(line)
    const text = line.replace(ornaments, '').replace(introductions, '')
    if (text === '') continue
    // "Location:" with the place on the next line.
    const wasLabelled = isLabelled
    isLabelled = labels.test(text) && /[:|]\s*$/.test(text)
    if (isLabelled || isRepeat(text) || (wasLabelled && text.length < 120)) continue
    const remaining = splitSentences(text).filter((sentence) => !isFormality(sentence) && !isRepeat(sentence))
    const hasEnd = ends.test(text)
    if (!hasEnd && !isItem && isTagList(text)) continue
    const isHeading = !hasEnd && text.split(/\s+/).length < 9
    const last = remaining.length - 1
    if (!isHeading && last >= 0 && !ends.test(remaining[last] ?? '')) remaining[last] += '.'
    if (remaining.length > 0) (isItem || isHeading ? items : prose).push(...remaining)
  }
  return firstSentences(prose.length > 0 ? prose.join(' ') : items.join(', '))
}
