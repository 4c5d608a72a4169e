import { createPhraseCounter } from '#domain/classification/classification-words.ts'
import type { Topic } from './topic.ts'
import { listBroader, topics } from './topics.ts'

/** How clearly an event is about each subject, from 1 to 10. */
export type TopicStrengths = Record<string, number>

const plain = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'").replaceAll(/[–—]/g, '-')

/** Phrases that contain the name of a subject and mean something else. */
const falseFriends = new RegExp(
  String.raw`\b(?:${[
    String.raw`(?:movies?|films?|cinema|concerts?|zumba|yoga|shakespeare|dinner|dancing) under the (?:stars|moon)`,
    'star-?spangled \\w*|rock stars?|all-?stars?|star wars',
    'bread and (?:butter|circus\\w*)|breadth',
    'spring (?:break|fling)|march madness|book (?:a|an|your|now|online|early|it|here|in advance|by|my)\\b|booked|comic relief',
    'paint the town|paint by numbers show|color run',
    'bridge (?:the gap|the divide|street|park|road|closure|repair|builders)|(?:brooklyn|golden gate|covered) bridge',
    'crash course|golf (?:outing|scramble|tournament|carts?)|race (?:relations|equity|and ethnicity)|run by|run from|run through|run time',
    'apple (?:store|watch)|hot dogs?|dog days|bird (?:scooters?|flu)|gravy bird|eagle (?:scouts?|creek|ridge)|turtle (?:creek|island|back)|hawk (?:mountain)?ers',
    'sheet music|sound of music|magic (?:kingdom|mike|hour|tree ?house|school bus|of)|iron chef|poker run',
    'night owls?|fish fry|fish hatchery road|garden (?:state|city|street|room|grill|party)|secret garden|the garden$|savannah bananas',
    'history month (?:sale|lunch\\w*)|train town|train (?:ride|station|depot)',
    'stand up for|stage \\d|light show|dance marathon',
    String.raw`running (?:late|time|for (?:office|mayor|president))|runs? (?:\d{1,2}(?::\d\d)?|until|through|daily|from)`,
    'home (?:run|game|opener|team)|board of|trivia \\w*',
    String.raw`(?:ai|artificial intelligence) (?:weiwei)|a\.?i\.? (?:m|s)\b`,
  ].join('|')})`,
  'gi',
)

/** Titles of entertainment, which often names subjects that it doesn't teach. */
const entertainment =
  /\b(?:movies?|matinee|film screening|screening:|cinema|concerts?(?! band)|tribute|trivia|bingo|karaoke|live music|world tour|on tour|performing arts|feat\.|featuring|comedy night|fundraiser|gala|happy hour|brunch|market|parade|fireworks)\b/i

/** Number of characters of a description that count. Later sentences are about other events, parking and refunds. */
const beginningLength = 600
/** A single mention counts this far only. */
const openingLength = 220

const countPhrases = createPhraseCounter(topics.map(({ phrases }) => plain(phrases)))
const countTitles = createPhraseCounter(topics.map(({ titles = '' }) => plain(titles)))
const countAsks = createPhraseCounter(
  topics.map(({ name, phrases, titles = '', asks = '' }) =>
    plain(`${name.replaceAll(',', '')}, ${phrases}, ${titles}, ${asks}`),
  ),
)

const withoutFriends = (text: string) => plain(text).replaceAll(falseFriends, ' · ')

const strengths = { phraseInTitle: 10, wordInTitle: 8, twiceInText: 6, onceInOpening: 4, inTitleOfShow: 4 }

/** Subjects that entertainment is about. */
const isShown = ({ id, category }: Topic) =>
  category === 'Music' || id === 'film' || id === 'theater' || id === 'improv'

/** Recognizes the subjects of an event, the clearest first. Reads the title and the beginning of the description. */
export function recognizeTopics({ title, description }: { title: string; description: string }): TopicStrengths {
  const name = withoutFriends(title)
  const beginning = withoutFriends(description.slice(0, beginningLength))
  const inTitle = countPhrases(name)
  const words = countTitles(name)
  const isShow = entertainment.test(title)
  const inText = isShow ? [] : countPhrases(beginning)
  const inOpening = isShow ? [] : countPhrases(beginning.slice(0, openingLength))
  const found = topics.flatMap((topic, at): [string, number][] => {
    const { id } = topic
    const lessens = isShow && !isShown(topic)
    if (inTitle[at]) return [[id, lessens ? strengths.inTitleOfShow : strengths.phraseInTitle]]
    const mentions = inText[at] ?? 0
    if (words[at] && !lessens) return [[id, strengths.wordInTitle + (mentions > 0 ? 1 : 0)]]
    if (mentions > 1) return [[id, strengths.twiceInText]]
    return inOpening[at] ? [[id, strengths.onceInOpening]] : []
  })
  return Object.fromEntries(found.toSorted((one, other) => other[1] - one[1]))
}

/** Leaves out the subjects that include another one of the list. */
function keepNarrowest(ids: readonly string[]): string[] {
  const included = new Set(ids.flatMap(listBroader))
  return ids.filter((id) => !included.has(id))
}

/** Matches what a goal does without: "Know ten birds without a book". */
const excluded = /\b(?:without|instead of|rather than|except)\b[^,.;]*/gi

function listAsked(text: string): string[] {
  const counts = countAsks(withoutFriends(text.replaceAll(excluded, ' · ')))
  const named = topics.filter((_, at) => counts[at])
  const others = new Set(named.flatMap(({ insteadOf = [] }) => insteadOf))
  return named.flatMap(({ id }) => (others.has(id) ? [] : [id]))
}

/**
 * Recognizes the subjects of a goal. The title decides; the description only narrows its subjects, or speaks if the
 * title names none.
 */
export function recognizeGoal({ title, description }: { title: string; description: string }): string[] {
  const named = listAsked(title)
  const described = listAsked(description)
  if (named.length === 0) return keepNarrowest(described).slice(0, 3)
  const narrowed = described.filter((id) => listBroader(id).some((broader) => named.includes(broader)))
  return keepNarrowest([...named, ...narrowed])
}
