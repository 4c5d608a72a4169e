import { categories, eventFormats } from '#contract/events/event-options.ts'
import { listFeatures, type EventWords, type Features } from './classification-features.ts'

/** The heads of the model, each with its possible outputs, in the order of the weights. */
export const modelHeads = {
  learning: ['0', '1', '2'],
  category: categories,
  // The training data doesn't distinguish courses from classes, so rules do.
  format: [...eventFormats.filter((format) => format !== 'course'), 'other' as const],
} as const satisfies Record<string, readonly string[]>
export type ModelHead = keyof typeof modelHeads
export const headNames = Object.keys(modelHeads) as ModelHead[]
export const outputCount = headNames.reduce((sum, head) => sum + modelHeads[head].length, 0)

/** Returns the index of the first output of a head among all outputs. */
const getFirstOutputIndex = (head: ModelHead): number =>
  headNames.slice(0, headNames.indexOf(head)).reduce((sum, name) => sum + modelHeads[name].length, 0)

/** A probability for each output of a head, in their order. */
export type Predictions = Record<ModelHead, Float64Array>

/** A linear model: one weight per feature and output. */
export interface ClassificationModel {
  /** Sorted. */
  hashes: Uint32Array
  /** Quantized weights, outputs of one feature together. */
  weights: Int8Array
  /** The weight that a quantized 1 stands for, per output. */
  scales: Float32Array
  /** Average probability of each output. */
  typical: Float32Array
  /** Probability of learning from which an event is listed. */
  learningLimit: number
}

const version = 1

/** Writes a model as a file: counts, limit, scales, averages, hashes, weights. */
export function writeModel({ hashes, weights, scales, typical, learningLimit }: ClassificationModel): Uint8Array {
  const head = new Uint32Array([version, hashes.length, outputCount])
  const parts = [head, new Float32Array([learningLimit]), scales, typical, hashes, weights]
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at)
    at += byteLength
  }
  return bytes
}

/** @throws Error if the file belongs to another version of the model */
export function readModel(file: Uint8Array): ClassificationModel {
  // A copy begins at a multiple of four bytes, as views of numbers require.
  const { buffer } = Uint8Array.from(file)
  const [found, features = 0, outputs] = new Uint32Array(buffer, 0, 3)
  if (found !== version || outputs !== outputCount) throw new Error('The classification model has another version.')
  const [learningLimit = 0] = new Float32Array(buffer, 12, 1)
  const scales = new Float32Array(buffer, 16, outputCount)
  const typical = new Float32Array(buffer, 16 + 4 * outputCount, outputCount)
  const hashesAt = 16 + 8 * outputCount
  const hashes = new Uint32Array(buffer, hashesAt, features)
  const weights = new Int8Array(buffer, hashesAt + 4 * features, features * outputCount)
  return { hashes, weights, scales, typical, learningLimit }
}

function findHash(hashes: Uint32Array, hash: number): number {
  let [low, high] = [0, hashes.length - 1]
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = hashes[middle] ?? 0
    if (found === hash) return middle
    if (found < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Turns scores into probabilities. */
export function softmax(scores: ArrayLike<number>): Float64Array {
  const max = Math.max(...Array.from(scores))
  const powers = Float64Array.from(scores, (score) => Math.exp(score - max))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

function scoreFeatures({ hashes, weights, scales }: ClassificationModel, features: Features): Float64Array {
  const scores = new Float64Array(outputCount)
  for (const [at, hash] of features.hashes.entries()) {
    const found = findHash(hashes, hash)
    if (found === -1) continue
    const value = features.values[at] ?? 0
    const from = found * outputCount
    for (let output = 0; output < outputCount; output += 1)
      scores[output] = (scores[output] ?? 0) + value * (weights[from + output] ?? 0)
  }
  return scores.map((score, output) => score * (scales[output] ?? 0))
}

/** Returns the weight of a feature for each output of a head; empty for a feature that the model doesn't know. */
export function findWeights({ hashes, weights, scales }: ClassificationModel, hash: number, head: ModelHead): number[] {
  const found = findHash(hashes, hash)
  if (found === -1) return []
  const from = getFirstOutputIndex(head)
  return modelHeads[head].map((_, at) => (weights[found * outputCount + from + at] ?? 0) * (scales[from + at] ?? 0))
}

/** Predicts everything about one event from its own words. */
export function predictAll(model: ClassificationModel, words: EventWords): Predictions {
  const scores = scoreFeatures(model, listFeatures(words))
  let from = 0
  const outputs = headNames.map((head) => {
    const to = from + modelHeads[head].length
    const part = softmax(scores.subarray(from, to))
    from = to
    return [head, part] as const
  })
  return Object.fromEntries(outputs) as Predictions
}

/** Returns the average outputs of all events. */
export function typicalOutputs({ typical }: ClassificationModel, head: ModelHead): Float32Array {
  const from = getFirstOutputIndex(head)
  return typical.subarray(from, from + modelHeads[head].length)
}
