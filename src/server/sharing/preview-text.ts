import { readFileSync } from 'node:fs'

/** Advance of every character that our fonts have, in thousandths of the size; fonts/readme.md says how it was made. */
const advances = JSON.parse(readFileSync(new URL('fonts/widths.json', import.meta.url), 'utf8')) as Record<
  Face,
  Record<string, number>
>

/** A font of the pictures, by the name of its files. */
export type Face = 'fraunces-600' | 'figtree-500'

const advanceOf = (character: string, face: Face) => advances[face][String(character.codePointAt(0))]

/** Width in pixels; characters that the face lacks count as wide ones. */
export function measure(text: string, face: Face, size: number): number {
  let thousandths = 0
  for (const character of text) thousandths += advanceOf(character, face) ?? 1_000
  return (thousandths * size) / 1_000
}

/**
 * The text as far as the face can write it. Signs such as emoji are left out; a text in a script that the face does
 * not have is null, since a row of empty boxes says less than nothing.
 */
export function writable(text: string, face: Face): string | null {
  const characters = [...text.normalize('NFC').replace(/\s+/g, ' ').trim()]
  const lacking = characters.filter((character) => advanceOf(character, face) === undefined)
  if (lacking.some((character) => /[\p{L}\p{N}]/u.test(character))) return null
  const rest = characters.filter((character) => advanceOf(character, face) !== undefined).join('')
  return rest.replace(/\s+/g, ' ').trim() || null
}

/** The longest beginning that fits with an ellipsis, ended at a word where there is one. */
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

/** Lines no wider than `width`; what does not fit into `most` lines ends in "…". */
export function wrap(
  text: string,
  face: Face,
  size: number,
  { width, most }: { width: number; most: number },
): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').flatMap((part) => pieces(part, face, size, width))) {
    const last = lines.at(-1)
    const joined = `${last} ${word}`
    if (last !== undefined && measure(joined, face, size) <= width) lines[lines.length - 1] = joined
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), cut(lines.slice(most - 1).join(' '), face, size, width)]
}
