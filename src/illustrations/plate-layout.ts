import type { Random } from './plate-random.ts'

/** Position of a specimen on the sheet. `size` 1 is a motif of 200 by 200 units. `figure` is its letter, if any. */
export type Slot = { x: number; y: number; size: number; figure: string }

export type Sheet = { width: number; height: number }

/** `card` and `wide` are the shapes used on screen; `link` is the 1200 by 630 image for link previews. */
export const sheets = {
  card: { width: 400, height: 300 },
  wide: { width: 640, height: 360 },
  square: { width: 360, height: 360 },
  link: { width: 600, height: 315 },
} as const satisfies Record<string, Sheet>

export type Arrangement = 'single' | 'pair' | 'row' | 'study'

/** Returns half the height that remains inside the frame, above the label. */
export function getReach({ height }: Sheet): number {
  return (height - 92) / 2
}

/** Returns the slots of an arrangement, largest first. Wide sheets spread them and add two companions to a lone one. */
export function layOutSlots(arrangement: Arrangement, sheet: Sheet, random: Random): Slot[] {
  const [middle, centre, reach] = [sheet.width / 2, sheet.height / 2 - 6, getReach(sheet) / 100]
  const spread = Math.min(sheet.width, sheet.height * 1.55)
  const side = random.chance(0.5) ? 1 : -1
  const slot = (dx: number, dy: number, size: number, figure = ''): Slot => ({
    x: middle + dx * spread * side,
    y: centre + dy * reach * 100,
    size: size * reach,
    figure,
  })
  const isWide = sheet.width / sheet.height > 1.6
  const isSquare = sheet.width === sheet.height
  if (arrangement === 'pair') {
    const [first, second] = [isSquare ? 0.7 : 0.92, isSquare ? 0.48 : 0.62]
    return [
      slot(-0.16, isSquare ? -0.28 : -0.04, first, 'a'),
      slot(isSquare ? 0.2 : 0.23, isSquare ? 0.46 : 0.3, second, 'b'),
    ]
  }
  if (arrangement === 'row') {
    const size = isSquare ? 0.42 : 0.56
    const lift = random.between(0.06, 0.2)
    return [slot(0, -lift, size * 1.12, 'b'), slot(-0.29 * side, lift, size, 'a'), slot(0.29 * side, lift, size, 'c')]
  }
  if (arrangement === 'study') {
    const size = isSquare ? 0.7 : 0.94
    return [slot(-0.13, 0, size), slot(0.29, -0.52, 0.38, 'a'), slot(0.29, 0.48, 0.38, 'b')]
  }
  const alone = slot(0, 0, 1)
  return isWide ? [alone, slot(-0.39, 0.4, 0.42, 'a'), slot(0.39, -0.1, 0.42, 'b')] : [alone]
}
