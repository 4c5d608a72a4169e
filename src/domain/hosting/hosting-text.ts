import { cutText } from '#contract/limits.ts'

const most = 180

/** Shortens a description for lists, at the end of a sentence if possible, otherwise between words. */
export function shortDescription(description: string): string {
  const text = description.replaceAll(/\s+/g, ' ').trim()
  if (text.length <= most) return text
  const beginning = cutText(text, most)
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => beginning.lastIndexOf(end)))
  if (sentence > 60) return beginning.slice(0, sentence + 1)
  const word = beginning.lastIndexOf(' ')
  return `${cutText(beginning, word > 0 ? word : most - 1).replace(/[\s,;:.–-]+$/, '')}…`
}
