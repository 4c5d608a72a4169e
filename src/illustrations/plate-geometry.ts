/** Shapes as SVG path data in motif units: a motif fits a circle of radius 100 around 0,0; y points down. */

export type Point = readonly [x: number, y: number]

const radians = Math.PI / 180

/**
 * Rounds to one decimal. A tenth of a unit is below a pixel at every size, and digits make up most of a plate's size.
 */
export function short(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return rounded === 0 ? '0' : String(rounded)
}

function pair([x, y]: Point): string {
  const right = short(y)
  return right.startsWith('-') ? short(x) + right : `${short(x)} ${right}`
}

/** Writes the control points of a curve without decimals. They are invisible, and the curve stays smooth. */
function handle([x, y]: Point): string {
  const [left, right] = [Math.round(x) || 0, Math.round(y) || 0]
  return right < 0 ? `${left}${right}` : `${left} ${right}`
}

/** Converts polar coordinates. Degrees run clockwise from the right, as on screen; -90 is up. */
export function polar(radius: number, degrees: number, [x, y]: Point = [0, 0]): Point {
  return [x + radius * Math.cos(degrees * radians), y + radius * Math.sin(degrees * radians)]
}

export function line(...points: Point[]): string {
  return points.map((point, at) => (at === 0 ? 'M' : at === 1 ? 'L' : ' ') + pair(point)).join('')
}

export function polygon(...points: Point[]): string {
  return `${line(...points)}Z`
}

/** Draws a smooth line through all points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[], closed = false, tension = 1): string {
  const count = points.length
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] ?? [0, 0]
  let path = `M${pair(at(0))}`
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const pull = tension / 6
    // The spline leaves a point in the direction it arrived, so `S` suffices. It saves a third of the digits.
    if (index === 0) path += `C${handle([from[0] + (to[0] - before[0]) * pull, from[1] + (to[1] - before[1]) * pull])} `
    else path += 'S'
    path += `${handle([to[0] - (after[0] - from[0]) * pull, to[1] - (after[1] - from[1]) * pull])} ${pair(to)}`
  }
  return closed ? `${path}Z` : path
}

/**
 * Mirrors a shape with symmetric sides (vase, beetle, book). Takes the right half as path data of absolute M, L, Q and
 * C, from the axis back to the axis, so both halves fill without a visible seam.
 */
export function twofold(half: string): string {
  return half + half.replace(/(-?[\d.]+)[ ,]?(-?[\d.]+)/g, (_, x: string, y: string) => `${short(-Number(x))} ${y}`)
}

export function ellipse(x: number, y: number, across: number, up: number, turn = 0): string {
  const [dx, dy] = polar(across, turn)
  const arc = `A${short(across)} ${short(up)} ${short(turn)} 0 1 `
  return `M${pair([x - dx, y - dy])}${arc}${pair([x + dx, y + dy])}${arc}${pair([x - dx, y - dy])}Z`
}

export function circle(x: number, y: number, radius: number): string {
  const step = short(2 * radius)
  const bow = `a${short(radius)} ${short(radius)} 0 1 0 `
  return `M${pair([x - radius, y])}${bow}${step} 0${bow}-${step} 0`
}

/** Draws a flat ring. Its hole runs in the opposite direction, so a fill leaves it open. */
export function ring([x, y]: Point, outer: number, inner: number): string {
  const bow = `a${short(inner)} ${short(inner)} 0 1 1 `
  return `${circle(x, y, outer)}M${pair([x - inner, y])}${bow}${short(2 * inner)} 0${bow}-${short(2 * inner)} 0`
}

/** Draws part of a circle, clockwise from one angle to the other. */
export function arc([x, y]: Point, radius: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0
  return `M${pair(polar(radius, from, [x, y]))}A${short(radius)} ${short(radius)} 0 ${large} 1 ${pair(polar(radius, to, [x, y]))}`
}

export function rectangle(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius === 0) return `M${pair([x, y])}h${short(width)}v${short(height)}h${short(-width)}Z`
  const [w, h, r] = [short(width - 2 * radius), short(height - 2 * radius), short(radius)]
  const turn = (dx: string, dy: string) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${pair([x + radius, y])}h${w}${turn(r, r)}v${h}${turn(`-${r}`, r)}h-${w}${turn(`-${r}`, `-${r}`)}v-${h}${turn(r, `-${r}`)}Z`
}

/** Draws a leaf or petal as two curves from base to tip. `skew` moves its belly towards the base (below 0.5) or tip. */
export function leaf(base: Point, degrees: number, length: number, width: number, skew = 0.45): string {
  const tip = polar(length, degrees, base)
  const belly = polar(length * skew, degrees, base)
  const [one, other] = [polar(width, degrees - 90, belly), polar(width, degrees + 90, belly)]
  return `M${pair(base)}Q${pair(one)} ${pair(tip)}Q${pair(other)} ${pair(base)}`
}

/** Repeats a shape, passing an index from 0 to count - 1. */
export function repeat(count: number, draw: (index: number) => string): string {
  let path = ''
  for (let index = 0; index < count; index += 1) path += draw(index)
  return path
}

/** Draws short strokes around a circle, as on a dial, from the inner to the outer radius. */
export function ticks([x, y]: Point, [inner, outer]: Point, count: number, from = -90, sweep = 360): string {
  return repeat(count, (index) => {
    const degrees = from + (index * sweep) / count
    return line(polar(inner, degrees, [x, y]), polar(outer, degrees, [x, y]))
  })
}

/** Draws dots for `pen.dots`: zero-length strokes, which round line caps turn into discs. */
export function dots(...points: Point[]): string {
  return points.map((point) => `M${pair(point)}h0`).join('')
}

/** Samples a formula, for roses, spirals and harmonographs. `at` gets 0 to 1. */
export function plot(samples: number, at: (share: number) => Point, closed = false): string {
  const points = Array.from({ length: closed ? samples : samples + 1 }, (_, index) => at(index / samples))
  return curve(points, closed)
}

/** Shades the lower right of a ball with an engraver's strokes. */
export function ballShade([x, y]: Point, radius: number, strokes: number): string {
  return repeat(strokes, (index) => {
    const size = radius * (0.9 - index * 0.13)
    return arc([x, y], size, 12 + index * 5, 78 - index * 5)
  })
}

/** Draws parallel strokes between two lines given by their ends: shading of a side, strings, rulings. */
export function hatch(from: readonly [Point, Point], to: readonly [Point, Point], strokes: number): string {
  const mix = (a: Point, b: Point, share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
  return repeat(strokes, (index) => {
    const share = strokes === 1 ? 0.5 : index / (strokes - 1)
    return line(mix(from[0], from[1], share), mix(to[0], to[1], share))
  })
}
