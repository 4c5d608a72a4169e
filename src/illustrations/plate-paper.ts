import { circle, ellipse, line, rectangle, repeat, short } from './plate-geometry.ts'
import { getReach } from './plate-layout.ts'
import type { Sheet, Slot } from './plate-layout.ts'
import type { Inks } from './plate-pen.ts'
import type { Random } from './plate-random.ts'

/** Draws the background behind the specimens: a field of color, or only construction lines. */
export function drawGround(sheet: Sheet, slots: readonly Slot[], inks: Inks, random: Random): string {
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
export function drawPaper({ width, height }: Sheet, inks: Inks, random: Random): string {
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

export function drawLabel({ width, height }: Sheet, text: string, inks: Inks): string {
  const half = text.length * 4.6 + 12
  const y = height - 15
  return (
    `<path d="M${short(width / 2 - half)} ${y - 11}h${short(2 * half)}v22h-${short(2 * half)}Z" fill="${inks.paper}" stroke="none"/>` +
    `<text x="${width / 2}" y="${y + 4.5}" text-anchor="middle" font-size="12.5" letter-spacing="1.6">${text}</text>`
  )
}
