import { getDirection } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'

/** Returns the direction of the reader's lines. */
export const readDirection = (): 'ltr' | 'rtl' => getDirection(currentLocale())

/** Turns a distance to the right, in pixels, into one along the line: towards its end, which may be on the left. */
export const alongLine = (distance: number): number => (readDirection() === 'rtl' ? -distance : distance)

const mirroredKeys: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Returns the key that does the same where lines run from left to right: "ArrowRight" for the one towards the line's end. */
export const keyAlongLine = (key: string): string => (readDirection() === 'rtl' ? (mirroredKeys[key] ?? key) : key)
