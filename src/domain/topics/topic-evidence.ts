import { wordGroups } from '#domain/search/word-groups.ts'
import { readMainClause } from './goal-topics.ts'
import { listTopicWords } from './topic-words.ts'

/** The stem of a word of a goal, or of one with a similar meaning. */
export interface GoalTerm {
  stem: string
  word: string
  /** The stem of the goal's word with that meaning. */
  of: string
  /** Weight by rarity, lower for words that aren't in the title. */
  weight: number
}

/** Weights of words relative to those of a goal's title. */
const weights = { described: 0.3, alike: 0.6, related: 0.25, inText: 0.25 }

interface Word {
  word: string
  stem: string
}

/** The single words of a list, without phrases. */
const listWords = (phrases: readonly string[]): Word[] =>
  phrases.flatMap((phrase) => (phrase.includes(' ') ? [] : listTopicWords(phrase)))

/** The groups of each stem. */
const groups = new Map<string, { alike: readonly Word[]; related: readonly Word[] }[]>()
for (const { alike, related } of wordGroups) {
  const group = { alike: listWords(alike), related: listWords(related) }
  for (const stem of new Set(group.alike.map((each) => each.stem)))
    groups.set(stem, [...(groups.get(stem) ?? []), group])
}

/**
 * Lists the words that are evidence for a goal: those of its title, of its description, and words of similar meaning.
 * @param rarity weight of a word
 */
export function listGoalTerms(
  { title, description }: { title: string; description: string },
  rarity: (word: string) => number,
): GoalTerm[] {
  const terms = new Map<string, GoalTerm>()
  const add = ({ stem, word }: Word, of: string, factor: number) => {
    const term = { stem, word, of, weight: factor * Math.max(0, rarity(word)) }
    if (term.weight > (terms.get(stem)?.weight ?? -1)) terms.set(stem, term)
  }
  const said = [
    ...listTopicWords(readMainClause(title)).map((each) => ({ ...each, factor: 1 })),
    ...listTopicWords(description).map((each) => ({ ...each, factor: weights.described })),
  ]
  for (const each of said) add(each, each.stem, each.factor)
  for (const { stem, factor } of said)
    for (const { alike, related } of groups.get(stem) ?? []) {
      for (const other of alike) add(other, stem, factor * weights.alike)
      for (const other of related) add(other, stem, factor * weights.related)
    }
  return [...terms.values()]
}

/** Evidence for a goal in the words of an event. */
export interface WordEvidence {
  /** Weighted sum, for the order. */
  score: number
  /** Number of the goal's words that the title or the text has or means. */
  kinds: number
}

/** Number of words in a title from which each further one reduces the weights. */
const usualLength = 8

/** Weighs the words of a goal that an event has in its title and at the beginning of its description. */
export function weighWords(
  terms: readonly GoalTerm[],
  title: readonly string[],
  text: ReadonlySet<string>,
): WordEvidence {
  const found = terms.flatMap((term) => {
    const factor = title.includes(term.stem) ? 1 : text.has(term.stem) ? weights.inText : 0
    return factor === 0 ? [] : [{ ...term, factor }]
  })
  // Several words of one meaning are one piece of evidence.
  const best = new Map<string, number>()
  for (const { of, weight, factor } of found) best.set(of, Math.max(best.get(of) ?? 0, weight * factor))
  const sum = [...best.values()].reduce((total, weight) => total + weight, 0)
  return {
    score: sum / Math.sqrt(1 + title.length / usualLength),
    kinds: best.size,
  }
}
