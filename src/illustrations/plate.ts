import type { Category } from '#contract/events/event-options.ts'
import { short, circle, ellipse, line, rectangle, repeat } from './plate-geometry.ts'
import { getInks, type PlateColours } from './plate-inks.ts'
import { findMotif, motifBook } from './plate-motifs.ts'
import { Pen, type Inks, type Motif } from './plate-pen.ts'
import { hashText, seededRandom, type Random } from './plate-random.ts'
import { listRelatives } from './plate-subjects.ts'

/** Position of a specimen on the sheet. `size` 1 is a motif of 200 by 200 units. `figure` is its letter, if any. */
type Slot = { x: number; y: number; size: number; figure: string }

type Sheet = { width: number; height: number }

/** `card` and `wide` are the shapes used on screen; `link` is the 1200 by 630 image for link previews. */
export const sheets = {
  card: { width: 400, height: 300 },
  wide: { width: 640, height: 360 },
  square: { width: 360, height: 360 },
  link: { width: 600, height: 315 },
} as const satisfies Record<string, Sheet>

type Arrangement = 'single' | 'pair' | 'row' | 'study'

/** Returns half the height that remains inside the frame, above the label. */
function getReach({ height }: Sheet): number {
  return (height - 92) / 2
}

/** Returns the slots of an arrangement, largest first. Wide sheets spread them and add two companions to a lone one. */
function layOutSlots(arrangement: Arrangement, sheet: Sheet, random: Random): Slot[] {
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

/**
 * Determines the drawing. `motif` is the name of what it shows, by default one of the category. With a `title` it is a
 * named image, without one it is decorative.
 */
export type PlateSubject = { category: Category; id: number | string; motif?: string; title?: string }

export type PlateOptions = {
  /** `card` 4:3 (the default), `wide` 16:9, `square`, `link` 1200:630. */
  aspect?: keyof typeof sheets
  /** `tokens` (the default) follows the page's theme; `paper` and `night` are fixed, for standalone images. */
  colours?: PlateColours
}

type Specimen = { pen: Pen; lean: number; isMirrored: boolean }

function drawMotif(motif: Motif, seed: number): Specimen {
  const random = seededRandom(seed)
  const pen = new Pen()
  const lean = random.between(-motif.tilt, motif.tilt)
  const isMirrored = random.chance(0.5) && motif.isHanded !== true
  motif.draw(pen, random)
  return { pen, lean, isMirrored }
}

/** Combines only simple specimens. An elaborate one is shown alone, which also keeps the plate small. */
function chooseArrangement(cost: number, random: Random): Arrangement {
  if (cost > 1700) return 'single'
  if (cost > 1000) return random.pick(['single', 'pair', 'pair'])
  return random.pick(['single', 'single', 'pair', 'pair', 'row', 'study'])
}

/**
 * Returns whether to drop decimals. Card plates and companions are small, so a whole unit is below half a pixel there.
 */
function isCoarse(slot: Slot, sheet: Sheet): boolean {
  return slot.size < 0.8 || sheet.width === sheets.card.width
}

function placeSpecimen({ pen, lean, isMirrored }: Specimen, slot: Slot, sheet: Sheet, inks: Inks): string {
  const turn = Math.abs(lean) < 1 ? '' : ` rotate(${short(lean)})`
  const size = Math.round(slot.size * 100) / 100
  const weight = 2.1 / slot.size ** 0.72
  return (
    `<g transform="translate(${short(slot.x)} ${short(slot.y)})${turn} scale(${isMirrored ? `-${size} ` : ''}${size})" ` +
    `stroke-width="${short(weight)}">${pen.toSvg(inks, weight, isCoarse(slot, sheet))}</g>`
  )
}

function drawFigures(slots: readonly Slot[]): string {
  const letters = slots
    .filter((slot) => slot.figure !== '')
    .map(({ x, y, size, figure }) => `<text x="${short(x)}" y="${short(y + size * 100 + 11)}">${figure}</text>`)
    .join('')
  return letters && `<g font-size="11" text-anchor="middle">${letters}</g>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * Draws the illustration of an event without a picture: a page of a field guide, as an SVG of a few kilobytes. The same
 * subject always gives the same plate. Contains no ids, so a page can hold any number.
 */
export function drawPlate({ category, id, motif: asked, title }: PlateSubject, options: PlateOptions = {}): string {
  const { aspect = 'card', colours = 'tokens' } = options
  const seed = hashText(`${category}/${id}`)
  const random = seededRandom(seed)
  const sheet = sheets[aspect]
  const inks = getInks(category, colours)
  const choice = random.whole(0, 999)
  const step = random.whole(1, 3)
  const subject = findMotif(asked ?? '')
  const relatives = asked === undefined ? [] : listRelatives(asked).flatMap((name) => findMotif(name) ?? [])
  const motifs = relatives.length > 0 ? relatives : motifBook[category].filter((motif) => motif !== subject)
  const companion = (at: number) => motifs[(choice + at * step) % motifs.length] ?? motifBook[category][0]
  const shown = subject ?? companion(0)
  const main = drawMotif(shown, seed + 1)
  const arrangement = chooseArrangement(main.pen.cost, random)
  const isSeries = arrangement === 'row' && random.chance(0.6)
  const slots = layOutSlots(arrangement, sheet, random)
  const specimens = slots.map((slot, at) =>
    placeSpecimen(at === 0 ? main : drawMotif(isSeries ? shown : companion(at), seed + at + 1), slot, sheet, inks),
  )
  const name = title === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escapeText(title)}"`
  const label = category === 'Other' ? 'WONDER' : category.toUpperCase()
  const face = colours === 'tokens' ? 'var(--font-display,Georgia,serif)' : 'Fraunces,Georgia,serif'
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}" preserveAspectRatio="xMidYMid slice" ` +
    `data-plate="${category.toLowerCase()}" ${name}>${drawPaper(sheet, inks, random)}${drawGround(sheet, slots, inks, random)}` +
    `<g fill="none" stroke="${inks.ink}" stroke-linecap="round" stroke-linejoin="round">${specimens.join('')}</g>` +
    `<g fill="${inks.ink}" font-family="${face}">${drawLabel(sheet, `Pl. ${(seed % 899) + 1} · ${label}`, inks)}${drawFigures(slots)}</g></svg>`
  )
}

/** Draws the background behind the specimens: a field of color, or only construction lines. */
function drawGround(sheet: Sheet, slots: readonly Slot[], inks: Inks, random: Random): string {
  const { width, height } = sheet
  const { x, y } = slots[0] ?? { x: width / 2, y: height / 2 }
  const reach = Math.min(getReach(sheet), (Math.min(x, width - x) - 28) / 1.12)
  const tint = (data: string) => `<path d="${data}" fill="${inks.tint}" fill-opacity=".62"/>`
  const rim = (data: string) =>
    `<path d="${data}" fill="none" stroke="${inks.hue}" stroke-opacity=".45" stroke-width=".8"/>`
  const kind = random.pick(['medallion', 'panel', 'arch', 'band', 'bloom', 'bare'])
  if (kind === 'panel') return tint(rectangle(25, 25, width - 50, height - 58))
  if (kind === 'medallion') return tint(circle(x, y, reach * 1.06)) + rim(circle(x, y, reach * 1.12))
  if (kind === 'band') {
    const top = height * random.between(0.55, 0.66)
    return tint(rectangle(25, top, width - 50, height - 33 - top)) + rim(line([25, top], [width - 25, top]))
  }
  if (kind === 'arch') {
    const [half, foot] = [reach * 1.08, height - 33]
    const arch = (grow: number) =>
      `M${short(x - half - grow)} ${foot}V${short(y)}a${short(half + grow)} ${short(half + grow)} 0 0 1 ${short(2 * (half + grow))} 0V${foot}`
    return tint(arch(0)) + rim(arch(6))
  }
  const blot = (size: number) =>
    ellipse(
      x + random.between(-9, 9),
      y + random.between(-10, 10),
      reach * size * random.between(0.9, 1.1),
      reach * size * 0.86,
      random.between(-30, 30),
    )
  if (kind === 'bare') return rim(circle(x, y, reach * 1.1)) + rim(line([25, y], [width - 25, y]))
  return `<path d="${blot(1.05)}${blot(0.9)}" fill="${inks.hue}" fill-opacity=".13"/><path d="${blot(0.7)}" fill="${inks.hue}" fill-opacity=".1"/>`
}

/** Draws an aged edge, a few paper freckles and the frame around the picture. */
function drawPaper({ width, height }: Sheet, inks: Inks, random: Random): string {
  const freckles = repeat(
    5,
    () => `M${short(random.between(24, width - 24))} ${short(random.between(24, height - 24))}h0`,
  )
  const frame = (inset: number) => rectangle(inset, inset, width - 2 * inset, height - 2 * inset)
  return (
    `<path d="M0 0h${width}v${height}H0Z" fill="${inks.paper}"/>` +
    `<g stroke="${inks.line}" fill="none"><path d="M0 0h${width}v${height}H0Z" stroke-opacity=".1" stroke-width="34"/>` +
    `<path d="M0 0h${width}v${height}H0Z" stroke-opacity=".12" stroke-width="16"/>` +
    `<path d="${freckles}" stroke-opacity=".5" stroke-width="2.4" stroke-linecap="round"/>` +
    `<path d="${frame(13)}"/><path d="${frame(17)}" stroke-width=".5"/>${drawCorners({ width, height }, random)}</g>`
  )
}

function drawCorners({ width, height }: Sheet, random: Random): string {
  const kind = random.whole(0, 2)
  const corners = [
    [17, 17],
    [width - 17, 17],
    [17, height - 17],
    [width - 17, height - 17],
  ] as const
  if (kind === 0) return ''
  const data = corners.map(([x, y]) => (kind === 1 ? circle(x, y, 4.5) : rectangle(x - 4, y - 4, 8, 8))).join('')
  return `<path d="${data}"/>`
}

function drawLabel({ width, height }: Sheet, text: string, inks: Inks): string {
  const half = text.length * 4.6 + 12
  const y = height - 15
  return (
    `<path d="M${short(width / 2 - half)} ${y - 11}h${short(2 * half)}v22h-${short(2 * half)}Z" fill="${inks.paper}" stroke="none"/>` +
    `<text x="${width / 2}" y="${y + 4.5}" text-anchor="middle" font-size="12.5" letter-spacing="1.6">${text}</text>`
  )
}
