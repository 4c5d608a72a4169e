import { countFrequent, mayBeForeign, listWords } from './language-words.ts'
import { findStatedLanguages } from './stated-languages.ts'

/** The detector's guess at the language of a text. */
export interface DetectedLanguage {
  /** Tag of the language, such as "es"; empty if it is none. */
  language: string
  /** Whether the detector is certain enough. */
  isReliable: boolean
}
export type LanguageDetector = (text: string) => DetectedLanguage

export interface LanguageEvidence {
  title: string
  description: string
  /** BCP 47 tag of the language that the source gives; absent or null if it gives none. */
  language?: string | null
}

export interface EventLanguages {
  /** Languages that the event is held in as far as known, the main one first. */
  languages: string[]
  /** The language of title and description; null if they have several, or too little text to tell. */
  textLanguage: string | null
}

/** Maximum number of characters of a description that are read. */
const readLength = 3000
/** Minimum letters of a text whose language can be detected. */
const minLetters = 40
/** Minimum characters of a piece of text that is examined on its own. */
const pieceLength = 60
/** Minimum number of different frequent words in a text of the language. */
const minFrequent = 3
/** Minimum share of the letters for a language to be one of several, and to be the only one. */
const minShare = 0.2
const wholeShare = 0.75

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** URLs and email addresses belong to no language. */
const withoutAddresses = (text: string) => text.replaceAll(/\b(?:https?:\/\/|www\.)\S+|(?<!\S)\S+@\S+/gi, ' ')

/** Splits a text at sentences and lines into pieces that are long enough to tell their language. */
function splitIntoPieces(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const sentence of text.split(/(?<=[.!?:;])\s+|\n+|\s[|/–—]\s/u)) {
    piece = piece === '' ? sentence : `${piece} ${sentence}`
    if (piece.length < pieceLength) continue
    pieces.push(piece)
    piece = ''
  }
  if (piece !== '') pieces.push(piece)
  return pieces
}

/** Returns whether the frequent words of a piece of text confirm its language. */
function isBacked(language: string, piece: string, words: ReadonlySet<string>): boolean {
  const frequent = countFrequent(language, words)
  // A script other than Latin is sufficient evidence.
  if (frequent === null) return /[^\p{Script=Latin}\P{L}]{4}/u.test(piece)
  return frequent >= 2 && frequent > (countFrequent('en', words) ?? 0)
}

/** Counts the letters of a text in each language. Omits letters whose language can't be determined. */
function weighLanguages(text: string, detect: LanguageDetector): Map<string, number> {
  const letters = new Map<string, number>()
  const add = (language: string, count: number) => letters.set(language, (letters.get(language) ?? 0) + count)
  for (const piece of splitIntoPieces(text)) {
    const count = countLetters(piece)
    const words = listWords(piece)
    if (count < minLetters) continue
    if (!mayBeForeign(piece, words)) {
      if ((countFrequent('en', words) ?? 0) > 0) add('en', count)
      continue
    }
    const { language, isReliable } = detect(piece)
    if (language === 'en') add('en', count)
    else if (isReliable && isBacked(language, piece, words)) add(language, count)
  }
  return letters
}

/** Returns the languages of title and description, those with most letters first. */
function readTextLanguages(text: string, detect: LanguageDetector): { language: string; share: number }[] {
  const letters = weighLanguages(text, detect)
  const sum = [...letters.values()].reduce((total, count) => total + count, 0)
  const words = listWords(text)
  return [...letters]
    .map(([language, count]) => ({ language, share: count / sum }))
    .filter(({ language, share }) => {
      const frequent = countFrequent(language, words)
      return share >= minShare && (frequent === null || frequent >= minFrequent)
    })
    .toSorted((one, other) => other.share - one.share)
}

/** Returns the language of a tag, without region and script. */
const getBaseLanguage = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? ''

/**
 * Returns the languages of an event: those that its source gives, that its text mentions, and that its text is written
 * in. Many programs add "en" to everything, so English is removed if the text is in another language.
 */
export function readEventLanguages(event: LanguageEvidence, detect: LanguageDetector): EventLanguages {
  const description = withoutAddresses(event.description.slice(0, readLength))
  const shares = readTextLanguages(`${event.title}\n${description}`, detect)
  const written = shares.map(({ language }) => language)
  const given = event.language ? getBaseLanguage(event.language) : ''
  const said = findStatedLanguages(event.title, description)
  const foreign = written.some((language) => language !== 'en') && !written.includes('en')
  // A text in English about a story time in Spanish doesn't make English one of its languages.
  const isEnglishOnlyText = said.length > 0 && !said.includes('en') && written.join() === 'en'
  const languages = [
    ...(given !== '' && !(given === 'en' && foreign) ? [given] : []),
    ...said,
    ...(isEnglishOnlyText ? [] : written),
  ]
  const [main] = shares
  return {
    languages: [...new Set(languages)],
    textLanguage: main && main.share >= wholeShare ? main.language : given && shares.length === 0 ? given : null,
  }
}
