import { categoryWords } from './classification-rules.ts'
import { topicWords } from './classification-topics.ts'
import { createPhraseCounter } from './classification-words.ts'

/** An event's texts, as its source provides them. */
export interface EventWords {
  title: string
  description: string
  /** Categories as the source names them. */
  keywords: readonly string[]
  /** Name and address of the venue in one line. */
  place?: string
  /** Name of the source. */
  source?: string
}

/** Features of an event by their 32-bit hashes, each with its value. */
export interface Features {
  hashes: Uint32Array
  values: Float32Array
}

/** Number of characters of a description to use. Later sentences are about parking, sponsors and refunds. */
const beginningLength = 600

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/[’‘]/g, "'")

/** Splits a text into lower-case words. A number becomes its count of digits. */
const listWords = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z][a-z'&]*[a-z]|[a-z]|\d+|[^\s\w.,;:'"()[\]{}/|–—-]/gu) ?? []).map((word) =>
    /^\d/.test(word) ? `#${word.length}` : word,
  )

const dropEnding = (word: string) =>
  word.length > 4 ? word.replace(/(?:'s|ies|es|s|ing|ed|er|ers)$/, '') : word.replace(/'s$|s$/, '')

/** Returns the stem of a word as used in the names of features. */
export const stemWord = (word: string): string => listStems(plain(word))[0] ?? ''

const listStems = (text: string) => listWords(text).map(dropEnding)
const listPairs = (words: readonly string[]) => words.slice(1).map((word, at) => `${words[at]} ${word}`)

/** Lists all runs of four characters, with `<` and `>` at the ends of a word. They recognize parts of rare words. */
const listRuns = (words: readonly string[]) =>
  words.flatMap((word) => {
    const whole = `<${word}>`
    return Array.from({ length: Math.max(0, whole.length - 3) }, (_, at) => whole.slice(at, at + 4))
  })

/** FNV-1a with a final mix that separates similar texts. */
export function hashFeature(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) >>> 0
}

class FeatureBuilder {
  readonly #values = new Map<number, number>()

  add(name: string, value: number): void {
    const hash = hashFeature(name)
    this.#values.set(hash, (this.#values.get(hash) ?? 0) + value)
  }

  /** Adds distinct words. Their squares add up to the square of the share, so long texts weigh no more than short ones. */
  addWords(field: string, words: readonly string[], share: number): void {
    const distinct = new Set(words)
    const value = share / Math.sqrt(distinct.size)
    for (const word of distinct) this.add(`${field} ${word}`, value)
  }

  get features(): Features {
    return { hashes: Uint32Array.from(this.#values.keys()), values: Float32Array.from(this.#values.values()) }
  }
}

const categoryNames = Object.keys(categoryWords)
const countKeywords = createPhraseCounter(Object.values(categoryWords))
const topics = Object.keys(topicWords)
const countTopics = createPhraseCounter(Object.values(topicWords))

interface Fields {
  title: string
  keywords: string
  source: string
  beginning: string
  place: string
}

/** Adds the categories whose keywords the fields contain. */
function addKeywords(builder: FeatureBuilder, { title, keywords, source, beginning }: Fields): void {
  const [inTitle, inKeywords, inSource, inBeginning] = [title, keywords, source, beginning].map(countKeywords)
  const counts = categoryNames.map((name, at) => {
    const [title, keywords] = [inTitle?.[at] ?? 0, inKeywords?.[at] ?? 0]
    const [source, beginning] = [inSource?.[at] ?? 0, inBeginning?.[at] ?? 0]
    const score = 4 * title + 3 * keywords + 2 * source + Math.min(3, beginning)
    return { name, title, keywords, source, beginning, score }
  })
  const sum = counts.reduce((total, { score }) => total + score, 0)
  const best = counts.reduce((first, next) => (next.score > first.score ? next : first))
  builder.add(sum < 2 ? 'no keyword' : `best ${best.name}`, 0.5)
  for (const count of counts) {
    const { name } = count
    if (count.score > 0) builder.add(`share ${name}`, (0.5 * count.score) / Math.max(4, sum))
    if (count.title > 0) builder.add(`title ${name}`, 0.5)
    if (count.keywords > 0) builder.add(`keywords ${name}`, 0.5)
    if (count.source > 0) builder.add(`source ${name}`, 0.5)
    if (count.beginning > 0) builder.add(`beginning ${name}`, 0.25 * Math.log1p(count.beginning))
  }
}

const topicShares: Record<keyof Fields, number> = { title: 1, keywords: 1, source: 1, beginning: 0.6, place: 0.6 }

const fieldNames = Object.keys(topicShares) as (keyof Fields)[]

/** Adds the topics that each field mentions, and each topic of the title combined with each of the source. */
function addTopics(builder: FeatureBuilder, fields: Fields): void {
  const sums = topics.map(() => 0)
  const mentioned: Record<keyof Fields, string[]> = { title: [], keywords: [], source: [], beginning: [], place: [] }
  for (const field of fieldNames) {
    const share = topicShares[field]
    for (const [at, count] of countTopics(fields[field]).entries()) {
      if (count === 0) continue
      const topic = topics[at] ?? ''
      mentioned[field].push(topic)
      builder.add(`${field} topic ${topic}`, 0.8 * share * (1 + 0.5 * Math.log(Math.min(6, count))))
      sums[at] = (sums[at] ?? 0) + share * Math.min(2, count)
    }
    if (mentioned[field].length === 0) builder.add(`${field} ${fields[field] === '' ? 'empty' : 'without topic'}`, 0.5)
  }
  for (const [at, sum] of sums.entries()) if (sum > 0) builder.add(`topic ${topics[at]}`, 0.56 * Math.log1p(sum))
  addTopicPairs(builder, mentioned.title, [...new Set([...mentioned.source, ...mentioned.keywords])])
}

/** Combines each topic of the title with each of the source: a reading at a bookshop differs from one at a church. */
function addTopicPairs(builder: FeatureBuilder, inTitle: readonly string[], inSource: readonly string[]): void {
  const titleTopics = inTitle.length === 0 ? ['none'] : inTitle
  const sourceTopics = inSource.length === 0 ? ['none'] : inSource
  const value = 0.5 / Math.sqrt(titleTopics.length * sourceTopics.length)
  for (const topic of titleTopics) for (const other of sourceTopics) builder.add(`${topic} at ${other}`, value)
}

const shapes: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['capitals', /^(?=[^a-z]*[A-Z])[^a-z]+$/],
  ['name', /^(?:[A-Z][\w'.-]+ ){1,2}[A-Z][\w'.-]+$/],
  ['time', /\d ?[ap]m\b/i],
  ['list', /[,&+/]/],
  ['subtitle', /:/],
  ['brackets', /\(/],
  ['exclamation', /!/],
  ['question', /\?/],
]

/** Adds the length and the punctuation of the text. */
function addShape(builder: FeatureBuilder, { title, beginning }: Fields, wordCount: number): void {
  builder.add(`title of ${Math.min(8, wordCount)}`, 0.4)
  builder.add(`length ${Math.floor(Math.log2(1 + beginning.length))}`, 0.3)
  for (const [name, pattern] of shapes) if (pattern.test(title)) builder.add(`shape ${name}`, 0.4)
}

/** Lists the features of an event's words, for training as for classifying. */
export function listFeatures(words: EventWords): Features {
  const fields: Fields = {
    title: plain(words.title),
    keywords: words.keywords.map(plain).join('\n'),
    source: plain(words.source ?? ''),
    beginning: plain(words.description.slice(0, beginningLength)),
    place: plain(words.place ?? ''),
  }
  const title = listStems(fields.title)
  const beginning = listStems(fields.beginning)
  const source = listStems(fields.source)
  const keywords = words.keywords.map((keyword) => listStems(plain(keyword)))
  // The venue's name, without the numbers of its address.
  const place = listStems(fields.place.split(/\d/)[0] ?? '')
  const builder = new FeatureBuilder()
  builder.addWords('t', title, 1.6)
  builder.addWords('tt', listPairs(title), 1)
  builder.addWords('r', listRuns(listWords(fields.title)), 1)
  builder.addWords('d', beginning, 1)
  builder.addWords('p', [...place, ...listPairs(place)], 0.7)
  builder.addWords('s', [...source, ...listPairs(source)], 1)
  builder.addWords('k', [...keywords.flat(), ...keywords.map((stems) => stems.join('_'))], 1)
  builder.addWords('', [...title, ...beginning, ...source, ...keywords.flat()], 1)
  addKeywords(builder, fields)
  addTopics(builder, fields)
  addShape(builder, fields, title.length)
  builder.add('any event', 0.5)
  return builder.features
}
