import { findFamily, isUnlike } from '#domain/search/word-families.ts'
import { spanishWeakWords } from '#domain/search/word-groups-spanish.ts'
import type { WordGroup } from '#domain/search/word-groups.ts'

/** A typed word with its entries in the vocabulary of all events. */
export interface TypedWord {
  word: string
  /** Empty for words that every text has, such as "the". */
  stem: string
  /** Words with the same stem. */
  forms: readonly string[]
  isKnown: boolean
  /** Whether longer words begin with it. */
  isBegun: boolean
  /** Words that may be the correction of a word that doesn't occur: both are equal after deleting a letter. */
  near: readonly string[]
  /** Two words into which it may be split: "story" and "time" for "storytime". */
  splits: readonly (readonly [string, string])[]
  /** Whether it occurs joined with the next word. */
  isJoined: boolean
  /** Whether its script has no spaces between words. Then it may contain several words or be part of one. */
  isUnspaced: boolean
  /** The word without an article or particle that its language writes together with it; null if there is none. */
  bare: string | null
}

/** Alternatives for each place of a phrase: `[['story', 'stories'], ['time']]`. */
type Phrase = readonly (readonly string[])[]

/** One or more typed words with a single meaning. All terms must match, except weak ones. */
export interface SearchTerm {
  words: readonly TypedWord[]
  /** The words as typed, in other forms, joined or separate. */
  own: Phrase[]
  /** Each word by itself. */
  parts: readonly Phrase[]
  /** Words of similar meaning to each word of a phrase. */
  partsAlike: readonly (readonly Phrase[])[]
  /** Possible completions of the last word. */
  begun: string | null
  alike: Phrase[]
  related: Phrase[]
  /** Categories of the term's groups, in lower case. */
  categories: readonly string[]
  /** Whether words of similar meaning count outside of titles only in events of these categories. */
  isCategorized: boolean
  /** Weak terms describe the form of an event rather than its subject. They affect only the order. */
  isWeak: boolean
}

/** Words for the form of an event, such as "class". */
const weakWords = new Set(
  (
    'class classes lesson lessons workshop workshops course courses session sessions program programs event events activity ' +
    'activities learn learning learned make making made how intro introduction beginner beginners basics 101 training clase ' +
    'clases taller talleres principiante principiantes para curso cursos actividad actividades aprender evento eventos things stuff fun something local best ' +
    `group groups meeting meetings help try find new ${spanishWeakWords}`
  ).split(' '),
)

/** Looks up groups by the stems of a phrase, joined by spaces. */
export type GroupIndex = ReadonlyMap<string, readonly { group: WordGroup }[]>

const longestGroupPhrase = 4

/** Words between the parts of a phrase, which may also be written as a sign: "Dungeons & Dragons". */
const connectives = new Set(['and', 'n', 'y'])

/** Removes words that only connect the words of a phrase. */
const withoutConnectives = <Word>(words: readonly Word[], read: (word: Word) => string): Word[] =>
  words.length > 2
    ? words.filter((word, at) => at === 0 || at === words.length - 1 || !connectives.has(read(word)))
    : [...words]

/** Returns the key of a phrase, under which its groups are stored. */
export const writeGroupKey = (words: readonly { word: string; stem: string }[]): string =>
  withoutConnectives(words, ({ word }) => word)
    .map(({ stem }) => stem)
    .join(' ')

/** Returns the stem that all forms of a word share. */
export const getStem = ({ word, stem }: Pick<TypedWord, 'word' | 'stem'>) => findFamily(word)?.[0] ?? (stem || word)

interface FoundTerm {
  words: TypedWord[]
  groups: WordGroup[]
  /** The groups of each word of a phrase by itself. */
  partGroups: WordGroup[][]
}

/**
 * Divides the typed words into terms: the longest phrases of groups, then single words. Words that every text has are
 * left out, unless there are no others.
 */
export function findTerms(typed: readonly TypedWord[], groups: GroupIndex): FoundTerm[] {
  const terms: FoundTerm[] = []
  const find = (words: readonly TypedWord[]) =>
    groups.get(writeGroupKey(words.map((each) => ({ word: each.word, stem: getStem(each) }))))
  for (let at = 0; at < typed.length;) {
    let length = Math.min(longestGroupPhrase, typed.length - at)
    let found: readonly { group: WordGroup }[] | undefined
    for (; length > 0; length -= 1) {
      found = find(typed.slice(at, at + length))
      if (found) break
    }
    const words = typed.slice(at, at + Math.max(length, 1))
    if (found ?? words.some(({ stem }) => stem !== '')) {
      const telling = words.length > 1 ? withoutConnectives(words, ({ word }) => word) : []
      terms.push({
        words,
        groups: found?.map(({ group }) => group) ?? [],
        partGroups: telling.map((word) => find([word])?.map(({ group }) => group) ?? []),
      })
    }
    at += words.length
  }
  if (terms.length > 0 || typed.length === 0) return terms
  return typed.map((word) => ({ words: [word], groups: [], partGroups: [] }))
}

const isVowel = (letter: string | undefined) => letter !== undefined && 'aeiouy'.includes(letter)

/** Returns whether two neighboring letters of a word are swapped in the other. */
export function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return (
    at + 1 < one.length &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  )
}

/** Returns whether one letter is missing, extra or wrong. */
export function isOneLetterAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const rest = (word: string, from: number) => word.slice(from)
  return (
    rest(one, at + 1) === rest(other, at + 1) ||
    rest(one, at + 1) === rest(other, at) ||
    rest(one, at) === rest(other, at + 1)
  )
}

/**
 * Returns the words that a mistyped one probably means. Swapped letters are likelier than wrong ones, and the first
 * letter is rarely wrong.
 */
export function correctWord(typed: string, near: readonly string[]): string[] {
  const meant = near.filter((word) => isSwapped(typed, word) || isOneLetterAway(typed, word))
  const likely = (word: string) =>
    2 * Number(word[0] === typed[0]) +
    Number(isSwapped(typed, word) || word.length !== typed.length) +
    Number(isVowel(word[1]) === isVowel(typed[1])) / 2
  const best = Math.max(...meant.map(likely))
  return meant.filter((word) => likely(word) === best).toSorted()
}

/** Splits runs of unspaced scripts into words, by dictionaries. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Splits a word of an unspaced script as the index does, into overlapping pairs of characters. */
function toPairs(word: string): Phrase {
  const letters = [...word]
  return letters.length === 1 ? [[word]] : letters.slice(1).map((letter, at) => [(letters[at] ?? '') + letter])
}

/** The words in a run of an unspaced script. Single characters are left out: mostly particles, which occur anywhere. */
const splitRun = (run: string): Phrase[] =>
  Array.from(segmenter.segment(run), ({ segment }) => segment)
    .filter((word) => [...word].length > 1)
    .map(toPairs)

const single = (words: readonly string[]): Phrase[] => (words.length > 0 ? [[words]] : [])

/** Builds a term; `listForms` returns the forms of a group's word that occur. */
export function buildTerm(
  { words, groups, partGroups }: FoundTerm,
  corrections: ReadonlyMap<string, readonly string[]>,
  listForms: (stem: string) => readonly string[],
  listStems: (phrase: string) => readonly string[],
  isLast: boolean,
): SearchTerm {
  const listTypedForms = ({ word, forms }: TypedWord) => [
    ...new Set([word, ...forms.filter((form) => !isUnlike(word, form)), ...(corrections.get(word) ?? [])]),
  ]
  const [first, ...others] = words
  if (first?.isUnspaced && others.length === 0) {
    return {
      words,
      own: [toPairs(first.word), ...(first.bare === null ? [] : [toPairs(first.bare)])],
      parts: splitRun(first.word),
      begun: [...first.word].length === 1 ? first.word : null,
      ...{ alike: [], related: [], partsAlike: [], categories: [], isCategorized: false, isWeak: false },
    }
  }
  const phrase: Phrase = words.map(listTypedForms)
  const telling = withoutConnectives(words, ({ word }) => word)
  const unconnected: Phrase[] = telling.length < words.length ? [telling.map(listTypedForms)] : []
  const joined = words.length === 2 && words[0]?.isJoined ? single([words.map(({ word }) => word).join('')]) : []
  const splits = words.length === 1 ? (words[0]?.splits ?? []).map(([a, b]): Phrase => [[a], [b]]) : []
  const resolve = (phrases: readonly string[]): Phrase[] => {
    // "Kayak" and "kayaking" have the same forms.
    const distinct = new Map(phrases.map((text) => [listStems(text).join(' '), listStems(text)]))
    return [...distinct.values()].flatMap((stems) => {
      const unconnected = withoutConnectives(stems, (stem) => stem)
      return (unconnected.length < stems.length ? [stems, unconnected] : [stems]).flatMap((written) => {
        const parts = written.map(listForms)
        return parts.every((part) => part.length > 0) ? [parts] : []
      })
    })
  }
  const last = words.at(-1)
  return {
    words,
    own: [phrase, ...unconnected, ...joined, ...splits],
    parts: telling.map((word) => [listTypedForms(word)]),
    partsAlike: partGroups.map((ofPart) => resolve(ofPart.flatMap(({ alike }) => alike))),
    begun:
      isLast && words.length === 1 && last && !corrections.has(last.word) && !findFamily(last.word) ? last.word : null,
    alike: resolve(groups.flatMap(({ alike }) => alike)),
    related: resolve(groups.flatMap(({ related }) => related)),
    categories: [...new Set(groups.flatMap(({ category }) => (category === 'Other' ? [] : [category.toLowerCase()])))],
    isCategorized: groups.length > 0 && groups.every(({ category }) => category !== 'Other'),
    isWeak: words.every(({ word }) => weakWords.has(word)),
  }
}

/** Fields that may contain a word: A title; B organizer, venue, category; C short and D long description. */
type Fields = 'A' | 'BC' | 'ABC' | 'D' | ''

const lexeme = (word: string, fields: string) => `'${word.replaceAll("'", "''")}'${fields && `:${fields}`}`

const writePhrase = (phrase: Phrase, fields: Fields): string =>
  phrase.map((words) => `(${words.map((word) => lexeme(word, fields)).join(' | ')})`).join(' <-> ')

const anyOf = (parts: readonly string[]) => parts.map((part) => `(${part})`).join(' | ')

const inFields = (phrases: readonly Phrase[], fields: Fields) => phrases.map((phrase) => writePhrase(phrase, fields))

/** All words of a term anywhere in the fields, in any order. */
const apart = ({ parts }: SearchTerm, fields: Fields): string[] =>
  parts.length > 1 ? [parts.map((part) => `(${writePhrase(part, fields)})`).join(' & ')] : []

/** A similar word for each word of a term: "concert" and "Mexican" for "Mexican music". */
function apartAlike({ parts, partsAlike }: SearchTerm, fields: Fields): string[] {
  if (parts.length < 2 || partsAlike.every((alike) => alike.length === 0)) return []
  return [parts.map((part, at) => `(${anyOf(inFields([part, ...(partsAlike[at] ?? [])], fields))})`).join(' & ')]
}

/** Each significant word of a term by itself: "history" of "history tour". */
const eachWord = ({ words, parts }: SearchTerm, fields: Fields): string[] => {
  const telling = withoutConnectives(words, ({ word }) => word)
  return parts.length > 1
    ? parts.filter((_, at) => !weakWords.has(telling[at]?.word ?? '')).map((part) => writePhrase(part, fields))
    : []
}

const beginning = ({ begun }: SearchTerm, fields: Fields) => (begun === null ? [] : [lexeme(begun, `*${fields}`)])

/**
 * Words of similar meaning in titles, or next to the right category: "software" beside a title means coding in an event
 * of STEM only.
 */
function matchAlike({ alike, categories, isCategorized }: SearchTerm): string[] {
  if (alike.length === 0 || !isCategorized) return inFields(alike, 'ABC')
  const inCategory = anyOf(categories.map((category) => lexeme(category, 'B')))
  return [...inFields(alike, 'A'), `(${anyOf(inFields(alike, 'BC'))}) & (${inCategory})`]
}

const isPluralOf = (word: string, other: string) =>
  word === `${other}s` || word === `${other}es` || (other.endsWith('y') && word === `${other.slice(0, -1)}ies`)

/**
 * The typed words and their plurals or singulars. Other forms often have a different meaning: "code" isn't coding, and
 * "bird" in the name of a village isn't birding.
 */
const asTyped = ({ own, words }: SearchTerm): Phrase[] =>
  own.map((phrase) =>
    phrase.map((forms) => {
      const close = forms.filter((form) =>
        words.some(({ word }) => form === word || isPluralOf(form, word) || isPluralOf(word, form)),
      )
      return close.length > 0 ? close : forms
    }),
  )

/** Writes the condition of a term as a tsquery. */
export const matchTerm = (term: SearchTerm): string =>
  anyOf([
    ...inFields(term.own, 'ABC'),
    ...inFields(asTyped(term), 'D'),
    ...beginning(term, ''),
    ...apart(term, ''),
    ...apartAlike(term, 'ABC'),
    ...matchAlike(term),
  ])

/** Writes the condition for events about something similar to a term: related words, or its category. */
export const matchSimilar = (term: SearchTerm): string =>
  anyOf([
    ...inFields([...term.own, ...term.alike, ...term.related], 'ABC'),
    ...term.categories.map((category) => lexeme(category, 'B')),
  ])

/** The typed words of a term, for the index of all words. */
export const leadByWords = (term: SearchTerm): string =>
  anyOf([...inFields(term.own, ''), ...beginning(term, ''), ...apart(term, '')])

/** Words of similar meaning, for the index of subjects; null if there are none. */
export const leadBySubject = (term: SearchTerm): string | null =>
  term.alike.length === 0 && apartAlike(term, '').length === 0
    ? null
    : anyOf([...inFields(term.alike, ''), ...apartAlike(term, '')])

/** Writes the condition for events that are about a term or something like it. */
export const matchClosely = (term: SearchTerm): string =>
  anyOf([...inFields(term.own, 'ABC'), ...eachWord(term, 'ABC'), ...matchAlike(term), ...inFields(term.related, 'A')])

/** A piece of evidence: its weight, and tsqueries for the title, the short and the long fields. */
export interface Evidence {
  title: string
  short: string
  long: string
  weight: number
}

const nowhere = ''

const evidence = (weight: number, write: (fields: Fields) => string[], hasLong = true): Evidence[] => {
  const title = anyOf(write('A'))
  return title === '' ? [] : [{ title, short: anyOf(write('BC')), long: hasLong ? anyOf(write('D')) : nowhere, weight }]
}

/** Weights of what is found, relative to the words as typed. */
const weights = { exact: 0.75, own: 0.25, alike: 0.6, apartAlike: 0.4, related: 0.2, part: 0.1, weak: 0.15 }

/** Lists the evidence of a term; `importance` is from 0 to 1, higher for rare words. */
export function listEvidence(term: SearchTerm, importance: number): Evidence[] {
  const scale = importance * (term.isWeak ? weights.weak : 1)
  return [
    ...evidence(scale * weights.exact, (fields) => inFields(term.own, fields)),
    ...evidence(scale * weights.own, (fields) => [
      ...inFields(term.own, fields),
      ...beginning(term, fields),
      ...apart(term, fields),
    ]),
    ...evidence(scale * weights.alike, (fields) => inFields(term.alike, fields), false),
    ...evidence(scale * weights.apartAlike, (fields) => apartAlike(term, fields), false),
  ]
}

/** Lists the lighter evidence of related words. */
export const listRelated = (term: SearchTerm, importance: number): Evidence[] => [
  ...evidence(importance * weights.related, (fields) => inFields(term.related, fields), false),
  ...evidence(importance * weights.part, (fields) => eachWord(term, fields), false),
]

/** Evidence of words that act as filters, if an event contains them. */
export const listStated = (words: readonly string[]): Evidence[] =>
  evidence(0.2, (fields) => inFields(single(words), fields), false)

/** Evidence for adjacent terms that are also adjacent in an event. */
export function listNeighbors(terms: readonly SearchTerm[]): Evidence[] {
  return terms.slice(1).flatMap((term, at) => {
    const [before, after] = [terms[at]?.own[0], term.own[0]]
    return before && after ? evidence(0.3, (fields) => [writePhrase([...before, ...after], fields)], false) : []
  })
}
