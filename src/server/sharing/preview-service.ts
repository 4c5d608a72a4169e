import { nameLocation } from '#domain/events/event-place.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calledOffWord, isCalledOff } from '#domain/events/event-cancellation.ts'
import { previewVersion, previewSize } from '#domain/events/event-preview.ts'
import type { EventReader } from '#server/events/policy.ts'
import { getEvent } from '#server/events/service.ts'
import { rasterise } from '#server/platform/storage/storage.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { formatEventHours, formatEventDays } from '#domain/events/event-time.ts'
import { plateHues, plateThemes } from '#illustrations/plate-inks.ts'
import { drawPlate } from '#illustrations/plate.ts'
import { measure, wrap, toRenderableText, type Face } from './present.ts'
import { t } from '#texts/texts.ts'
import type { Services, Viewing } from '#server/platform/dependencies/dependencies.ts'

const { width, height } = previewSize
const { paper, ink, line } = plateThemes.paper
const muted = '#5c6b62'
const clay = '#c4553b'

/** Family names inside the font files. */
const families: Record<Face, string> = { 'fraunces-600': 'Fraunces', 'figtree-500': 'Figtree' }

const column = { left: 76, width: 528, middle: 288 }
/** Font sizes in pixels, each with its maximum number of lines. */
const titleSizes = [
  [76, 2],
  [64, 3],
  [54, 4],
] as const
const smallest = { size: 44, lines: 5 }
const plate = { left: 644, top: 60, size: 510 }

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

interface Ink {
  face: Face
  size: number
  fill: string
  /** Between letters, in pixels. */
  spacing?: number
}

function write(text: string, x: number, y: number, { face, size, fill, spacing = 0 }: Ink): string {
  return `<text x="${x}" y="${y}" font-family="${families[face]}" font-size="${size}" fill="${fill}" letter-spacing="${spacing}">${escapeXml(text)}</text>`
}

/** Returns the largest font size at which the title fits within that size's number of lines. */
function setTitle(title: string): { lines: string[]; size: number } {
  const face = 'fraunces-600'
  for (const [size, max] of titleSizes) {
    const lines = wrap(title, face, size, { width: column.width, max: 9 })
    const isWhole = title.split(' ').every((word) => measure(word, face, size) <= column.width)
    if (lines.length <= max && isWhole) return { lines, size }
  }
  return { lines: wrap(title, face, smallest.size, { width: column.width, max: smallest.lines }), size: smallest.size }
}

/** Returns the title, or the kind of event if the fonts lack its script. The link's own text contains the title. */
function getRenderableTitle({ title, category }: LearningEvent): string {
  return (
    toRenderableText(title, 'fraunces-600') ??
    (category === 'Other'
      ? t('A learning event')
      : t('{article, select, an {An {category} event} other {A {category} event}}', {
          article: /^[AEIOU]/.test(category) ? 'an' : 'a',
          category,
        }))
  )
}

function getRenderablePlace({ location, isVirtualEvent, organizer }: LearningEvent): string {
  const named =
    nameLocation(location) || (isVirtualEvent ? t('Online') : organizer && t('with {name}', { name: organizer }))
  return (named && toRenderableText(named, 'figtree-500')) || ''
}

/** One line of the column: its distance from the line above, and how to draw it. */
interface Row {
  advance: number
  draw(y: number): string
}

const row = (advance: number, text: string, ink: Ink): Row => ({
  advance,
  draw: (y) => write(text, column.left, y, ink),
})

/** Puts day and hours on one line if they fit. */
function whenRows(event: LearningEvent): Row[] {
  const style: Ink = { face: 'figtree-500', size: 30, fill: ink }
  const line = `${formatEventDays(event)} · ${formatEventHours(event)}`
  if (measure(line, style.face, style.size) <= column.width) return [row(54, line, style)]
  return [row(54, formatEventDays(event), style), row(41, formatEventHours(event), style)]
}

/** Draws the text, vertically centered in the space above the logo. */
function drawWords(event: LearningEvent, hue: string): string {
  const title = setTitle(getRenderableTitle(event))
  const category = event.category === 'Other' ? t('WONDER') : event.category.toUpperCase()
  const place = wrap(getRenderablePlace(event), 'figtree-500', 27, {
    width: column.width,
    max: title.lines.length > 3 ? 1 : 2,
  })
  const rows: Row[] = [
    row(24, category, { face: 'figtree-500', size: 24, fill: hue, spacing: 3.5 }),
    ...title.lines.map((text, at) =>
      row(Math.round(title.size * (at === 0 ? 1.22 : 1.08)), text, {
        face: 'fraunces-600',
        size: title.size,
        fill: ink,
      }),
    ),
    {
      advance: 38,
      draw: (y) => `<path d="M${column.left + 2} ${y}h72" stroke="${hue}" stroke-width="4" stroke-linecap="round"/>`,
    },
    ...whenRows(event),
    ...place.map((text) => row(39, text, { face: 'figtree-500', size: 27, fill: muted })),
  ]
  const tall = rows.reduce((sum, { advance }) => sum + advance, 0)
  let y = Math.round(column.middle - tall / 2)
  return rows.map(({ advance, draw }) => draw((y += advance))).join('')
}

/** Draws the edge of the page and its two rules, as on the plates. */
function drawPage(): string {
  const frame = (inset: number, weight: number) =>
    `<path d="M${inset} ${inset}h${width - 2 * inset}v${height - 2 * inset}H${inset}Z" fill="none" stroke="${line}" stroke-width="${weight}"/>`
  const edge = `M0 0h${width}v${height}H0Z`
  return (
    `<path d="${edge}" fill="${paper}"/>` +
    `<path d="${edge}" fill="none" stroke="${line}" stroke-opacity=".13" stroke-width="44"/>` +
    `<path d="${edge}" fill="none" stroke="${line}" stroke-opacity=".15" stroke-width="20"/>` +
    frame(22, 1.6) +
    frame(28, 0.8)
  )
}

function drawSpecimen({ category, id, plate: motif }: LearningEvent): string {
  const { left, top, size } = plate
  const drawing = drawPlate({ category, id, motif }, { aspect: 'square', colours: 'paper' })
  return drawing.replace('<svg ', `<svg x="${left}" y="${top}" width="${size}" height="${size}" `)
}

function drawStamp(word: string): string {
  const middle = { x: plate.left + plate.size / 2, y: plate.top + plate.size / 2 }
  const half = { x: 190, y: 44 }
  const box = `M${-half.x} ${-half.y}h${2 * half.x}v${2 * half.y}h${-2 * half.x}Z`
  return (
    `<g transform="translate(${middle.x} ${middle.y}) rotate(-12)"><path d="${box}" fill="${paper}" fill-opacity=".88" stroke="${clay}" stroke-width="5"/>` +
    `<text y="19" text-anchor="middle" font-family="${families['fraunces-600']}" font-size="54" letter-spacing="4" fill="${clay}">${word.toUpperCase()}</text></g>`
  )
}

/**
 * Draws the link preview of an event: a page of the field guide with its plate.
 * @param lark the logo, an SVG
 */
function drawPreview(event: LearningEvent, lark: string): string {
  const [hue] = plateHues[event.category].paper
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    drawPage() +
    drawSpecimen(event) +
    drawWords(event, hue) +
    lark.replace('<svg ', `<svg x="${column.left}" y="526" width="44" height="44" `) +
    write('Wonderlark', column.left + 56, 559, { face: 'fraunces-600', size: 30, fill: ink }) +
    (isCalledOff(event) ? drawStamp(calledOffWord(event)) : '') +
    '</svg>'
  )
}

const resolvePath = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const fontFiles = ['fraunces-600', 'figtree-500'].map((face) => resolvePath(`fonts/${face}.ttf`))
const lark = readFileSync(resolvePath('../../web/public/favicon.svg'), 'utf8')

export interface Preview {
  png: Uint8Array<ArrayBuffer>
  /** Version of the event's current preview. A URL with this version never returns a different picture. */
  version: string
}

/**
 * Returns the link preview of an event, 1200×630.
 * @throws DomainError `event_not_found`
 */
export async function getPreview(
  deps: Viewing & Pick<Services, 'previews'>,
  id: number,
  reader: EventReader,
): Promise<Preview> {
  const event = await getEvent(deps, id, undefined, reader)
  const svg = drawPreview(event, lark)
  const name = `${createHash('sha256').update(svg).digest('hex')}.png`
  const draw = () => rasterise(svg, fontFiles)
  const png = await (deps.previews ? deps.previews.get(name, draw) : draw())
  return { png, version: previewVersion(event) }
}
