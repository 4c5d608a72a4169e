import { readFileSync } from 'node:fs'

/**
 * Advance width of every character in our fonts, in thousandths of the font size. See fonts/readme.md for how it was
 * made.
 */
const advances = JSON.parse(readFileSync(new URL('fonts/widths.json', import.meta.url), 'utf8')) as Record<
  Face,
  Record<string, number>
>

/** A font used in link previews, by its file name. */
export type Face = 'fraunces-600' | 'figtree-500'

const getAdvance = (character: string, face: Face) => advances[face][String(character.codePointAt(0))]

/** Returns the width in pixels. Characters that the font lacks count as one em. */
export function measure(text: string, face: Face, size: number): number {
  let thousandths = 0
  for (const character of text) thousandths += getAdvance(character, face) ?? 1_000
  return (thousandths * size) / 1_000
}

/**
 * Returns the text that the font can render. Omits symbols such as emoji. Returns null if the font lacks the text's
 * script, because a row of empty boxes is worse than nothing.
 */
export function toRenderableText(text: string, face: Face): string | null {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ').trim()]
  const lacking = characters.filter((character) => getAdvance(character, face) === undefined)
  if (lacking.some((character) => /[\p{L}\p{N}]/u.test(character))) return null
  const rest = characters.filter((character) => getAdvance(character, face) !== undefined).join('')
  return rest.replace(/\s+/g, ' ').trim() || null
}

/** Returns the longest prefix that fits with an ellipsis, cut at a word if possible. */
function cut(text: string, face: Face, size: number, width: number): string {
  const characters = [...text]
  const shown = () => `${characters.join('').trimEnd()}…`
  while (characters.length > 0 && measure(shown(), face, size) > width) characters.pop()
  const atWord = shown().replace(/[\s,;:–-]+\S*…$/, '…')
  return atWord === '…' ? shown() : atWord
}

/** Breaks a word that is wider than a line. */
function pieces(word: string, face: Face, size: number, width: number): string[] {
  const found: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && measure(piece + character, face, size) > width) {
      found.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...found, piece]
}

/** Wraps text into lines no wider than `width`. Text beyond `max` lines is cut with "…". */
export function wrap(text: string, face: Face, size: number, { width, max }: { width: number; max: number }): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((part) => pieces(part, face, size, width))) {
    const last = lines.at(-1)
    const joined = `${last} ${word}`
    if (last !== undefined && measure(joined, face, size) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  if (lines.length <= max) return lines
  return [...lines.slice(0, max - 1), cut(lines.slice(max - 1).join(' '), face, size, width)]
}
