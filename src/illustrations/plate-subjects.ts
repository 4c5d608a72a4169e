import type { EventFormat } from '#contract/events/event-options.ts'
import { subjects } from './plate-subject-words.ts'

/** Motifs of formats, for titles that name no subject. */
export const formatMotifs: Partial<Record<EventFormat, readonly string[]>> = {
  walk: ['trail', 'contours'],
  tour: ['lantern', 'rose', 'key'],
  'story time': ['bear', 'book', 'blocks'],
  concert: ['guitar', 'horn', 'piano', 'drum', 'microphone'],
  show: ['masks', 'ticket'],
  film: ['film', 'ticket'],
  exhibition: ['frame', 'easel'],
  festival: ['bunting', 'balloon'],
  market: ['basket', 'apple'],
  game: ['dice', 'chess', 'puzzle'],
  sport: ['ball', 'stopwatch'],
  volunteering: ['heart', 'can'],
  'open house': ['key', 'house'],
  worship: ['lantern', 'book'],
}

/** Splits a text into normalized words: lower case, without accents or plural `s`. */
function splitWords(text: string): string[] {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<![sui])s$/, '') : word))
}

/** Subjects by word or phrase. */
const bySubject = new Map<string, readonly string[]>(
  subjects.flatMap(([words, motifs]) =>
    words.split(',').map((word) => [splitWords(word).join(' '), motifs.split(' ')] as const),
  ),
)

const maxWords = 3

/**
 * Returns the motifs of the subjects that a text names. Phrases count more than words, and earlier words more than later
 * ones.
 */
export function findSubjects(text: string): (readonly string[])[] {
  const words = splitWords(text)
  const found: { motifs: readonly string[]; length: number; at: number }[] = []
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(maxWords, words.length - at); length > 0; length -= 1) {
      const motifs = bySubject.get(words.slice(at, at + length).join(' '))
      if (!motifs) continue
      found.push({ motifs, length, at })
      at += length - 1
      break
    }
  }
  return found.toSorted((a, b) => b.length - a.length || a.at - b.at).map(({ motifs }) => motifs)
}

const related = new Map<string, Set<string>>()
for (const [, motifs] of subjects) {
  const [first = '', ...others] = motifs.split(' ')
  related.set(first, (related.get(first) ?? new Set()).union(new Set(others)))
}

/** Returns the motifs that belong to the same subjects as this one, to accompany it. */
export const listRelatives = (motif: string): string[] => [...(related.get(motif) ?? [])]

/** All motifs that the tables name. */
export const subjectMotifNames: readonly string[] = [
  ...new Set([...subjects.flatMap(([, motifs]) => motifs.split(' ')), ...Object.values(formatMotifs).flat()]),
]
