import { t } from '#texts/texts.ts'

/** Number of spots from which an event counts as nearly full. */
const fewSpots = 5

/** Returns "1 spot left" or "3 spots left". */
export const countSpotsLeft = (left: number): string =>
  t('{count, plural, one {# spot left} other {# spots left}}', { count: left })

/** Returns "Full", "1 spot left" or "3 spots left"; null while plenty are left or the number isn't limited. */
export function describeSpots(spotsLeft: number | undefined): string | null {
  if (spotsLeft === undefined || spotsLeft > fewSpots) return null
  if (spotsLeft === 0) return t('Full')
  return countSpotsLeft(spotsLeft)
}
