import type { Category } from '#contract/event-options.ts'
import { short } from './plate-geometry.ts'
import { getInks } from './plate-inks.ts'
import type { PlateColours } from './plate-inks.ts'
import { layOutSlots, sheets } from './plate-layout.ts'
import type { Arrangement, Sheet, Slot } from './plate-layout.ts'
import { findMotif, motifBook } from './plate-motifs.ts'
import { drawGround, drawLabel, drawPaper } from './plate-paper.ts'
import { Pen } from './plate-pen.ts'
import type { Inks, Motif } from './plate-pen.ts'
import { hashText, seededRandom } from './plate-random.ts'
import type { Random } from './plate-random.ts'
import { listRelatives } from './plate-subjects.ts'

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

/** Combines only simple specimens. An elaborate one stands alone, which also keeps the plate small. */
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
