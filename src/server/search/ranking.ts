import type { EventFormat } from '#contract/events/event-options.ts'
import {
  leadBySubject,
  leadByWords,
  listEvidence,
  listNeighbors,
  listRelated,
  listStated,
  matchClosely,
  matchSimilar,
  matchTerm,
  type Evidence,
  type SearchTerm,
} from './terms.ts'

/** The rarest term, as texts of tsqueries. */
export interface SearchLead {
  /** For the index of all words; null to use the other one only. */
  words: string | null
  /** For the index of everything but the long description; null if there is nothing to look up. */
  subject: string | null
}

/** The searched words, as texts of tsqueries. */
export interface SearchedWords {
  words: string
  /** Query of the text indexes; null if the words are so common that scanning upcoming events is faster. */
  lead: SearchLead | null
  /** Formats that the words ask for, such as a class. */
  formats: readonly EventFormat[]
  /** Ids of the topics that the words name, with those they include. Events about them come before others. */
  topics: readonly string[]
  /**
   * IDs of the topics of a search that consists of topics. Events that are clearly about them match without containing
   * the words.
   */
  sought: readonly string[]
  /** Ids of the topics that the words name themselves. */
  named: readonly string[]
  /** Evidence that determines the order. */
  evidence: readonly Evidence[]
  /** Matches events that have any of the words, or related ones. */
  close: string
  /** Matches those among them that have the most significant words. */
  telling: string
  /** Matches events about something similar; empty if there is nothing similar. */
  similar: string
  /** True if an indispensable word is unknown, so that nothing matches. */
  isHopeless: boolean
  /** True if the words affect only the order, and events without them match, too. */
  isOrderOnly?: boolean
  /** Words that no event has and what was searched instead. */
  corrections: readonly { typed: string; meant: string }[]
}

export interface WordStatistics {
  /** Share of events that have each common word, from 0 to 1. */
  shares: ReadonlyMap<string, number>
  events: number
}

/** Share of the events with a word that have it outside of the long description, roughly. */
const shortShare = 0.4

/** Share of events that match a term. An event may have several of the words: fewer events than the sum. */
function estimateShare({ own, begun, alike }: SearchTerm, { shares }: WordStatistics, onlyOwn = false): number {
  const typed = new Set(own[0]?.flat())
  const ofPhrases = (phrases: SearchTerm['own']) =>
    phrases.reduce((sum, phrase) => {
      const parts = phrase.map((words) => words.reduce((total, word) => total + (shares.get(word) ?? 0), 0))
      return sum + Math.min(...parts) / parts.length
    }, 0)
  let endings = 0
  if (begun !== null) for (const [word, share] of shares) if (word.startsWith(begun)) endings += share
  const others = alike.filter((phrase) => phrase.flat().some((word) => !typed.has(word)))
  return 1 - Math.exp(-(Math.max(ofPhrases(own), endings) + (onlyOwn ? 0 : shortShare * ofPhrases(others))))
}

/** A word that one event in a thousand has counts most. A word that every third event has hardly counts. */
const rateImportance = (share: number) => Math.min(1, Math.max(0.2, Math.log(1 / (share + 0.001)) / Math.log(1_000)))

/** Minimum importance of a term, relative to the most important one, for partial matches. */
const closeImportance = 0.75

/** Weighs the evidence so that it adds up to 1 for an event that has all words in its title. */
export function rankTerms(
  terms: readonly SearchTerm[],
  required: readonly SearchTerm[],
  statistics: WordStatistics,
  said: readonly (readonly string[])[],
) {
  const importance = new Map(terms.map((term) => [term, rateImportance(estimateShare(term, statistics, true))]))
  const total = required.reduce((sum, term) => sum + (importance.get(term) ?? 0), 0)
  const relative = (term: SearchTerm) => (importance.get(term) ?? 0) / total
  const highest = Math.max(...required.map(relative))
  const telling = required.filter((term) => relative(term) >= closeImportance * highest)
  const evidence = [
    ...terms.flatMap((term) => listEvidence(term, relative(term))),
    ...required.flatMap((term) => listRelated(term, relative(term))),
    ...listNeighbors(terms),
    ...said.flatMap(listStated),
  ]
  const matchAny = (some: readonly SearchTerm[]) => some.map((term) => `(${matchClosely(term)})`).join(' | ')
  return {
    evidence,
    close: matchAny(required),
    similar: required.map(matchSimilar).filter(Boolean).join(' | '),
    telling: telling.map((term) => `(${matchTerm(term)})`).join(' | '),
  }
}

/**
 * The index leads to share × events of them; a scan in the order of dates ends after about window / share. Above this
 * share² × events, the scan reads fewer.
 */
const maxCommonEvents = 400

/** Returns the rarest term, which is looked up in the index. The other terms are checked in the resulting events. */
export function chooseLead(terms: readonly SearchTerm[], statistics: WordStatistics): SearchLead | null {
  const shares = terms.map((term) => estimateShare(term, statistics))
  const product = shares.reduce((total, share) => total * share, 1)
  if (product * product * statistics.events > maxCommonEvents) return null
  const rarest = terms[shares.indexOf(Math.min(...shares))]
  return rarest ? { words: leadByWords(rarest), subject: leadBySubject(rarest) } : null
}

/** Formats that words ask for. An event of the format comes before others that have the words. */
const formatWords: readonly (readonly [words: string, formats: readonly EventFormat[]])[] = [
  ['class classes lesson lessons course courses clase clases curso cursos learn training', ['class', 'workshop']],
  ['workshop workshops taller talleres making', ['workshop', 'class']],
  ['tour tours', ['tour', 'walk']],
  ['walk walks hike hikes hiking', ['walk', 'tour']],
  ['concert concerts', ['concert']],
  ['talk talks lecture lectures', ['talk']],
  ['club clubs', ['club']],
  ['festival festivals fair', ['festival']],
  ['film films movie movies cine', ['film']],
  ['exhibit exhibits exhibition exhibitions', ['exhibition']],
]

export function listFormats(terms: readonly SearchTerm[]): EventFormat[] {
  const typed = new Set(terms.flatMap(({ words }) => words.map(({ word }) => word)))
  return formatWords.flatMap(([words, formats]) => (words.split(' ').some((word) => typed.has(word)) ? formats : []))
}
