import type { Category } from '#contract/events/event-options.ts'
import { circle, curve, repeat, short, type Point } from './plate-geometry.ts'
import { plateHues, plateThemes } from './plate-inks.ts'
import { motifBook } from './plate-motifs.ts'
import { Pen } from './plate-pen.ts'
import type { Inks } from './plate-pen.ts'
import { hashText, seededRandom } from './plate-random.ts'
import type { Random } from './plate-random.ts'

const width = 1200
const height = 900
const horizon = 610
/** Small enough to be whole in a 16:9 crop. */
const discRadius = 300

/** Draws a hill from edge to edge. */
function drawHill(top: number, lift: number, random: Random): string {
  const crests = Array.from({ length: 6 }, (_, at): Point => [
    (at * width) / 5,
    top + random.between(-lift, lift) * (at % 2 === 0 ? 1 : -0.6),
  ])
  return `${curve(crests)}V${height}H0Z`
}

/** Draws a sun with rays by day, or a moon with stars by night. */
function drawSky(inks: Inks, isNight: boolean, random: Random): string {
  const x = width * random.pick([0.2, 0.78, 0.82])
  const y = random.between(150, 230)
  const halo = [250, 180].map((radius) => `<path d="${circle(x, y, radius)}" fill="${inks.spark}" opacity=".13"/>`)
  const stars = repeat(46, () => `M${short(random.between(20, width))} ${short(random.between(20, horizon - 60))}h0`)
  const birds = repeat(4, () => {
    const [left, up] = [random.between(120, width - 160), random.between(110, 330)]
    return `M${short(left)} ${short(up)}q14-16 26 0q12-16 26 0`
  })
  return (
    `${halo.join('')}<path d="${circle(x, y, 96)}" fill="${inks.spark}"/>` +
    (isNight
      ? `<path d="${stars}" stroke="${inks.ink}" stroke-width="5" stroke-linecap="round" opacity=".7"/>`
      : `<path d="${birds}" fill="none" stroke="${inks.ink}" stroke-width="4" stroke-linecap="round"/>`)
  )
}

/** Draws tufts of grass along the foreground. */
function drawGrass(inks: Inks, random: Random): string {
  const tufts = repeat(34, () => {
    const [x, y] = [random.between(0, width), random.between(horizon + 150, height + 10)]
    const tall = random.between(16, 40)
    return `M${short(x)} ${short(y)}q-3-${short(tall * 0.6)}-12-${short(tall)}M${short(x)} ${short(y)}q2-${short(tall * 0.7)} 9-${short(tall * 1.1)}`
  })
  return `<path d="${tufts}" fill="none" stroke="${inks.paper}" stroke-opacity=".55" stroke-width="3.5" stroke-linecap="round"/>`
}

function drawSpecimen(category: Category, at: { x: number; y: number; size: number; choice: number }, inks: Inks) {
  const motifs = motifBook[category]
  const motif = motifs[at.choice % motifs.length] ?? motifs[0]
  const pen = new Pen()
  motif.draw(pen, seededRandom(at.choice + 1))
  const weight = 2.1 / at.size ** 0.5
  return (
    `<g transform="translate(${at.x} ${at.y}) scale(${at.size})" fill="none" stroke="${inks.ink}" stroke-linecap="round" ` +
    `stroke-linejoin="round" stroke-width="${short(weight)}">${pen.toSvg(inks, weight)}</g>`
  )
}

/**
 * Draws a poster in the style of the plates: one large specimen in a landscape, to the edges, without frame and label.
 * For the demo town, whose events show what uploaded pictures look like.
 * @param name determines the drawing
 */
export function drawPoster(category: Category, name: string): string {
  const seed = hashText(`${category}/${name}`)
  const random = seededRandom(seed)
  const isNight = random.chance(0.3)
  const theme = isNight ? 'night' : 'paper'
  const [hue, tint] = plateHues[category][theme]
  const inks: Inks = { ...plateThemes[theme], hue, tint }
  const hills = [0.22, 0.42, 0.75].map((opacity, at) => {
    const data = drawHill(horizon - 120 + at * 120, 60 - at * 12, random)
    return `<path d="${data}" fill="${hue}" fill-opacity="${opacity}"/>`
  })
  const middle = { x: width / 2 + random.between(-60, 60), y: height / 2 }
  const disc =
    `<path d="${circle(middle.x, middle.y, discRadius)}" fill="${inks.paper}"/>` +
    `<path d="${circle(middle.x, middle.y, discRadius - 16)}" fill="none" stroke="${hue}" stroke-width="3"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path d="M0 0h${width}v${height}H0Z" fill="${tint}"/>${drawSky(inks, isNight, random)}${hills.join('')}` +
    `${drawGrass(inks, random)}${disc}` +
    `${drawSpecimen(category, { ...middle, size: 2.4, choice: seed % 997 }, inks)}</svg>`
  )
}
