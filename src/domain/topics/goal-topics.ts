import { createPhraseFinder } from '#domain/classification/classification-words.ts'
import { normalizeText, withoutFalseFriends } from './event-topics.ts'
import { findMeant } from './topic-spelling.ts'
import { isPlainWord, listSubjectWords } from './topic-words.ts'
import { findTopic, listBroader, listIncluded, topics } from './topics.ts'

const findAsks = createPhraseFinder(
  topics.map(({ name, phrases, titles = '', asks = '' }) =>
    normalizeText(`${name.replaceAll(',', '')}, ${phrases}, ${titles}, ${asks}`),
  ),
)

const findHints = createPhraseFinder(topics.map(({ hints = '' }) => normalizeText(hints)))
/** Those of several words, which mean the same wherever they stand: "off my phone". */
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
/** Matches habits that people want to give up, where that is the subject: "stop smoking". */
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
      normalizeText(`${name},${phrases},${titles},${asks},${hints}`)
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

/** The subjects of each hint, which a search for that alone means. */
const hinted = new Map<string, string[]>()
for (const { id, hints = '' } of topics)
  for (const hint of normalizeText(hints).toLowerCase().split(','))
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
      normalizeText(`${name},${name.replaceAll(/ and /g, ',')},${asks}`)
        .toLowerCase()
        .split(',')
        .map((phrase) => phrase.trim()),
    ),
  ]),
)

/** Recognizes the subjects of a search: those that its words name, or that all of them together hint at. */
export function recognizeSearch(typed: string): SearchedTopics {
  const whole = normalizeText(typed).toLowerCase().trim()
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

/** How often each stem occurs in the phrases of each subject. */
const stemCounts = topics.map(({ name, phrases, titles = '' }) => {
  const found = new Map<string, number>()
  for (const phrase of `${name},${phrases},${titles}`.replaceAll('*', '').split(','))
    for (const { stem } of listSubjectWords(phrase)) found.set(stem, (found.get(stem) ?? 0) + 1)
  return found
})

/** Number of subjects whose phrases have each stem. */
const subjectCounts = new Map<string, number>()
for (const found of stemCounts)
  for (const stem of found.keys()) subjectCounts.set(stem, (subjectCounts.get(stem) ?? 0) + 1)

/** A word of more subjects than this tells nothing. */
const maxSubjects = 6
/** Share of the best subject's score from which another one is meant, too. */
const closeShare = 0.8
/** A subject is meant if its phrases have a word of the goal at least twice, or two words. */
const minScore = 0.6

/** Finds the subjects whose phrases have the words of a goal that names none of them, the likeliest first. */
function guessTopics(title: string): string[] {
  const words = listSubjectWords(title)
  const scored = topics
    .map(({ id }, at) => {
      const score = words.reduce((sum, { stem }) => {
        const count = stemCounts[at]?.get(stem) ?? 0
        const among = subjectCounts.get(stem) ?? 0
        return count === 0 || among > maxSubjects ? sum : sum + count / (count + 1) / Math.sqrt(among)
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
 * Recognizes the subjects of a goal. The title decides; the description only narrows its subjects, or speaks if the
 * title names none. Where neither names one, the subject whose phrases have most of the title's words is taken.
 */
export function recognizeGoal({ title, description }: { title: string; description: string }): string[] {
  const { ids: named, isHinted } = listNamed(title, true)
  const { ids: described } = listNamed(description, false)
  if (named.length === 0) {
    const guessed = () => guessTopics(normalizeText(title.replaceAll(excluded, ' · ')))
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
