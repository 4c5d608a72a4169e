import type { AgeGroup, Category, Interest, Mood } from '#contract/event-options.ts'
import { findAgeGroups } from '#domain/events/age-words.ts'
import { createPhraseCounter } from './classification-words.ts'
import { categoryWords, moodWords, usualMood } from './classification-rules.ts'

export interface EventWords {
  title: string
  description: string
  /** Categories as the source names them. */
  keywords: readonly string[]
}

export interface Classification {
  category: Category
  moods: Mood[]
  ageGroups: AgeGroup[]
}

const interests = Object.keys(categoryWords) as Interest[]
const moods = Object.keys(moodWords) as Mood[]
/** Counts all interests first, then all moods. */
const countPhrases = createPhraseCounter([...Object.values(categoryWords), ...Object.values(moodWords)])

/** A word in the title weighs more than one in the keywords, which weighs more than one in the description. */
const weights = { title: 4, keywords: 3, description: 1 }
/** Caps the description's share, because long descriptions mention everything once. */
const mostFromDescription = 3

/** Returns scores in the order of `countPhrases`. */
function scoresOf(words: EventWords): number[] {
  const inTitle = countPhrases(words.title)
  const inKeywords = countPhrases(words.keywords.join('\n'))
  const inDescription = countPhrases(words.description.slice(0, 1_500))
  return inTitle.map(
    (count, at) =>
      weights.title * count +
      weights.keywords * (inKeywords[at] ?? 0) +
      weights.description * Math.min(mostFromDescription, inDescription[at] ?? 0),
  )
}

function findCategory(scores: readonly number[]): Interest | null {
  let best: { name: Interest; score: number } | null = null
  for (const [at, name] of interests.entries()) {
    const score = scores[at] ?? 0
    if (score > (best?.score ?? 1)) best = { name, score }
  }
  return best?.name ?? null
}

function findMoods(scores: readonly number[], category: Interest | null): Mood[] {
  const scored = moods
    .map((name, at) => ({
      name,
      score: (scores[interests.length + at] ?? 0) + (category && usualMood[category] === name ? 2 : 0),
    }))
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
  return moods.filter((mood) => scored.some(({ name }) => name === mood))
}

/**
 * Classifies an event by subject, mood and age group, using the keyword tables.
 * @returns category `Other` and empty lists if the words aren't conclusive
 */
export function classify(words: EventWords): Classification {
  const scores = scoresOf(words)
  const category = findCategory(scores)
  return { category: category ?? 'Other', moods: findMoods(scores, category), ageGroups: findAgeGroups(words) }
}
