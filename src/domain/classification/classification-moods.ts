import type { Category, Mood } from '#contract/event-options.ts'
import type { EventWords } from './classification-features.ts'
import { moodWords, usualMood } from './classification-rules.ts'
import { createPhraseCounter } from './classification-words.ts'

const moods = Object.keys(moodWords) as Mood[]
const countMoodWords = createPhraseCounter(Object.values(moodWords))

/** A word in the title weighs more than one in the keywords, which weighs more than one in the description. */
const weights = { title: 4, keywords: 3, description: 1, category: 2 }
/** Caps the description's share, because long descriptions mention everything once. */
const mostFromDescription = 3

/** Finds up to three moods. @returns an empty list if the words aren't conclusive */
export function findMoods({ title, keywords, description }: EventWords, category: Category): Mood[] {
  const inTitle = countMoodWords(title)
  const inKeywords = countMoodWords(keywords.join('\n'))
  const inDescription = countMoodWords(description.slice(0, 1_500))
  const scored = moods
    .map((name, at) => ({
      name,
      score:
        weights.title * (inTitle[at] ?? 0) +
        weights.keywords * (inKeywords[at] ?? 0) +
        weights.description * Math.min(mostFromDescription, inDescription[at] ?? 0) +
        (category !== 'Other' && usualMood[category] === name ? weights.category : 0),
    }))
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
  return moods.filter((mood) => scored.some(({ name }) => name === mood))
}
