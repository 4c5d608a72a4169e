import { getDirection } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'

/** Returns the direction of the reader's lines. */
export const readDirection = (): 'ltr' | 'rtl' => getDirection(currentLocale())

/*
 * Mail clients know neither "start" nor "end", so these name the sides of the reader's lines.
 */
export const lineStart = (): 'left' | 'right' => (readDirection() === 'rtl' ? 'right' : 'left')

/** Writes a padding or margin of four sides, in pixels: above, at the line's end, below, at its start. */
export const around = (above: number, end: number, below: number, start: number): string =>
  (readDirection() === 'rtl' ? [above, start, below, end] : [above, end, below, start])
    .map((pixels) => `${pixels}px`)
    .join(' ')
