import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import { categoryLabels, type AgeGroup, type Category } from '#contract/events/event-options.ts'
import { describeDistance } from '#domain/places/distance.ts'
import { t } from '#texts/texts.ts'

/** Known learning preferences of a person. */
export interface FitTaste {
  /** Strength from 1 to 3 by interest. */
  interests: ReadonlyMap<string, number>
  /** Free-text interests, such as "welding". */
  words: readonly string[]
  /** Wanted age groups; empty for any. */
  ages: readonly AgeGroup[]
  /** Titles of the goals that events help with, by event. */
  goals: ReadonlyMap<number, string>
}

export interface FitCandidate {
  id: number
  title: string
  category: Category
  /** Empty if the audience is unknown. */
  ageGroups: readonly AgeGroup[]
  /** Distance from the person; null for virtual events and unknown coordinates. */
  miles: number | null
  placePrecision: PlacePrecision
  isVirtual: boolean
  isFree: boolean
}

export interface Fit {
  score: number
  /** The reason in one line. */
  reason: string
}

/** Words of an interest that say nothing about its subject. */
const plainWords = new Set(['about', 'books', 'every', 'first', 'learn', 'learning', 'month', 'more', 'visit', 'with'])

const collectWords = (text: string) =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3 && !plainWords.has(word))
      .map((word) => word.replace(/s$/, '')),
  )

function sharesWord(one: string, other: string): boolean {
  const words = collectWords(other)
  return [...collectWords(one)].some((word) => words.has(word))
}

const suits = ({ ageGroups }: FitCandidate, { ages }: FitTaste) =>
  ageGroups.length === 0 || ages.length === 0 || ageGroups.some((group) => ages.includes(group))

/** Returns the strongest match; null if nothing matches. */
function strongest(candidate: FitCandidate, taste: FitTaste): Fit | null {
  const { id, title, category } = candidate
  const goal = taste.goals.get(id)
  if (goal !== undefined) return { score: 6, reason: t('Could help with “{title}”', { title: goal }) }
  const word = taste.words.find((each) => sharesWord(each, title))
  if (word) return { score: 5, reason: t('Because you like {interest}', { interest: word }) }
  const strength = taste.interests.get(category)
  if (strength)
    return { score: 1 + strength, reason: t('Because you like {interest}', { interest: t(categoryLabels[category]) }) }
  const knowsNothing = taste.interests.size === 0 && taste.words.length === 0 && taste.goals.size === 0
  return knowsNothing ? { score: 1, reason: '' } : null
}

/**
 * Scores how well an event fits a person, with the reason.
 * @returns null if it doesn't fit
 */
export function getFit(candidate: FitCandidate, taste: FitTaste): Fit | null {
  if (!suits(candidate, taste)) return null
  const found = strongest(candidate, taste)
  if (!found) return null
  const { miles, placePrecision, isVirtual, isFree } = candidate
  const nearness = miles === null ? 0.3 : 1 / (1 + miles / 5)
  const away = describeDistance(miles, placePrecision)
  const reason = [found.reason, isVirtual ? t('online') : away].filter(Boolean).join(', ')
  return {
    score: found.score + nearness + (isFree ? 0.2 : 0),
    reason: reason.charAt(0).toUpperCase() + reason.slice(1),
  }
}

/** Number of events per category before other categories take precedence. */
const maxSimilar = 3

/** Chooses the best matches, at most `limit`. Prefers a mix of categories while there are alternatives. */
export function chooseFitting<Of extends FitCandidate>(candidates: readonly Of[], taste: FitTaste, limit: number) {
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
    return count <= maxSimilar
  })
  const first = ranked.filter((_, at) => isVaried[at])
  const rest = ranked.filter((_, at) => !isVaried[at])
  return [...first, ...rest].slice(0, limit)
}
