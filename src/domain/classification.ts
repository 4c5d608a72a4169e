import type { AgeGroup, Category, Interest, Mood } from '#contract/event-options.ts'
import { findAgeGroups } from './age-words.ts'
import { categoryWords, moodWords, usualMood } from './classification-rules.ts'

export interface EventWords {
  title: string
  description: string
  /** The source's own categories. */
  keywords: readonly string[]
}

export interface Classification {
  category: Category
  moods: Mood[]
  ageGroups: AgeGroup[]
}

const escaped = (phrase: string) => phrase.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Matches any of the phrases as whole words; a star stands for any ending. */
function matcherOf(phrases: string): RegExp {
  const patterns = phrases
    .split(',')
    .map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '))
    .filter((phrase) => phrase !== '')
    .map((phrase) => escaped(phrase).replaceAll('*', String.raw`\w*`))
    // Longer phrases first: "dance fitness" is one word of one subject, not two of two.
    .sort((a, b) => b.length - a.length)
  return new RegExp(String.raw`\b(?:${patterns.join('|')})(?!\w)`, 'gi')
}

const matchersOf = <Name extends string>(table: Record<Name, string>) =>
  (Object.keys(table) as Name[]).map((name) => ({ name, pattern: matcherOf(table[name]) }))

const categoryMatchers = matchersOf(categoryWords)
const moodMatchers = matchersOf(moodWords)

/** How often the words occur, each different one once: a text that says "garden" ten times is not ten times as green. */
function countWords(text: string, pattern: RegExp): number {
  return new Set(text.match(pattern)?.map((word) => word.toLowerCase())).size
}

/** A word in the title says more than one in the keywords, and that more than one in the description. */
const weights = { title: 4, keywords: 3, description: 1 }
/** Long descriptions mention everything once. */
const mostFromDescription = 3

function scoreOf(words: EventWords, pattern: RegExp): number {
  const fromDescription = countWords(words.description.slice(0, 1_500), pattern)
  return (
    weights.title * countWords(words.title, pattern) +
    weights.keywords * countWords(words.keywords.join('\n'), pattern) +
    weights.description * Math.min(mostFromDescription, fromDescription)
  )
}

function findCategory(words: EventWords): Interest | null {
  let best: { name: Interest; score: number } | null = null
  for (const { name, pattern } of categoryMatchers) {
    const score = scoreOf(words, pattern)
    if (score > (best?.score ?? 1)) best = { name, score }
  }
  return best?.name ?? null
}

function findMoods(words: EventWords, category: Interest | null): Mood[] {
  const scored = moodMatchers
    .map(({ name, pattern }) => ({
      name,
      score: scoreOf(words, pattern) + (category && usualMood[category] === name ? 2 : 0),
    }))
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
  return moodMatchers.map(({ name }) => name).filter((mood) => scored.some(({ name }) => name === mood))
}

/**
 * What an event is about and for whom, by the tables of words.
 * @returns `Other` as the category, and empty lists, where the words say too little
 */
export function classify(words: EventWords): Classification {
  const category = findCategory(words)
  return { category: category ?? 'Other', moods: findMoods(words, category), ageGroups: findAgeGroups(words) }
}
