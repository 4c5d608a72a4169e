import type { Pathway } from '#contract/pathways/pathway.ts'
import { splitWords } from './pathway-matching.ts'

const countLive = ({ stepEvents }: Pathway) => stepEvents.filter((events) => events > 0).length

/** Sorts pathways: featured ones first, then by the number of steps with events, then by the number of events. */
export const comparePathways = (one: Pathway, other: Pathway): number =>
  Number(other.isFeatured) - Number(one.isFeatured) ||
  countLive(other) - countLive(one) ||
  other.liveEvents - one.liveEvents ||
  one.title.localeCompare(other.title, 'en')

/** Returns whether each word is the beginning of a word in one of the texts. */
export function matchesWords(texts: readonly string[], q: string): boolean {
  const present = texts.flatMap(splitWords)
  return splitWords(q).every((word) => present.some((each) => each.startsWith(word)))
}
