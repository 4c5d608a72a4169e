import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { hashFeature, stemWord } from '#domain/classification/classification-features.ts'

/** Fields of the classifier whose words have vectors: the title, the description, and all together. */
const fields = ['t', 'd', '']
/** Number of words to read, most frequent first. Later ones are names and misspellings. */
const mostWords = 30_000

/** The vectors of the features that are a word in a field, by the feature's hash. */
export interface WordVectors {
  /** Numbers of all fields together. */
  size: number
  /** `first` is the index of the field's first number. */
  byHash: ReadonlyMap<number, { first: number; vector: Float32Array }>
}

export const noVectors: WordVectors = { size: 0, byHash: new Map() }

/**
 * Reads vectors in GloVe's text format: a word and its numbers in each line, most frequent words first. Words with the same
 * stem have the vector of the most frequent one. Vectors are scaled to the length 1.
 */
export async function readWordVectors(file: string): Promise<WordVectors> {
  const byStem = new Map<string, Float32Array>()
  let count = 0
  for await (const line of createInterface(createReadStream(file))) {
    const [word = '', ...numbers] = line.split(' ')
    if (!/^[a-z][a-z'&]*$/.test(word)) continue
    if ((count += 1) > mostWords) break
    const stem = stemWord(word)
    if (byStem.has(stem)) continue
    const vector = Float32Array.from(numbers, Number)
    const length = Math.hypot(...vector)
    byStem.set(
      stem,
      vector.map((number) => number / length),
    )
  }
  const [some = new Float32Array()] = byStem.values()
  const entries = fields.flatMap((field, at) =>
    Array.from(
      byStem,
      ([stem, vector]) => [hashFeature(`${field} ${stem}`), { first: at * some.length, vector }] as const,
    ),
  )
  return { size: fields.length * some.length, byHash: new Map(entries) }
}
