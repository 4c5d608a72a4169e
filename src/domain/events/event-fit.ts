import type { AgeGroup, Category } from '#contract/event-options.ts'
import { distancePhrase } from '#domain/places/distance.ts'

/** What is known of what somebody wants to learn. */
export interface FitTaste {
  /** With a strength from 1 to 3. */
  interests: ReadonlyMap<string, number>
  /** Their own words, such as "welding". */
  words: readonly string[]
  /** For whom they look; empty says nothing. */
  ages: readonly AgeGroup[]
  /** What they are working on. */
  goals: readonly { title: string; category: string }[]
}

export interface FitCandidate {
  id: number
  title: string
  category: Category
  /** Empty when nobody said for whom it is. */
  ageGroups: readonly AgeGroup[]
  /** From where the person is; null for virtual events and unknown places. */
  miles: number | null
  isVirtual: boolean
  isFree: boolean
}

export interface Fit {
  score: number
  /** Why, in one line. */
  reason: string
}

/** Words of a goal that say nothing of its subject. */
const plainWords = new Set(['about', 'books', 'every', 'first', 'learn', 'learning', 'month', 'more', 'visit', 'with'])

const wordsOf = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3 && !plainWords.has(word))
      .map((word) => word.replace(/s$/, '')),
  )

function sharesWord(one: string, other: string): boolean {
  const words = wordsOf(other)
  return [...wordsOf(one)].some((word) => words.has(word))
}

const suits = ({ ageGroups }: FitCandidate, { ages }: FitTaste) =>
  ageGroups.length === 0 || ages.length === 0 || ageGroups.some((group) => ages.includes(group))

/** The strongest thing that speaks for it; null when nothing does. */
function strongest(candidate: FitCandidate, taste: FitTaste): Fit | null {
  const { title, category } = candidate
  const named = taste.goals.find((goal) => sharesWord(goal.title, title))
  if (named) return { score: 6, reason: `Could help with “${named.title}”` }
  const word = taste.words.find((each) => sharesWord(each, title))
  if (word) return { score: 5, reason: `Because you like ${word}` }
  const strength = taste.interests.get(category)
  const goal = taste.goals.find((each) => each.category === category)
  if (goal && (strength ?? 0) < 3) return { score: 3, reason: `Could help with “${goal.title}”` }
  if (strength) return { score: 1 + strength, reason: `Because you like ${category}` }
  const knowsNothing = taste.interests.size === 0 && taste.words.length === 0 && taste.goals.length === 0
  return knowsNothing ? { score: 1, reason: '' } : null
}

/**
 * How well an event fits somebody, and why.
 * @returns null when it does not
 */
export function getFit(candidate: FitCandidate, taste: FitTaste): Fit | null {
  if (!suits(candidate, taste)) return null
  const found = strongest(candidate, taste)
  if (!found) return null
  const { miles, isVirtual, isFree } = candidate
  const nearness = miles === null ? 0.3 : 1 / (1 + miles / 5)
  const away = isVirtual ? 'online' : miles === null ? '' : distancePhrase(miles)
  const reason = [found.reason, away].filter(Boolean).join(', ')
  return {
    score: found.score + nearness + (isFree ? 0.2 : 0),
    reason: reason.charAt(0).toUpperCase() + reason.slice(1),
  }
}

/** Of one category so many before the others have had their turn. */
const mostAlike = 3

/** The best of what fits, no more than `most`, and not all of the same kind while there is something else. */
export function chooseFitting<Of extends FitCandidate>(candidates: readonly Of[], taste: FitTaste, most: number) {
  const ranked = candidates
    .flatMap((candidate) => {
      const fit = getFit(candidate, taste)
      return fit ? [{ candidate, ...fit }] : []
    })
    .toSorted((one, other) => other.score - one.score || one.candidate.id - other.candidate.id)
  const seen = new Map<string, number>()
  const isVaried = ranked.map(({ candidate: { category } }) => {
    const count = (seen.get(category) ?? 0) + 1
    seen.set(category, count)
    return count <= mostAlike
  })
  const first = ranked.filter((_, at) => isVaried[at])
  const rest = ranked.filter((_, at) => !isVaried[at])
  return [...first, ...rest].slice(0, most)
}
