import type { Category, EventFormat } from '#contract/events/event-options.ts'
import { createPhraseCounter } from '#domain/classification/classification-words.ts'
import { unifySpelling } from './topic-spelling.ts'
import type { Topic } from './topic.ts'
import { topics } from './topics.ts'

/** How clearly an event is about each topic, from 1 to 10. */
export type TopicStrengths = Record<string, number>

/** Normalizes spelling, accents, quotes and dashes. */
export const normalizeText = (text: string) =>
  unifySpelling(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").replaceAll(/[–—]/g, '-'))

/** Phrases that contain the name of a topic and mean something else. */
const falseFriends = new RegExp(
  String.raw`\b(?:${[
    String.raw`(?:movies?|films?|cinema|concerts?|zumba|yoga|shakespeare|dinner|dancing) under the (?:stars|moon)`,
    'star-?spangled \\w*|rock stars?|all-?stars?|star wars',
    'bread and (?:butter|circus\\w*)|breadth',
    'spring (?:break|fling)|march madness|book (?:a|an|your|now|online|early|it|here|in advance|by|my)\\b|booked|comic relief',
    'paint the town|paint by numbers show|color run|(?:pumpkin|egg|ornament|ghost) (?:painting|decorating)',
    'bridge (?:the gap|the divide|street|park|road|closure|repair|builders)|(?:brooklyn|golden gate|covered) bridge',
    'crash course|golf (?:outing|scramble|tournament|carts?)|race (?:relations|equity|and ethnicity)|run by|run from|run through|run time',
    'apple (?:store|watch)|hot dogs?|dog days|bird (?:scooters?|flu)|gravy bird|eagle (?:scouts?|creek|ridge)|turtle (?:creek|island|back)|hawk (?:mountain)?ers',
    'sheet music|sound of music|magic (?:kingdom|mike|hour|tree ?house|school bus|of)|iron chef|poker run',
    String.raw`(?:with|and) (?:an? |their |his |her |your )?(?:parents?,? |adults? |guardians? )?(?:or |and )?(?:a )?caregivers?`,
    String.raw`friends of (?:the )?[\p{L}'’]+|(?:library|museum|park) friends|friends (?:group|board|meeting)`,
    'data cent(?:er|re)s?|night owls?|fish fry|fish hatchery road|garden (?:state|city|street|room|grill|party)|secret garden|the garden$|savannah bananas',
    'history month (?:sale|lunch\\w*)|train town|train (?:ride|station|depot)',
    'stand up for|stage \\d|light show|dance marathon',
    'walk-?in (?:hours|sessions?|appointments?|clinic)|zip code|dress code|code (?:enforcement|red|blue)',
    String.raw`running (?:late|time|for (?:office|mayor|president))|runs? (?:\d{1,2}(?::\d\d)?|until|through|daily|from)`,
    'home (?:run|game|opener|team)|board of|trivia \\w*',
    String.raw`(?:ai|artificial intelligence) (?:weiwei)|a\.?i\.? (?:m|s)\b`,
  ].join('|')})`,
  'gi',
)

/** Titles of entertainment, which often names topics that it doesn't teach. */
export const entertainment =
  /\b(?:movies?|matinee|(?:music|concert) series|film screening|screening:|cinema|concerts?(?! band)|tribute|trivia|bingo|karaoke|live music|world tour|on tour|performing arts|feat\.|featuring|comedy night|fundraiser|gala|happy hour|brunch|market|parade|fireworks)\b/i

const bookLaunch = /\bbook (?:launch|signing|release)\b|\blaunch of\b/i

/** Number of characters of a description that count. Later sentences are about other events, parking and refunds. */
const beginningLength = 600
/** Number of characters within which a single mention counts. */
const openingLength = 220

const countPhrases = createPhraseCounter(topics.map(({ phrases }) => normalizeText(phrases)))
const countTitles = createPhraseCounter(topics.map(({ titles = '' }) => normalizeText(titles)))
const countHostNames = createPhraseCounter(topics.map(({ hosts = '' }) => normalizeText(hosts)))
/** Phrases by which people ask for a topic, and its name: evidence in the title of a class. */
const countNamed = createPhraseCounter(
  topics.map(({ name, asks = '' }) => normalizeText(`${name.replaceAll(',', '')}, ${asks}`)),
)

/** Matches phrases for the language in which an event is held, which isn't its topic. */
const heldIn =
  /(?<!\b(?:conversations?|chat|talk|speak\w*|practice) )\bin (?:spanish|english|french|mandarin|chinese|cantonese|portuguese|arabic|russian|korean|german|italian)\b|\ben (?:español|inglés)\b/gi

/** Normalizes a text and leaves out phrases that contain the name of a topic and mean something else. */
export const withoutFalseFriends = (text: string) => normalizeText(text).replaceAll(falseFriends, ' · ')

const strengths = {
  phraseInTitle: 10,
  wordInTitle: 8,
  twiceInText: 6,
  askedInTitle: 6,
  nameOfOrganizer: 7,
  onceInOpening: 4,
  inTitleOfShow: 4,
  /** Too little to be offered for a goal or a step. */
  nothingElse: 4,
}

/** Topics that entertainment is about. */
const isShown = ({ id, category }: Topic) =>
  category === 'Music' || id === 'film' || id === 'theater' || id === 'improv'

/** An event's words, and the facts that are evidence of its topics besides them. */
export interface RecognizedEvent {
  title: string
  description: string
  /** Absent if the event isn't classified. Then a word in the title is enough. */
  category?: Category | undefined
  format?: EventFormat | null
  /** Names of the organizer and the venue, which say nothing about the topic. */
  organizer?: string | undefined
  location?: string | undefined
}

/** Formats that teach or practice what their title names. */
const teachingFormats = new Set<EventFormat | null | undefined>([
  'class',
  'course',
  'workshop',
  'walk',
  'club',
  'tour',
  'talk',
  'volunteering',
  'story time',
  'open house',
])

/** Abbreviations that name topics. Other words in capitals are ignored, even if they spell a topic. */
const knownCapitals =
  /^(?:AI|VR|AR|DJ|DIY|CPR|AED|BLS|EMT|GED|ESL|ESOL|ELL|ASL|STEM|STEAM|SAT|ACT|PSAT|GRE|LSAT|MCAT|NASA|LGBTQ\w*|LEGO|RPG|DND|HIIT|TED|CERT|UX|UI|SQL|GPT|LLM|HAM|USCIS|JROTC|NARCAN|II+|IV)$/
const capitals = /(?<![\p{L}\p{N}])\p{Lu}{3,6}(?![\p{L}\p{N}])/gu

/** Removes acronyms: words in capitals in a title that also has other words. */
function withoutAcronyms(title: string): string {
  const all = title.match(capitals) ?? []
  if (all.length !== 1 || !/\p{Ll}{2}/u.test(title)) return title
  return title.replace(capitals, (word) => (knownCapitals.test(word) ? word : ' · '))
}

/** Minimum number of other words in a title for removing a name from it. */
const leastOthers = 2

/** Removes the name of the organizer or venue, unless the title consists of it. */
function withoutNames(title: string, { organizer = '', location = '' }: RecognizedEvent): string {
  return [organizer, location.split(/[,(\n]/)[0] ?? '']
    .map((name) => name.trim())
    .filter((name) => name.length >= 4)
    .reduce((rest, name) => {
      const at = rest.toLowerCase().indexOf(name.toLowerCase())
      if (at === -1) return rest
      const others = `${rest.slice(0, at)} · ${rest.slice(at + name.length)}`
      return (others.match(/\p{L}{3,}/gu) ?? []).length >= leastOthers ? others : rest
    }, title)
}

/** Removes the people who lead or play: "with Eric Wood". A first name is followed by a surname, not by a topic. */
function withoutPeople(title: string): string {
  const rest = title.replaceAll(
    /(?<=\b(?:with|w\/|featuring|feat\.|presented by|hosted by|led by)) \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?=$|[,;:)(!]| - | – | & | and )/gu,
    ' · ',
  )
  return (rest.match(/\p{L}{3,}/gu) ?? []).length > leastOthers ? rest : title
}

/**
 * Removes titles of works in quotes and after "book club", because the event isn't about the topics that they
 * mention.
 */
function withoutWorks(title: string): string {
  const rest = title
    .replaceAll(/["“][^"“”]{3,80}["”]/g, ' · ')
    .replace(/(?<=\bbook (?:club|discussion|group|launch|signing|release))(?::| - | – ).{3,}$/i, '')
    .replace(/(?<=\blaunch (?:of|for) ).{3,}$/i, '')
    // "Maria Silva (Institute of Botany)"
    .replaceAll(/\([^()]*\b(?:universit\w+|institut\w+|college|laborator\w+|lab|school of)\b[^()]*\)/gi, ' · ')
  return (rest.match(/\p{L}{3,}/gu) ?? []).length >= leastOthers ? rest : title
}

/** Counts the topics that the name of an organizer mentions or implies. */
function countHosts(organizer: string): number[] {
  const name = normalizeText(organizer).replaceAll(/\b(?:city|county|town) government\b/gi, ' · ')
  const called = countHostNames(name)
  return countPhrases(name).map((count, at) => count + (called[at] ?? 0))
}

/** Titles about running an organization, such as board meetings, rather than about its topic. */
const isBusiness =
  /\b(?:meetings?|social|reception|party|sale|fundraiser|gala|orientation|info(?:rmation)? session|open house|closed|members?)\b/i

/** Recognizes the topics of an event, the clearest first. Reads the title and the beginning of the description. */
export function recognizeTopics(event: RecognizedEvent): TopicStrengths {
  const { title, description, category, format } = event
  const name = withoutFalseFriends(
    withoutPeople(withoutWorks(withoutNames(withoutAcronyms(title), event))).replaceAll(heldIn, ' · '),
  )
  const beginning = withoutFalseFriends(description.slice(0, beginningLength))
  const inTitle = countPhrases(name)
  const words = countTitles(name)
  const isShow = entertainment.test(title)
  // The topic of a novel isn't the topic of the event.
  const isNarrated = isShow || bookLaunch.test(title)
  const inText = isNarrated ? [] : countPhrases(beginning)
  const inOpening = isNarrated ? [] : countPhrases(beginning.slice(0, openingLength))
  const isTaught = teachingFormats.has(format)
  const asked = isTaught && !isShow ? countNamed(name) : []
  /** Whether anything besides the title is evidence: the description, the category, or a format that teaches. */
  const hasOther = (topic: Topic, mentions: number) =>
    category === undefined || mentions > 0 || category === topic.category || (isTaught && category === 'Other')
  const others = new Set(topics.flatMap(({ insteadOf = [] }, at) => (inTitle[at] ? insteadOf : [])))
  // If the title names no topic, the organizer's name counts (a planetarium's events are about astronomy), provided
  // that the category matches.
  const namesNone = ![...inTitle, ...words].some(Boolean)
  const byOrganizer = namesNone && category !== undefined ? countHosts(event.organizer ?? '') : []
  const isHeldBy = (topic: Topic, count: number) => count > 0 && category === topic.category && !isBusiness.test(title)
  const found = topics.flatMap((topic, at): [string, number][] => {
    const { id } = topic
    // For example, "Resume writing" isn't about creative writing.
    if (others.has(id)) return []
    const lessens = isShow && !isShown(topic)
    const mentions = inText[at] ?? 0
    if (inTitle[at]) return [[id, lessens ? strengths.inTitleOfShow : strengths.phraseInTitle]]
    if (words[at] && !lessens) {
      const isCertain = hasOther(topic, mentions)
      return [[id, isCertain ? strengths.wordInTitle + (mentions > 0 ? 1 : 0) : strengths.nothingElse]]
    }
    if (mentions > 1) return [[id, strengths.twiceInText]]
    if (asked[at] && category === topic.category) return [[id, strengths.askedInTitle]]
    if (isHeldBy(topic, byOrganizer[at] ?? 0)) return [[id, strengths.nameOfOrganizer]]
    return inOpening[at] ? [[id, strengths.onceInOpening]] : []
  })
  return Object.fromEntries(found.toSorted((one, other) => other[1] - one[1]))
}
