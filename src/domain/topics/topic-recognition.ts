import type { Category, EventFormat } from '#contract/events/event-options.ts'
import { createPhraseCounter, createPhraseFinder } from '#domain/classification/classification-words.ts'
import { guessTopics } from './topic-guesses.ts'
import { findMeant, unifySpelling } from './topic-spelling.ts'
import { isPlainWord } from './topic-words.ts'
import type { Topic } from './topic.ts'
import { findTopic, listBroader, listIncluded, topics } from './topics.ts'

/** How clearly an event is about each subject, from 1 to 10. */
export type TopicStrengths = Record<string, number>

const plain = (text: string) =>
  unifySpelling(text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").replaceAll(/[–—]/g, '-'))

/** Phrases that contain the name of a subject and mean something else. */
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

/** Titles of entertainment, which often names subjects that it doesn't teach. */
export const entertainment =
  /\b(?:movies?|matinee|(?:music|concert) series|film screening|screening:|cinema|concerts?(?! band)|tribute|trivia|bingo|karaoke|live music|world tour|on tour|performing arts|feat\.|featuring|comedy night|fundraiser|gala|happy hour|brunch|market|parade|fireworks)\b/i

const bookLaunch = /\bbook (?:launch|signing|release)\b|\blaunch of\b/i

/** Number of characters of a description that count. Later sentences are about other events, parking and refunds. */
const beginningLength = 600
/** A single mention counts this far only. */
const openingLength = 220

const countPhrases = createPhraseCounter(topics.map(({ phrases }) => plain(phrases)))
const countTitles = createPhraseCounter(topics.map(({ titles = '' }) => plain(titles)))
const countHostNames = createPhraseCounter(topics.map(({ hosts = '' }) => plain(hosts)))
const findAsks = createPhraseFinder(
  topics.map(({ name, phrases, titles = '', asks = '' }) =>
    plain(`${name.replaceAll(',', '')}, ${phrases}, ${titles}, ${asks}`),
  ),
)

const findHints = createPhraseFinder(topics.map(({ hints = '' }) => plain(hints)))
/** Those of several words, which mean the same wherever they stand: "off my phone". */
const findHintPhrases = createPhraseFinder(
  topics.map(({ hints = '' }) =>
    plain(
      hints
        .split(',')
        .filter((hint) => hint.trim().includes(' '))
        .join(','),
    ),
  ),
)
/** Matches habits that people want to give up, where that is the subject: "stop smoking". */
const findWithout = createPhraseFinder(
  topics.map(({ asks = '' }) =>
    plain(
      asks
        .split(',')
        .filter((phrase) => /^ *(?:stop|quit|without|give up) /.test(phrase))
        .join(','),
    ),
  ),
)
/** Phrases by which people ask for a subject, and its name: evidence in the title of a class. */
const countNamed = createPhraseCounter(
  topics.map(({ name, asks = '' }) => plain(`${name.replaceAll(',', '')}, ${asks}`)),
)

/** Says in which language an event is held, which isn't its subject. */
const heldIn =
  /(?<!\b(?:conversations?|chat|talk|speak\w*|practice) )\bin (?:spanish|english|french|mandarin|chinese|cantonese|portuguese|arabic|russian|korean|german|italian)\b|\ben (?:español|inglés)\b/gi

const withoutFriends = (text: string) => plain(text).replaceAll(falseFriends, ' · ')

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

/** Subjects that entertainment is about. */
const isShown = ({ id, category }: Topic) =>
  category === 'Music' || id === 'film' || id === 'theater' || id === 'improv'

/** An event's words, and the facts that are evidence of its subjects besides them. */
export interface RecognizedEvent {
  title: string
  description: string
  /** Left out where nobody has classified it: then, a word in the title is enough. */
  category?: Category | undefined
  format?: EventFormat | null
  /** Who holds it, and where: names, which say nothing of the subject. */
  organizer?: string | undefined
  location?: string | undefined
}

/** Formats that teach or practice what their title names. */
const taught = new Set<EventFormat | null | undefined>([
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

/** Words of capitals that subjects are known by. All others are acronyms, whatever they spell. */
const knownCapitals =
  /^(?:AI|VR|AR|DJ|DIY|CPR|AED|BLS|EMT|GED|ESL|ESOL|ELL|ASL|STEM|STEAM|SAT|ACT|PSAT|GRE|LSAT|MCAT|NASA|LGBTQ\w*|LEGO|RPG|DND|HIIT|TED|CERT|UX|UI|SQL|GPT|LLM|HAM|USCIS|JROTC|NARCAN|II+|IV)$/
const capitals = /(?<![\p{L}\p{N}])\p{Lu}{3,6}(?![\p{L}\p{N}])/gu

/** Leaves out acronyms: single words of capitals in a title that has others. */
function withoutAcronyms(title: string): string {
  const all = title.match(capitals) ?? []
  if (all.length !== 1 || !/\p{Ll}{2}/u.test(title)) return title
  return title.replace(capitals, (word) => (knownCapitals.test(word) ? word : ' · '))
}

/** Words that a title must have besides a name for the name to be one. */
const leastOthers = 2

/** Leaves out the name of the organizer or of the venue, unless the title says nothing else. */
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

/** Leaves out who leads or plays: "with Eric Wood". A first name is followed by a name, not by a subject. */
function withoutPeople(title: string): string {
  const rest = title.replaceAll(
    /(?<=\b(?:with|w\/|featuring|feat\.|presented by|hosted by|led by)) \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+(?=$|[,;:)(!]| - | – | & | and )/gu,
    ' · ',
  )
  return (rest.match(/\p{L}{3,}/gu) ?? []).length > leastOthers ? rest : title
}

/** Leaves out titles of works in quotes and behind "book club", which name subjects that nobody talks about. */
function withoutWorks(title: string): string {
  const rest = title
    .replaceAll(/["“][^"“”]{3,80}["”]/g, ' · ')
    .replace(/(?<=\bbook (?:club|discussion|group|launch|signing|release))(?::| - | – ).{3,}$/i, '')
    .replace(/(?<=\blaunch (?:of|for) ).{3,}$/i, '')
    // "Maria Silva (Institute of Botany)"
    .replaceAll(/\([^()]*\b(?:universit\w+|institut\w+|college|laborator\w+|lab|school of)\b[^()]*\)/gi, ' · ')
  return (rest.match(/\p{L}{3,}/gu) ?? []).length >= leastOthers ? rest : title
}

/** Counts the subjects that the name of an organizer says, and those whose organizers call themselves so. */
function countHosts(organizer: string): number[] {
  const name = plain(organizer).replaceAll(/\b(?:city|county|town) government\b/gi, ' · ')
  const called = countHostNames(name)
  return countPhrases(name).map((count, at) => count + (called[at] ?? 0))
}

/** Titles that say how an organization is run, whatever it is about. */
const isBusiness =
  /\b(?:meetings?|social|reception|party|sale|fundraiser|gala|orientation|info(?:rmation)? session|open house|closed|members?)\b/i

/** Recognizes the subjects of an event, the clearest first. Reads the title and the beginning of the description. */
export function recognizeTopics(event: RecognizedEvent): TopicStrengths {
  const { title, description, category, format } = event
  const name = withoutFriends(
    withoutPeople(withoutWorks(withoutNames(withoutAcronyms(title), event))).replaceAll(heldIn, ' · '),
  )
  const beginning = withoutFriends(description.slice(0, beginningLength))
  const inTitle = countPhrases(name)
  const words = countTitles(name)
  const isShow = entertainment.test(title)
  // Novels are about anything.
  const isNarrated = isShow || bookLaunch.test(title)
  const inText = isNarrated ? [] : countPhrases(beginning)
  const inOpening = isNarrated ? [] : countPhrases(beginning.slice(0, openingLength))
  const isTaught = taught.has(format)
  const asked = isTaught && !isShow ? countNamed(name) : []
  /** Whether anything besides the title is evidence: the description, the category, or a format that teaches. */
  const hasOther = (topic: Topic, mentions: number) =>
    category === undefined || mentions > 0 || category === topic.category || (isTaught && category === 'Other')
  const others = new Set(topics.flatMap(({ insteadOf = [] }, at) => (inTitle[at] ? insteadOf : [])))
  // Where the title names no subject, a planetarium's is astronomy. A name alone is none: the category says so, too.
  const namesNone = ![...inTitle, ...words].some(Boolean)
  const byOrganizer = namesNone && category !== undefined ? countHosts(event.organizer ?? '') : []
  const isHeldBy = (topic: Topic, count: number) => count > 0 && category === topic.category && !isBusiness.test(title)
  const found = topics.flatMap((topic, at): [string, number][] => {
    const { id } = topic
    // Resumes are written, too.
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

/** Leaves out the subjects that include another one of the list. */
function keepNarrowest(ids: readonly string[]): string[] {
  const included = new Set(ids.flatMap(listBroader))
  return ids.filter((id) => !included.has(id))
}

/** Matches what a goal does without: "Know ten birds without a book", "Get off my phone". */
const excluded =
  /\b(?:(?:without|instead of|rather than|except|i hate|i dislike|tired of|sick of)\b[^,.;]*|no (?!more|longer|matter|one|idea)\w+|(?:get|be|stay) off (?:my |the |our )?\w+|(?:stop|quit|give up) \w+)/gi
/** Matches what a goal is for, which its main clause may name or not: "cook before she leaves for college". */
const purpose = /\b(?:before|after|so that|because|until|while|when|since|to talk to|as a|on my)\b[^,.;]*/gi

/** Leaves out what a goal does without, and what it is for. */
export const readMainClause = (goal: string): string => goal.replaceAll(excluded, ' · ').replaceAll(purpose, ' · ')

/** Divides a goal before what it says of means, place, occasion or company: "Take photos | with my phone". */
const beforeAside =
  /^(\S+ \S.*?) (?:for|on|at|in|from|during|after|with (?:my|our|his|her|their|the|other|others|some\w*|people|friends|kids|children))\b/i

/** Words of goals about children, which subjects for them need where a goal names others, too. */
const aboutFamily =
  /\b(?:kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|pregnan\w*|newborns?|birth|parents?|parenting|sons?|daughters?|grandchild(?:ren)?|grandkids?|grandsons?|granddaughters?|nieces?|nephews?|little ones?|teen(?:ager)?s?|famil(?:y|ies)|[1-9][- ]years?[- ]olds?|hij[oa]s?|niet[oa]s?|niñ[oa]s?|bebés?)\b/i

const vocabulary = new Set(
  topics.flatMap(
    ({ name, phrases, titles = '', asks = '', hints = '' }) =>
      plain(`${name},${phrases},${titles},${asks},${hints}`)
        .toLowerCase()
        .match(/(?<![\w*])[a-z]{5,}(?![\w*])/g) ?? [],
  ),
)

/** Spells the words of a goal that are nearly those of a subject as it does: "buisness". */
const correct = (text: string) =>
  text.replaceAll(/[a-z]{5,}/gi, (word) => {
    const typed = word.toLowerCase()
    return vocabulary.has(typed) || isPlainWord(typed) ? word : (findMeant(typed, vocabulary) ?? word)
  })

/**
 * Lists the subjects that a text names. "My novel" is about writing and not about novels: longer phrases count before
 * their parts. Of hints, the subjects with most of them are meant.
 */
function listAsked(text: string, find = findAsks): string[] {
  const found = find(withoutFriends(text))
  const whole = found.filter(
    (phrase) =>
      !found.some(
        ({ table, from, to }) =>
          table !== phrase.table && from <= phrase.from && to >= phrase.to && to - from > phrase.to - phrase.from,
      ),
  )
  const counts = new Map<number, number>()
  for (const { table } of whole) counts.set(table, (counts.get(table) ?? 0) + 1)
  const least = find === findHints ? Math.max(1, ...counts.values()) : 1
  const named = topics.filter((_, at) => (counts.get(at) ?? 0) >= least)
  const others = new Set(named.flatMap(({ insteadOf = [] }) => insteadOf))
  return named.flatMap(({ id }) => (others.has(id) ? [] : [id]))
}

/** The subjects of each hint, which a search for that alone means. */
const hinted = new Map<string, string[]>()
for (const { id, hints = '' } of topics)
  for (const hint of plain(hints).toLowerCase().split(','))
    if (!hint.includes('*')) hinted.set(hint.trim(), [...(hinted.get(hint.trim()) ?? []), id])

/** Matches what others do whom somebody wants to meet: "people who knit" are met where people knit. */
const sharedBy =
  /\b(?:people|others|somebody|someone|friends|folks|women|men|parents|neighbou?rs) (?:who|that) (?:also )?(.+)$/i

/** Matches the history of what has a name of its own, mostly a town: "history of Springfield's streets". */
const historyOfPlace = /\bhistory (?:of|in) (?:old |downtown )?\p{Lu}\p{Ll}{3,}(?:['’]s \p{Ll}+)?(?= *$|[.,;!?])/gu

interface Named {
  ids: string[]
  /** Whether only words that may mean something else name them. */
  isHinted: boolean
}

/** The subjects of a search. */
export interface SearchedTopics {
  ids: string[]
  /** Whether the search is for all that the subjects are about, rather than for one of the things that they include. */
  isWhole: boolean
}

/** How people call each subject as a whole: by its name, by each word of a name that lists several, and by what they ask for. */
const called = new Map(
  topics.map(({ id, name, asks = '' }) => [
    id,
    new Set(
      plain(`${name},${name.replaceAll(/ and /g, ',')},${asks}`)
        .toLowerCase()
        .split(',')
        .map((phrase) => phrase.trim()),
    ),
  ]),
)

/** Recognizes the subjects of a search: those that its words name, or that all of them together hint at. */
export function recognizeSearch(typed: string): SearchedTopics {
  const whole = plain(typed).toLowerCase().trim()
  const named = keepNarrowest(listAsked(typed))
  if (named.length === 0) return { ids: hinted.get(whole) ?? [], isWhole: false }
  return { ids: named, isWhole: named.some((id) => called.get(id)?.has(whole)) }
}

/**
 * Lists what a text names: its main clause, or else the whole, or else with its typos corrected, or else even
 * what it does without: "Get off my phone".
 */
function listNamed(goal: string, isTitle: boolean): Named {
  const text = goal.replaceAll(historyOfPlace, 'local history')
  const [, shared = ''] = isTitle ? (sharedBy.exec(text) ?? []) : []
  if (shared !== '') {
    const named = listNamed(shared, true)
    if (named.ids.length > 0) return named
  }
  const wanted = text.replaceAll(excluded, ' · ')
  for (const find of isTitle ? [findAsks, findHints] : [findAsks])
    for (const each of [readMainClause(text), wanted, correct(wanted)]) {
      const ids = listAsked(each, find)
      if (ids.length > 0) return { ids, isHinted: find === findHints }
    }
  const asked = isTitle ? listAsked(text, findWithout) : []
  return asked.length > 0
    ? { ids: asked, isHinted: false }
    : { ids: isTitle ? listAsked(text, findHintPhrases) : [], isHinted: true }
}

/** Subjects that include at least so many others say little behind a narrower one: Indigenous art is about that. */
const wide = 3

/** Lists the wide subjects of a goal that its title names right behind another one. */
function listWide(title: string, ids: readonly string[]): string[] {
  const found = findAsks(title).flatMap(({ table, ...place }) => ({ ...place, id: topics[table]?.id ?? '' }))
  const isBehind = ({ id, from }: (typeof found)[number]) =>
    listIncluded(id).length > wide && found.some((other) => other.id !== id && other.to === from - 1)
  return found.filter((phrase) => ids.includes(phrase.id) && isBehind(phrase)).map(({ id }) => id)
}

/**
 * Lists those of a goal's subjects that its title names only aside, if it names another one first: computers in
 * "Take photos with my phone". Events about them alone hardly help.
 */
export function listAsides(title: string, ids: readonly string[]): string[] {
  const [, beginning = ''] = beforeAside.exec(title) ?? []
  const first = listAsked(beginning)
  if (first.length === 0) return listWide(title, ids)
  const main = new Set([...first, ...first.flatMap(listBroader)])
  const named = new Set(listAsked(title))
  return ids.filter((id) => named.has(id) && !main.has(id) && !listBroader(id).some((broader) => main.has(broader)))
}

/**
 * Recognizes the subjects of a goal. The title decides; the description only narrows its subjects, or speaks if the
 * title names none. Where neither names one, the subject whose phrases have most of the title's words is taken.
 */
export function recognizeGoal({ title, description }: { title: string; description: string }): string[] {
  const { ids: named, isHinted } = listNamed(title, true)
  const { ids: described } = listNamed(description, false)
  if (named.length === 0) {
    const guessed = () => guessTopics(plain(title.replaceAll(excluded, ' · ')))
    return described.length > 0 ? keepNarrowest(described).slice(0, 3) : guessed()
  }
  // "My rights as a tenant": what follows the main clause narrows its subjects, like the description.
  const after = listAsked(title.replaceAll(excluded, ' · '))
  const narrowed = [...after, ...described].filter((id) => listBroader(id).some((broader) => named.includes(broader)))
  const isAboutFamily = aboutFamily.test(`${title} ${description}`)
  const kept = named.filter((id) => isAboutFamily || named.length === 1 || findTopic(id)?.isForChildren !== true)
  // What the description names by its own words is surer than what the title hints at.
  return keepNarrowest([...new Set([...(isHinted ? described : []), ...(kept.length > 0 ? kept : named), ...narrowed])])
}
