import { createPhraseFinder } from '#domain/classification/classification-words.ts'
import { normalizeText, withoutFalseFriends } from './event-topics.ts'
import { findMeant } from './topic-spelling.ts'
import { isPlainWord, listTopicWords } from './topic-words.ts'
import { findTopic, listBroader, listIncluded, topics } from './topics.ts'

const findAsks = createPhraseFinder(
  topics.map(({ name, phrases, titles = '', asks = '' }) =>
    normalizeText(`${name.replaceAll(',', '')}, ${phrases}, ${titles}, ${asks}`),
  ),
)

const findHints = createPhraseFinder(topics.map(({ hints = '' }) => normalizeText(hints)))
/** Hints of several words, which mean the same in every context: "off my phone". */
const findHintPhrases = createPhraseFinder(
  topics.map(({ hints = '' }) =>
    normalizeText(
      hints
        .split(',')
        .filter((hint) => hint.trim().includes(' '))
        .join(','),
    ),
  ),
)
/** Matches habits to give up that are topics themselves: "stop smoking". */
const findWithout = createPhraseFinder(
  topics.map(({ asks = '' }) =>
    normalizeText(
      asks
        .split(',')
        .filter((phrase) => /^ *(?:stop|quit|without|give up) /.test(phrase))
        .join(','),
    ),
  ),
)
/** Removes the topics that include another one of the list. */
function keepNarrowest(ids: readonly string[]): string[] {
  const included = new Set(ids.flatMap(listBroader))
  return ids.filter((id) => !included.has(id))
}

/** Matches the part of a goal that excludes something: "Know ten birds without a book", "Get off my phone". */
const excluded =
  /\b(?:(?:without|instead of|rather than|except|i hate|i dislike|tired of|sick of)\b[^,.;]*|no (?!more|longer|matter|one|idea)\w+|(?:get|be|stay) off (?:my |the |our )?\w+|(?:stop|quit|give up) \w+)/gi
/** Matches the purpose or occasion of a goal: "cook before she leaves for college". */
const purpose = /\b(?:before|after|so that|because|until|while|when|since|to talk to|as a|on my)\b[^,.;]*/gi

/** Removes from a goal the parts that exclude something or state a purpose. */
export const readMainClause = (goal: string): string => goal.replaceAll(excluded, ' · ').replaceAll(purpose, ' · ')

/** Splits a goal before the means, place, occasion or company: "Take photos | with my phone". */
const beforeAside =
  /^(\S+ \S.*?) (?:for|on|at|in|from|during|after|with (?:my|our|his|her|their|the|other|others|some\w*|people|friends|kids|children))\b/i

/** Words for children. If a goal names several topics, those for children require one of these words. */
const aboutFamily =
  /\b(?:kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|pregnan\w*|newborns?|birth|parents?|parenting|sons?|daughters?|grandchild(?:ren)?|grandkids?|grandsons?|granddaughters?|nieces?|nephews?|little ones?|teen(?:ager)?s?|famil(?:y|ies)|[1-9][- ]years?[- ]olds?|hij[oa]s?|niet[oa]s?|niñ[oa]s?|bebés?)\b/i

const vocabulary = new Set(
  topics.flatMap(
    ({ name, phrases, titles = '', asks = '', hints = '' }) =>
      normalizeText(`${name},${phrases},${titles},${asks},${hints}`)
        .toLowerCase()
        .match(/(?<![\w*])[a-z]{5,}(?![\w*])/g) ?? [],
  ),
)

/** Corrects misspelled words of topics, such as "buisness". */
const correct = (text: string) =>
  text.replaceAll(/[a-z]{5,}/gi, (word) => {
    const typed = word.toLowerCase()
    return vocabulary.has(typed) || isPlainWord(typed) ? word : (findMeant(typed, vocabulary) ?? word)
  })

/**
 * Lists the topics that a text names. Longer phrases take precedence over their parts: "My novel" is about writing
 * and not about novels. For hints, returns the topics with most of them.
 */
function listAsked(text: string, find = findAsks): string[] {
  const found = find(withoutFalseFriends(text))
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

/** The topics of each hint, for searches that consist of a hint. */
const hinted = new Map<string, string[]>()
for (const { id, hints = '' } of topics)
  for (const hint of normalizeText(hints).toLowerCase().split(','))
    if (!hint.includes('*')) hinted.set(hint.trim(), [...(hinted.get(hint.trim()) ?? []), id])

/** Matches the activity of people whom somebody wants to meet: "people who knit" are found at knitting events. */
const sharedBy =
  /\b(?:people|others|somebody|someone|friends|folks|women|men|parents|neighbou?rs) (?:who|that) (?:also )?(.+)$/i

/** Matches the history of a place with a name: "history of Springfield's streets". */
const historyOfPlace = /\bhistory (?:of|in) (?:old |downtown )?\p{Lu}\p{Ll}{3,}(?:['’]s \p{Ll}+)?(?= *$|[.,;!?])/gu

interface Named {
  ids: string[]
  /** Whether only ambiguous words name them. */
  isHinted: boolean
}

/** The topics of a search. */
export interface SearchedTopics {
  ids: string[]
  /** Whether the search is for the topics as a whole, rather than for a part of one. */
  isWhole: boolean
}

/** Phrases for each topic as a whole: its name, each word of a name that lists several, and its `asks`. */
const called = new Map(
  topics.map(({ id, name, asks = '' }) => [
    id,
    new Set(
      normalizeText(`${name},${name.replaceAll(/ and /g, ',')},${asks}`)
        .toLowerCase()
        .split(',')
        .map((phrase) => phrase.trim()),
    ),
  ]),
)

/** Recognizes the topics of a search: those that its words name, or those of a hint that equals the search. */
export function recognizeSearch(typed: string): SearchedTopics {
  const whole = normalizeText(typed).toLowerCase().trim()
  const named = keepNarrowest(listAsked(typed))
  if (named.length === 0) return { ids: hinted.get(whole) ?? [], isWhole: false }
  return { ids: named, isWhole: named.some((id) => called.get(id)?.has(whole)) }
}

/**
 * Lists the topics that a text names: in its main clause, or else in the whole text, or else with typos corrected, or
 * else even in the part that it excludes: "Get off my phone".
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

/**
 * Number of included topics from which a topic counts as broad. After a narrower one, it says little: "Indigenous
 * art" is about Indigenous culture.
 */
const wide = 3

/** Lists the broad topics that the title of a goal names directly after another topic. */
function listWide(title: string, ids: readonly string[]): string[] {
  const found = findAsks(title).flatMap(({ table, ...place }) => ({ ...place, id: topics[table]?.id ?? '' }))
  const isBehind = ({ id, from }: (typeof found)[number]) =>
    listIncluded(id).length > wide && found.some((other) => other.id !== id && other.to === from - 1)
  return found.filter((phrase) => ids.includes(phrase.id) && isBehind(phrase)).map(({ id }) => id)
}

/**
 * Lists the secondary topics of a goal, which its title names after another one: computers in "Take photos with my
 * phone". Events about these alone hardly help.
 */
export function listAsides(title: string, ids: readonly string[]): string[] {
  const [, beginning = ''] = beforeAside.exec(title) ?? []
  const first = listAsked(beginning)
  if (first.length === 0) return listWide(title, ids)
  const main = new Set([...first, ...first.flatMap(listBroader)])
  const named = new Set(listAsked(title))
  return ids.filter((id) => named.has(id) && !main.has(id) && !listBroader(id).some((broader) => main.has(broader)))
}

/** How often each stem occurs in the phrases of each topic. */
const stemCounts = topics.map(({ name, phrases, titles = '' }) => {
  const found = new Map<string, number>()
  for (const phrase of `${name},${phrases},${titles}`.replaceAll('*', '').split(','))
    for (const { stem } of listTopicWords(phrase)) found.set(stem, (found.get(stem) ?? 0) + 1)
  return found
})

/** Number of topics whose phrases have each stem. */
const topicCounts = new Map<string, number>()
for (const found of stemCounts) for (const stem of found.keys()) topicCounts.set(stem, (topicCounts.get(stem) ?? 0) + 1)

/** Words that occur in more topics than this are ignored. */
const maxTopics = 6
/** Minimum share of the best topic's score for including another one. */
const closeShare = 0.8
/** Minimum score of a topic: its phrases contain one word of the goal at least twice, or two words. */
const minScore = 0.6

/** Finds topics for a goal that names none: those whose phrases contain its words, the likeliest first. */
function guessTopics(title: string): string[] {
  const words = listTopicWords(title)
  const scored = topics
    .map(({ id }, at) => {
      const score = words.reduce((sum, { stem }) => {
        const count = stemCounts[at]?.get(stem) ?? 0
        const among = topicCounts.get(stem) ?? 0
        return count === 0 || among > maxTopics ? sum : sum + count / (count + 1) / Math.sqrt(among)
      }, 0)
      return { id, score }
    })
    .toSorted((one, other) => other.score - one.score)
  const best = scored[0]?.score ?? 0
  return best < minScore
    ? []
    : scored
        .filter(({ score }) => score >= closeShare * best)
        .slice(0, 2)
        .map(({ id }) => id)
}

/**
 * Recognizes the topics of a goal. The title decides. The description only narrows its topics, or decides if the
 * title names none. If neither names one, guesses from the title's words.
 */
export function recognizeGoal({ title, description }: { title: string; description: string }): string[] {
  const { ids: named, isHinted } = listNamed(title, true)
  const { ids: described } = listNamed(description, false)
  if (named.length === 0) {
    const guessed = () => guessTopics(normalizeText(title.replaceAll(excluded, ' · ')))
    return described.length > 0 ? keepNarrowest(described).slice(0, 3) : guessed()
  }
  // "My rights as a tenant": what follows the main clause narrows its topics, like the description.
  const after = listAsked(title.replaceAll(excluded, ' · '))
  const narrowed = [...after, ...described].filter((id) => listBroader(id).some((broader) => named.includes(broader)))
  const isAboutFamily = aboutFamily.test(`${title} ${description}`)
  const kept = named.filter((id) => isAboutFamily || named.length === 1 || findTopic(id)?.isForChildren !== true)
  // A topic named in the description is more certain than one hinted at in the title.
  return keepNarrowest([...new Set([...(isHinted ? described : []), ...(kept.length > 0 ? kept : named), ...narrowed])])
}
