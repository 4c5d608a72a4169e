import { readFileSync } from 'node:fs'
import { classify, classifyAll, type Classification } from '#domain/classification/classification.ts'
import type { EventWords } from '#domain/classification/classification-features.ts'
import { findLearningReasons, type LearningReasons } from '#domain/classification/classification-reasons.ts'
import { readModel, type ClassificationModel } from '#domain/classification/classification-model.ts'

/** Written by `npm run judge -- --learn`. */
export const weightsFile = new URL('weights.bin', import.meta.url)

let model: ClassificationModel | null = null

/** Reads the weights on first use, in about a millisecond. */
const getModel = () => (model ??= readModel(readFileSync(weightsFile)))

/** Classifies a single event without regard to others. */
export const classifyEvent = (words: EventWords): Classification => classify(getModel(), words)

/** Classifies all events of a source, which count as evidence for each other. */
export const classifyEvents = (events: readonly EventWords[]): Classification[] => classifyAll(getModel(), events)

/** Finds the words of an event that decide most about whether it is for learning. Takes a few milliseconds. */
export const explainLearning = (words: EventWords): LearningReasons => findLearningReasons(getModel(), words)
