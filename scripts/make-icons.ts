import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Category } from '#contract/events/event-options.ts'
import { plateThemes } from '#illustrations/plate-inks.ts'
import { drawPlate } from '#illustrations/plate.ts'
import { rasterise } from '#server/platform/storage/storage.ts'

/**
 * `node scripts/make-icons.ts`: renders the derived pictures in `src/web/public`, which are committed. Run it after changing
 * the lark's mark or the plates.
 */
const root = new URL('../', import.meta.url)
const folder = new URL('src/web/public/', root)
const mark = readFileSync(new URL('favicon.svg', folder), 'utf8')
const fonts = ['fraunces-600', 'figtree-500'].map(
  (face) => new URL(`src/server/sharing/fonts/${face}.ttf`, root).pathname,
)
const { paper, ink, line } = plateThemes.paper

const place = (svg: string, x: number, y: number, size: number) =>
  svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)

/** Draws the lark in the middle of a square. It takes `share` of the side; the rest is margin. */
function icon(size: number, share: number, ground?: string): string {
  const lark = size * share
  const margin = (size - lark) / 2
  const sheet = ground ? `<path d="M0 0h${size}v${size}H0Z" fill="${ground}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${sheet}${place(mark, margin, margin, lark)}</svg>`
}

/** Draws the preview picture of pages without one of their own. */
function preview(): string {
  const shown: [Category, number][] = [
    ['Nature', 12],
    ['Music', 7],
    ['STEM', 20],
    ['Art', 31],
  ]
  const plates = shown.map(([category, id], at) =>
    place(
      drawPlate({ category, id }, { aspect: 'square', colours: 'paper' }),
      640 + (at % 2) * 262,
      60 + Math.floor(at / 2) * 262,
      248,
    ),
  )
  const words = (text: string, y: number, size: number, face: string, fill: string) =>
    `<text x="76" y="${y}" font-family="${face}" font-size="${size}" fill="${fill}">${text}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path d="M0 0h1200v630H0Z" fill="${paper}"/>` +
    `<path d="M22 22h1156v586H22Z" fill="none" stroke="${line}" stroke-width="1.6"/><path d="M28 28h1144v574H28Z" fill="none" stroke="${line}" stroke-width=".8"/>` +
    `${place(mark, 76, 122, 118)}${words('Wonderlark', 336, 88, 'Fraunces', ink)}` +
    `${words('Curated, not cluttered.', 412, 34, 'Figtree', ink)}${words('Your field guide to local wonder.', 458, 34, 'Figtree', ink)}` +
    `${plates.join('')}</svg>`
  )
}

mkdirSync(new URL('icons/', folder), { recursive: true })
const pictures: Record<string, string> = {
  'icons/lark-192.png': icon(192, 1),
  'icons/lark-512.png': icon(512, 1),
  'icons/lark-maskable-512.png': icon(512, 0.58, paper),
  'icons/apple-touch-icon.png': icon(180, 0.72, paper),
  'preview.png': preview(),
}
for (const [name, svg] of Object.entries(pictures)) writeFileSync(new URL(name, folder), await rasterise(svg, fonts))
