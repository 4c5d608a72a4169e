import type { AgeGroup, Category, EventFormat, EventTier, Mood } from '#contract/events/event-options.ts'
import { findAgeGroups } from '#domain/events/age-words.ts'
import { plainTitle } from '#domain/duplicates/event-similarity.ts'
import { isClutterTitle, isUndecidedMeeting } from './classification-clutter.ts'
import type { EventWords } from './classification-features.ts'
import { findFormatInTitle, findFormatOfSource, isCourse, isShow } from './classification-formats.ts'
import {
  predictAll,
  modelHeads,
  typicalOutputs,
  type Predictions,
  type ClassificationModel,
  type ModelHead,
} from './classification-model.ts'
import { heedNeighbors } from './classification-neighbors.ts'
import { findCategoryInTitle, suggestCategory } from './classification-titles.ts'
import { moodWords, usualMood } from './classification-rules.ts'
import { createPhraseCounter } from './classification-words.ts'

const moods = Object.keys(moodWords) as Mood[]
const countMoodWords = createPhraseCounter(Object.values(moodWords))

/** A word in the title weighs more than one in the keywords, which weighs more than one in the description. */
const weights = { title: 4, keywords: 3, description: 1, category: 2 }
/** Caps the description's share, because long descriptions mention everything once. */
const maxFromDescription = 3

/** Finds up to three moods. @returns an empty list if the words aren't conclusive */
function findMoods({ title, keywords, description }: EventWords, category: Category): Mood[] {
  const inTitle = countMoodWords(title)
  const inKeywords = countMoodWords(keywords.join('\n'))
  const inDescription = countMoodWords(description.slice(0, 1_500))
  const scored = moods
    .map((name, at) => ({
      name,
      score:
        weights.title * (inTitle[at] ?? 0) +
        weights.keywords * (inKeywords[at] ?? 0) +
        weights.description * Math.min(maxFromDescription, inDescription[at] ?? 0) +
        (category !== 'Other' && usualMood[category] === name ? weights.category : 0),
    }))
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score)
    .slice(0, 3)
  return moods.filter((mood) => scored.some(({ name }) => name === mood))
}

export interface Classification {
  /** From 0 (clutter) to 1 (learning). Events of at least 0.5 are worth listing. */
  learning: number
  tier: EventTier
  /** Probability of the tier, from 0 to 1. */
  tierChance: number
  category: Category
  /** Null if nothing says what it is. */
  format: EventFormat | null
  moods: Mood[]
  ageGroups: AgeGroup[]
}

/** Below these probabilities, the category is `Other` and the format unknown. */
const least = { category: 0.35, format: 0.45 }
/** Added to the probability of the format that the title names. */
const titleBonus = 0.3

const findBest = (predictions: Float64Array) =>
  predictions.reduce((best, value, at) => (value > (predictions[best] ?? 0) ? at : best), 0)

/** A title that names its category beyond doubt decides, however many other words the event has. */
function readCategory(predictions: Float64Array, title: string): Category {
  const named = findCategoryInTitle(title)
  if (named) return named
  const best = findBest(predictions)
  const predicted = (predictions[best] ?? 0) < least.category ? 'Other' : (modelHeads.category[best] ?? 'Other')
  return predicted === 'Other' ? (suggestCategory(title) ?? 'Other') : predicted
}

/** Minimum probability of a concert where the subject is music: names of bands say little by themselves. */
const minConcert = 0.15
const concertAt = modelHeads.format.indexOf('concert')

function readFormat(predictions: Float64Array, words: EventWords, category: Category): EventFormat | null {
  if (isShow(words)) return 'show'
  const named = findFormatInTitle(words.title) ?? findFormatOfSource(words.keywords)
  const withBonus = predictions.map((value, at) => (modelHeads.format[at] === named ? value + titleBonus : value))
  const best = findBest(withBonus)
  const format = modelHeads.format[best] ?? 'other'
  if (format === 'other' || (withBonus[best] ?? 0) < least.format) {
    return category === 'Music' && (withBonus[concertAt] ?? 0) >= minConcert ? 'concert' : null
  }
  if ((format === 'class' || format === 'workshop') && isCourse(words)) return 'course'
  // A band's tour is no tour to walk along.
  return format === 'tour' && category === 'Music' ? 'concert' : format
}

/** Converts a probability so that the limit becomes 0.5. */
export function moveLimit(chance: number, limit: number): number {
  const odds = chance / Math.max(1e-6, 1 - chance)
  return odds / (odds + limit / (1 - limit))
}

/** Returns the likeliest tier. Words that name clutter decide. */
function readTier([none = 0, enriching = 0, learning = 0]: Float64Array, isClutter: boolean) {
  const chances = [none, enriching, learning]
  const likeliest = chances.indexOf(Math.max(...chances)) as EventTier
  const tier: EventTier = isClutter ? 0 : likeliest
  return { tier, tierChance: Math.round(1_000 * (chances[tier] ?? 0)) / 1_000 }
}

/** Maximum probability of learning for an event whose title names clutter. */
const maxOfClutter = 0.2

function readLearning([none = 0]: Float64Array, isClutter: boolean, limit: number): number {
  const learning = moveLimit(1 - none, limit)
  return Math.round(1_000 * (isClutter ? Math.min(maxOfClutter, learning) : learning)) / 1_000
}

function describe(model: ClassificationModel, words: EventWords, predictions: Predictions): Classification {
  const category = readCategory(predictions.category, words.title)
  const format = readFormat(predictions.format, words, category)
  const isClutter = isClutterTitle(words.title) || isUndecidedMeeting(words)
  return {
    learning: readLearning(predictions.learning, isClutter, model.learningLimit),
    ...readTier(predictions.learning, isClutter),
    category,
    format,
    moods: findMoods(words, category),
    ageGroups: findAgeGroups({ ...words, format }),
  }
}

/**
 * Gives all events with one title the values of the middle one, so that no series is listed in part because some of its
 * dates say more than others. Of two middles, the higher counts.
 */
function shareLearning(events: readonly EventWords[], classified: readonly Classification[]): Classification[] {
  const alike = Map.groupBy(classified.keys(), (at) => plainTitle(events[at]?.title ?? ''))
  const shared = [...classified]
  for (const ats of alike.values()) {
    const values = ats.map((at) => classified[at] as Classification).sort((a, b) => a.learning - b.learning)
    const { learning, tier, tierChance } = values[Math.floor(values.length / 2)] as Classification
    for (const at of ats) shared[at] = { ...(shared[at] as Classification), learning, tier, tierChance }
  }
  return shared
}

/**
 * Classifies all events of a source. What the source lists besides, and at the same venue, counts as evidence.
 * @returns classifications in the order of the events
 */
export function classifyAll(model: ClassificationModel, events: readonly EventWords[]): Classification[] {
  const predictions = events.map((words) => predictAll(model, words))
  const neighbors = events.map(({ title, place = '' }) => ({ title, place }))
  const heed = (head: ModelHead) =>
    heedNeighbors(
      neighbors,
      predictions.map((each) => each[head]),
      typicalOutputs(model, head),
    )
  const [learning, category, format] = [heed('learning'), heed('category'), heed('format')]
  const classified = events.map((words, at) => {
    const own = predictions[at] as Predictions
    return describe(model, words, {
      learning: learning[at] ?? own.learning,
      category: category[at] ?? own.category,
      format: format[at] ?? own.format,
    })
  })
  return shareLearning(events, classified)
}

/** Classifies a single event by its own words. */
export const classify = (model: ClassificationModel, words: EventWords): Classification =>
  describe(model, words, predictAll(model, words))
