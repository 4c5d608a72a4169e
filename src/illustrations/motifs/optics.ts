import { arc, circle, line, polar, polygon, repeat, ring, ticks } from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

/** The blades of an iris. Each edge runs from the opening to the ring, so they overlap like real ones. */
function drawAperture(pen: Pen, random: Random): void {
  const blades = random.whole(6, 9)
  const [open, turn] = [random.between(18, 40), random.between(0, 60)]
  const corner = (at: number): Point => polar(open, turn + (at * 360) / blades)
  pen.body(circle(0, 0, 94))
  pen.wash(ring([0, 0], 94, 78))
  for (let at = 0; at < blades; at += 2) {
    const edge = (index: number) => polar(78, turn + (index * 360) / blades + 62)
    pen.wash(
      polygon(corner(at), edge(at), polar(78, turn + ((at + 0.5) * 360) / blades + 62), edge(at + 1), corner(at + 1)),
    )
  }
  pen.page(polygon(...Array.from({ length: blades }, (_, at) => corner(at))))
  pen.ink(
    circle(0, 0, 78) +
      repeat(blades, (at) => line(corner(at - 1), corner(at), polar(78, turn + (at * 360) / blades + 62))),
  )
  pen.fine(ticks([0, 0], [82, 90], 24) + ticks([0, 0], [80, 92], 6))
  pen.spark(circle(0, 0, open * 0.3))
}

/** Light through two lenses, as in an optics textbook. */
function drawLenses(pen: Pen, random: Random): void {
  const [first, second, focus] = [random.between(-44, -30), random.between(16, 30), random.between(76, 90)]
  const lens = (x: number, half: number, bulge: number) =>
    `M${x.toFixed(1)} ${-half}Q${(x + bulge).toFixed(1)} 0 ${x.toFixed(1)} ${half}Q${(x - bulge).toFixed(1)} 0 ${x.toFixed(1)} ${-half}Z`
  pen.dash(line([-98, 0], [98, 0]))
  pen.pale(circle(first + 60, 0, 88) + line([first, -90], [first, 90]) + line([second, -70], [second, 70]))
  const rays = [-52, -30, 30, 52]
  pen.hue(rays.map((y) => line([-98, y], [first, y], [second, y * 0.62], [focus, 0])).join(''))
  pen.body(lens(first, 76, random.between(26, 38)))
  pen.wash(lens(first + 3, 70, 18))
  pen.body(lens(second, 54, random.between(18, 28)))
  pen.wash(lens(second + 2, 48, 12))
  pen.fine(
    arc([first - 60, 0], 82, -34, -8) +
      line([-98, 88], [98, 88]) +
      repeat(15, (at) => line([at * 14 - 98, at % 5 ? 85 : 81], [at * 14 - 98, 88])),
  )
  pen.ink(`M${focus.toFixed(1)} -16L${focus.toFixed(1)} 16`)
  pen.spark(circle(focus, 0, 6))
  pen.ink('M-92 14L-92 -8M-97 -3L-92 -9L-87 -3')
}

/** Photography: light and lenses. */
export const opticsMotifs: Motifs = [
  { name: 'aperture', draw: drawAperture, tilt: 40 },
  { name: 'lenses', draw: drawLenses, tilt: 0 },
]
