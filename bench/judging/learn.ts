import { categories } from '#contract/events/event-options.ts'
import {
  hashFeature,
  listFeatures,
  type EventWords,
  type Features,
} from '#domain/classification/classification-features.ts'
import { findFormatInTitle } from '#domain/classification/classification-formats.ts'
import {
  predictAll,
  outputCount,
  headNames,
  modelHeads,
  softmax,
  type Predictions,
  type ClassificationModel,
} from '#domain/classification/classification-model.ts'
import { noVectors, type WordVectors } from './word-vectors.ts'

/** A judged event to learn from, as in `training.jsonl`. */
export interface TrainingEvent {
  feed: string
  title: string
  description: string
  location: string
  calendar: string
  categories: string
  learning: 0 | 1 | 2
  category: string
  alsoFine: string[]
  ages: string[] | null
}

const fileName = (feed: string) => feed.replace(/^.*\//, '').replace(/\.\w+$/, '')

/** Returns the importer's view of the event. */
export const toEventWords = (event: TrainingEvent): EventWords => ({
  title: event.title,
  description: event.description,
  keywords: event.categories.split(/\s*[,;]\s*/).filter(Boolean),
  place: event.location,
  source: event.calendar || fileName(event.feed),
})

/** A concert hall named History, whose events would teach that tours of history centers are concerts. */
const misleadingCalendars = new Set(['History'])

/** Share of a category's target that goes to the other acceptable categories. */
const shareOfOthers = 0.25

/** Returns the probabilities to learn for each head, or null if the event teaches nothing about it. */
function getTargets(event: TrainingEvent): (Float64Array | null)[] {
  const category = new Float64Array(categories.length)
  const others = event.alsoFine.length
  category[categories.indexOf(event.category as never)] = others === 0 ? 1 : 1 - shareOfOthers
  for (const name of event.alsoFine) category[categories.indexOf(name as never)] = shareOfOthers / others
  const learning = new Float64Array(modelHeads.learning.length)
  learning[event.learning] = 1
  // These events have no judged format, so it is derived from their titles.
  const said = findFormatInTitle(event.title) ?? (event.learning === 0 ? 'other' : null)
  const format = said === null ? null : new Float64Array(modelHeads.format.length)
  if (format && said !== null) format[modelHeads.format.indexOf(said as never)] = 1
  return [learning, category, format]
}

interface Lesson {
  features: Features
  targets: (Float64Array | null)[]
  weight: number
  town: string
}

/**
 * Lists each event in full and with parts left out, so that the model also learns to do with a title alone, to tell the
 * format from everything but the title that named it, and to believe the source's categories, which few events have.
 */
function listLessons(event: TrainingEvent): Lesson[] {
  const words = toEventWords(event)
  const [learning = null, category = null, format = null] = getTargets(event)
  const town = event.feed.split('/')[0] ?? ''
  const lesson = (given: EventWords, targets: (Float64Array | null)[], weight: number) => ({
    features: listFeatures(given),
    targets,
    weight,
    town,
  })
  return [
    lesson(words, [learning, category, format], 1),
    lesson({ ...words, description: '' }, [learning, category, null], 0.4),
    lesson({ ...words, place: '', source: '' }, [learning, category, null], 0.4),
    lesson({ ...words, title: '', keywords: [words.title] }, [null, category, null], 0.3),
    lesson({ ...words, title: '' }, [null, null, format], 1),
  ]
}

const remembered = new WeakMap<TrainingEvent, Lesson[]>()

/** Cross-validation uses the same training examples many times. */
function rememberLessons(event: TrainingEvent): Lesson[] {
  const lessons = remembered.get(event) ?? listLessons(event)
  remembered.set(event, lessons)
  return lessons
}

const epochs = 8
const rate = 0.05
const decay = 1e-5
/** A feature that only one town uses is likely the name of something there. */
const leastTowns = 2
const leastEvents = 4

function indexFeatures(lessons: readonly Lesson[]): Map<number, number> {
  const towns = new Map<number, Set<string>>()
  const counts = new Map<number, number>()
  for (const { features, town, targets } of lessons) {
    if (!targets[0]) continue
    for (const hash of features.hashes) {
      towns.set(hash, (towns.get(hash) ?? new Set()).add(town))
      counts.set(hash, (counts.get(hash) ?? 0) + 1)
    }
  }
  const common = [...towns].filter(([hash, { size }]) => size >= leastTowns && (counts.get(hash) ?? 0) >= leastEvents)
  const hashes = common.map(([hash]) => hash).sort((a, b) => a - b)
  return new Map(hashes.map((hash, at) => [hash, at]))
}

/** A linear congruential generator: every training run gives the same weights. */
function createRandom(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function shuffle<Item>(list: Item[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[list[at], list[other]] = [list[other] as Item, list[at] as Item]
  }
}

/** A training example with only the features that the model has. */
interface Exercise {
  /** Number of features that belong to the model. The others are the numbers of vectors. */
  own: number
  features: Int32Array
  values: Float32Array
  targets: (Float64Array | null)[]
  weight: number
}

/**
 * Adds up the vectors of a training example's words. Their numbers are features like all others, after those of the
 * model.
 */
function addUpVectors({ hashes, values }: Features, { size, byHash }: WordVectors): Float32Array {
  const sums = new Float32Array(size)
  for (const [at, hash] of hashes.entries()) {
    const { first = 0, vector = [] } = byHash.get(hash) ?? {}
    for (const [place, number] of vector.entries())
      sums[first + place] = (sums[first + place] ?? 0) + (values[at] ?? 0) * number
  }
  return sums
}

function toExercise(
  { features, targets, weight }: Lesson,
  index: ReadonlyMap<number, number>,
  vectors: WordVectors,
): Exercise {
  const known = Array.from(features.hashes, (hash, at) => [index.get(hash) ?? -1, features.values[at] ?? 0] as const)
  const sums = Array.from(addUpVectors(features, vectors), (sum, at) => [index.size + at, sum] as const)
  const retained = [...known, ...sums].filter(([feature, value]) => feature !== -1 && value !== 0)
  return {
    own: retained.filter(([feature]) => feature < index.size).length,
    features: Int32Array.from(retained, ([feature]) => feature),
    values: Float32Array.from(retained, ([, value]) => value),
    targets,
    weight,
  }
}

class Learner {
  readonly #weights: Float32Array
  readonly #gradients: Float32Array
  readonly #index: ReadonlyMap<number, number>
  readonly #vectors: WordVectors

  constructor(index: ReadonlyMap<number, number>, vectors: WordVectors) {
    this.#index = index
    this.#vectors = vectors
    const size = (index.size + vectors.size) * outputCount
    this.#weights = new Float32Array(size)
    this.#gradients = new Float32Array(size).fill(0.01)
  }

  /** Takes one step of stochastic gradient descent, with a rate per weight (AdaGrad). */
  learn(exercise: Exercise): void {
    let offset = 0
    for (const [head, name] of headNames.entries()) {
      const target = exercise.targets[head]
      // The word that names a format says more than its neighbors: "story time" is no talk.
      const count = name === 'format' ? exercise.own : exercise.features.length
      if (target) this.#learnHead(exercise, { target, offset, count })
      offset += modelHeads[name].length
    }
  }

  #learnHead(
    { features, values, weight }: Exercise,
    { target, offset, count }: { target: Float64Array; offset: number; count: number },
  ): void {
    const scores = new Float64Array(target.length)
    for (let at = 0; at < count; at += 1) {
      const from = (features[at] ?? 0) * outputCount + offset
      const value = values[at] ?? 0
      for (let output = 0; output < scores.length; output += 1)
        scores[output] = (scores[output] ?? 0) + value * (this.#weights[from + output] ?? 0)
    }
    const errors = softmax(scores).map((probability, output) => weight * (probability - (target[output] ?? 0)))
    for (let at = 0; at < count; at += 1) {
      const from = (features[at] ?? 0) * outputCount + offset
      const value = values[at] ?? 0
      for (let output = 0; output < errors.length; output += 1) this.#step(from + output, (errors[output] ?? 0) * value)
    }
  }

  #step(at: number, slope: number): void {
    const before = this.#weights[at] ?? 0
    const gradient = slope + decay * before
    const sum = (this.#gradients[at] ?? 0) + gradient * gradient
    this.#gradients[at] = sum
    this.#weights[at] = before - (rate * gradient) / Math.sqrt(sum)
  }

  /** Returns a feature's weights: its own, and what its word's vector makes of the weights of the vectors' numbers. */
  #addUpWeights(hash: number): Float32Array {
    const own = this.#index.get(hash)
    const sums =
      own === undefined
        ? new Float32Array(outputCount)
        : this.#weights.slice(own * outputCount, (own + 1) * outputCount)
    const { first = 0, vector = [] } = this.#vectors.byHash.get(hash) ?? {}
    for (const [place, number] of vector.entries()) {
      const from = (this.#index.size + first + place) * outputCount
      for (let output = 0; output < outputCount; output += 1)
        sums[output] = (sums[output] ?? 0) + number * (this.#weights[from + output] ?? 0)
    }
    return sums
  }

  /**
   * Quantizes the weights to 8 bits each. A word that no event had has the weights of its vector, so the model needs no
   * vectors to classify.
   */
  get model(): Omit<ClassificationModel, 'learningLimit' | 'typical'> {
    const hashes = Uint32Array.from(new Set([...this.#index.keys(), ...this.#vectors.byHash.keys()])).sort()
    const exact = new Float32Array(hashes.length * outputCount)
    for (const [at, hash] of hashes.entries()) exact.set(this.#addUpWeights(hash), at * outputCount)
    const scales = new Float32Array(outputCount)
    for (const [at, weight] of exact.entries())
      scales[at % outputCount] = Math.max(scales[at % outputCount] ?? 0, Math.abs(weight) / 127)
    const weights = Int8Array.from(exact, (weight, at) => Math.round(weight / (scales[at % outputCount] || 1)))
    return { hashes, weights, scales }
  }
}

/** Trains a model. @param vectors let it guess about words that no event has */
export function learn(
  events: readonly TrainingEvent[],
  learningLimit: number,
  vectors: WordVectors = noVectors,
): ClassificationModel {
  const lessons = events.filter(({ calendar }) => !misleadingCalendars.has(calendar)).flatMap(rememberLessons)
  const index = indexFeatures(lessons)
  const learner = new Learner(index, vectors)
  const random = createRandom()
  const order = lessons.map((lesson) => toExercise(lesson, index, vectors))
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random)
    for (const exercise of order) learner.learn(exercise)
  }
  const untrained = { ...learner.model, typical: new Float32Array(outputCount), learningLimit }
  return { ...untrained, typical: averageOutputs(events.map((event) => predictAll(untrained, toEventWords(event)))) }
}

function averageOutputs(all: readonly Predictions[]): Float32Array {
  const sums = new Float32Array(outputCount)
  for (const outputs of all) {
    const flat = headNames.flatMap((head) => [...outputs[head]])
    for (const [at, value] of flat.entries()) sums[at] = (sums[at] ?? 0) + value / all.length
  }
  return sums
}

/** Drops the features that decide the least, so that the file stays small. */
export function prune(model: ClassificationModel, count: number): ClassificationModel {
  const { hashes, weights } = model
  const weighFeature = (feature: number) => {
    const own = weights.subarray(feature * outputCount, (feature + 1) * outputCount)
    return own.reduce((sum, weight) => sum + weight * weight, 0)
  }
  const retained = Array.from(hashes, (_, feature) => ({ feature, weight: weighFeature(feature) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, count)
    .map(({ feature }) => feature)
    .toSorted((a, b) => a - b)
  const keptWeights = new Int8Array(retained.length * outputCount)
  for (const [at, feature] of retained.entries())
    keptWeights.set(weights.subarray(feature * outputCount, (feature + 1) * outputCount), at * outputCount)
  return { ...model, hashes: Uint32Array.from(retained, (feature) => hashes[feature] ?? 0), weights: keptWeights }
}

/** Assigns feeds to folds of cross-validation. */
export const assignFold = (feed: string, folds: number): number => hashFeature(feed) % folds
