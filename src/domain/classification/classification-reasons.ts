import { hashFeature, stemWord, type EventWords } from './classification-features.ts'
import { predictAll, findWeights, modelHeads, type ClassificationModel } from './classification-model.ts'

/** The words and names that decide most about whether an event is for learning, strongest first. */
export interface LearningReasons {
  against: string[]
  inFavor: string[]
}

/** Maximum number of title words whose influence is measured, by leaving out one at a time. */
const maxTitleWords = 14
/** Number of characters of a description that count, about as many as the model reads. */
const readLength = 600
/** Smallest change of the log-odds that is worth naming. */
const minEffect = 0.12
const maxNamed = 3

const logOdds = (model: ClassificationModel, words: EventWords): number => {
  const [none = 0.5] = predictAll(model, words).learning
  return Math.log((1 - none + 1e-6) / (none + 1e-6))
}

const listWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’&-]*/gu) ?? []
const isNameable = (word: string) => word.length > 2 && !commonWords.has(word.toLowerCase())
const commonWords = new Set(
  'the and for with from this that your you our are will all new now via per its his her not but who how why what when'.split(
    ' ',
  ),
)

/** Measures each word of the title by leaving it out. */
function weighTitle(model: ClassificationModel, words: EventWords): Map<string, number> {
  const whole = logOdds(model, words)
  const written = listWords(words.title).slice(0, maxTitleWords)
  const effects = new Map<string, number>()
  for (const word of new Set(written.filter(isNameable))) {
    const title = written.filter((each) => each !== word).join(' ')
    effects.set(word, whole - logOdds(model, { ...words, title }))
  }
  return effects
}

/** Sums up the weights of each word of the description. Leaving out each in turn would take too long. */
function weighDescription(model: ClassificationModel, { description }: EventWords): Map<string, number> {
  const written = [...new Set(listWords(description.slice(0, readLength)).filter(isNameable))]
  const share = 1 / Math.sqrt(Math.max(1, written.length))
  return new Map(
    written.map((word) => {
      const stem = stemWord(word)
      const [none = 0, some = 0, much = 0] = ['d', ''].reduce(
        (sums, field) => {
          const weights = findWeights(model, hashFeature(`${field} ${stem}`), 'learning')
          return sums.map((sum, at) => sum + (weights[at] ?? 0))
        },
        modelHeads.learning.map(() => 0),
      )
      return [word, share * ((some + much) / 2 - none)]
    }),
  )
}

/** Measures the influence of the source's and the venue's name by leaving out each in turn. */
function weighNames(model: ClassificationModel, words: EventWords): [name: string, effect: number][] {
  const whole = logOdds(model, words)
  const { source = '', place = '' } = words
  const venue = place.split(',')[0]?.trim() ?? ''
  const names: [string, number][] = [
    [source, whole - logOdds(model, { ...words, source: '' })],
    [venue, whole - logOdds(model, { ...words, place: '' })],
  ]
  return names.filter(([name]) => name !== '')
}

/** Finds what counts most for and against an event: words of its texts, and the names of its source and venue. */
export function findLearningReasons(model: ClassificationModel, words: EventWords): LearningReasons {
  const effects = [...weighTitle(model, words), ...weighDescription(model, words)]
  // Shows a word of the title as it is written there.
  const firsts = new Map(effects.toReversed().map((weighed) => [stemWord(weighed[0]), weighed]))
  const ranked = [...firsts.values(), ...weighNames(model, words)].filter(([, effect]) => Math.abs(effect) >= minEffect)
  const name = (sign: 1 | -1) =>
    ranked
      .filter(([, effect]) => Math.sign(effect) === sign)
      .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
      .slice(0, maxNamed)
      .map(([word]) => word)
  return { against: name(-1), inFavor: name(1) }
}
