import { commonWords, contrasts, stopWords } from './event-title-words.ts'

/** A title split into its parts. */
export interface ReadTitle {
  /** The whole title. */
  plain: string
  /** Words of the title without organizer, venue, date and remarks. */
  words: readonly string[]
  /** Words before a colon, dash or "with": the headliner. */
  head: readonly string[]
  /** Words before a comma: the first of the acts that a title lists. */
  bill: readonly string[]
  /** Words before "with" and the guests. */
  core: readonly string[]
}

const trigrams = (word: string): Set<string> => {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** Returns the share of common trigrams of two words, from 0 to 1. */
function wordSimilarity(one: string, other: string): number {
  if (one === other) return 1
  if (one.length < 4 || other.length < 4) return 0
  const [some, others] = [trigrams(one), trigrams(other)]
  const shared = [...some].filter((part) => others.has(part)).length
  return shared / (some.size + others.size - shared)
}

const weigh = (word: string) => (commonWords.has(word) ? 0.3 : /^\d+$/.test(word) ? 0.5 : 1)
/** Returns whether a word occurs in the titles of few events. */
export const isDistinctive = (word: string): boolean => word.length > 1 && weigh(word) === 1 && !stopWords.has(word)
const sum = (words: Iterable<string>) => [...words].reduce((total, word) => total + weigh(word), 0)

const alikeFrom = 0.5

export interface TitleSimilarity {
  /** Both titles have the same words. */
  isEqual: boolean
  /** Weighted share of common words, from 0 to 1. */
  share: number
  /** Weighted share of the shorter title's words that the longer one has. */
  contained: number
  /** Weight of the common words; 1 for each distinctive one. */
  weight: number
  /** The titles agree up to a colon, a dash or "with". */
  isHeadliner: boolean
  /** One title begins with the other. */
  isPrefix: boolean
  /** The longer title adds the name of a tour or nothing but common words. */
  addsLittle: boolean
  /** A word distinguishes them: morning and evening, part 1 and part 2. */
  isContrary: boolean
  /** One title has such a word and the other has none. */
  isNarrower: boolean
}

const startsWith = (words: readonly string[], head: readonly string[]) =>
  head.length > 0 && head.every((word, at) => words[at] === word)

function findContrast(
  some: ReadonlySet<string>,
  others: ReadonlySet<string>,
): { isContrary: boolean; isNarrower: boolean } {
  const only = (own: ReadonlySet<string>, rest: ReadonlySet<string>) => [...own].filter((word) => !rest.has(word))
  const [left, right] = [only(some, others), only(others, some)]
  let [isContrary, isNarrower] = [false, false]
  for (const row of contrasts) {
    const [one, other] = [left.some((word) => row.has(word)), right.some((word) => row.has(word))]
    if (one && other) isContrary = true
    if (one !== other) isNarrower = true
  }
  const isNumber = (word: string) => /^\d+$/.test(word)
  // A number that only one title has is usually part of its subtitle: "Nitro Circus 2.0", "Canada 2026".
  return { isContrary: isContrary || (left.some(isNumber) && right.some(isNumber)), isNarrower }
}

/**
 * Returns whether one title lists acts of which the first is on tour in the other: "The Herons, The Coots", "The
 * Herons: Marsh Tour".
 */
const isBilled = (list: ReadTitle, tour: ReadTitle) =>
  list.bill.length > 1 &&
  list.bill.length < list.words.length &&
  tour.words.includes('tour') &&
  tour.head.length < tour.words.length &&
  list.bill.join(' ') === tour.head.join(' ')

export function compareTitles(one: ReadTitle, other: ReadTitle): TitleSimilarity {
  const [some, others] = [new Set(one.words), new Set(other.words)]
  const pairs = [...some].flatMap((word) => {
    if (others.has(word)) return [{ word, likeness: 1 }]
    const best = Math.max(
      0,
      ...[...others].filter((candidate) => !some.has(candidate)).map((candidate) => wordSimilarity(word, candidate)),
    )
    return best >= alikeFrom ? [{ word, likeness: best }] : []
  })
  const weight = pairs.reduce((total, { word, likeness }) => total + weigh(word) * likeness, 0)
  const [own, their] = [sum(some), sum(others)]
  const joined = (read: ReadTitle) => read.words.toSorted().join('')
  const isEqual =
    one.words.length > 0 &&
    (one.plain === other.plain ||
      joined(one) === joined(other) ||
      (joined(one).length > 8 && one.words.join('') === other.words.join('')))
  const distinctive = (words: readonly string[]) => words.some((word) => weigh(word) >= 0.5)
  const isHeadliner =
    (distinctive(one.head) && one.head.join(' ') === other.head.join(' ')) ||
    isBilled(one, other) ||
    isBilled(other, one)
  const [short, long] = one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words]
  const rest = long.slice(short.length)
  return {
    isEqual,
    share: own + their === 0 ? 0 : Math.min(1, (2 * weight) / (own + their)),
    contained: Math.min(own, their) === 0 ? 0 : Math.min(1, weight / Math.min(own, their)),
    weight,
    isHeadliner,
    isPrefix: distinctive(short) && startsWith(long, short),
    addsLittle: rest.includes('tour') || rest.every((word) => commonWords.has(word)),
    ...findContrast(new Set(one.core), new Set(other.core)),
  }
}
