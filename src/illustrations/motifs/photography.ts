import {
  arc,
  circle,
  curve,
  dots,
  hatch,
  line,
  rectangle,
  repeat,
  ticks,
  twofold,
  polar,
  polygon,
  ring,
  type Point,
} from '#illustrations/plate-geometry.ts'
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
const opticsMotifs: Motifs = [
  { name: 'aperture', draw: drawAperture, tilt: 40 },
  { name: 'lenses', draw: drawLenses, tilt: 0 },
]

function drawBellows(pen: Pen, random: Random): void {
  const folds = random.whole(4, 6)
  pen.ink('M-6 46L-52 98M6 46L8 98M10 46L58 98')
  pen.fine('M-30 72L32 72')
  pen.body(rectangle(-78, 34, 150, 12, 3))
  pen.body(rectangle(-78, -62, 26, 96, 3))
  pen.fine(
    hatch(
      [
        [-70, -54],
        [-60, -54],
      ],
      [
        [-70, 26],
        [-60, 26],
      ],
      2,
    ),
  )
  const step = 72 / folds
  const pleat = (at: number, sign: number): string => {
    const [x, reach] = [-52 + at * step, 46 - at * (18 / folds)]
    return `L${(x + step / 2).toFixed(1)} ${(-14 + sign * (reach - 7)).toFixed(1)}L${(x + step).toFixed(1)} ${(-14 + sign * (reach - 3)).toFixed(1)}`
  }
  pen.page(
    `M-52 -60${repeat(folds, (at) => pleat(at, -1))}L20 14${repeat(folds, (at) => pleat(folds - 1 - at, 1))}L-52 34Z`,
  )
  pen.wash(rectangle(-52, -14, 72, 38))
  pen.fine(
    repeat(folds, (at) =>
      line([-52 + at * step + step / 2, -50 + at * (18 / folds)], [-52 + at * step + step / 2, 22 - at * (18 / folds)]),
    ),
  )
  pen.body(rectangle(20, -50, 12, 84, 3))
  pen.body(rectangle(32, -36, 24, 44, 3) + rectangle(56, -42, 10, 56, 3))
  pen.deep(rectangle(66, -32, 5, 36, 2))
  pen.fine(line([38, -36], [38, 8]) + line([46, -36], [46, 8]))
  pen.spark(circle(26, 42, 5))
  if (random.chance(0.5)) pen.ink('M-78 -56C-98 -40 -98 20 -84 40')
}

function drawFilm(pen: Pen, random: Random): void {
  pen.body(
    rectangle(-92, -46, 52, 96, 5) +
      rectangle(-96, -54, 60, 12, 4) +
      rectangle(-96, 46, 60, 12, 4) +
      rectangle(-76, -70, 20, 16, 3),
  )
  pen.wash(rectangle(-66, -42, 26, 88))
  pen.fine(
    hatch(
      [
        [-86, -30],
        [-86, 30],
      ],
      [
        [-72, -30],
        [-72, 30],
      ],
      8,
    ),
  )
  const drop = random.between(-4, 14)
  const bow = (y: number) => `Q0 ${(y - drop).toFixed(1)} 30 ${y}T96 ${(y + drop * 0.4).toFixed(1)}`
  pen.page(
    `M-40 -36${bow(-36)}L96 ${(38 + drop * 0.4).toFixed(1)}Q60 ${38 + drop} 30 38Q0 ${(38 - drop).toFixed(1)} -40 38Z`,
  )
  const holes = (y: number) =>
    repeat(10, (at) => rectangle(at * 13 - 34, y - drop * 0.35 * Math.sin(at * 0.7), 6, 5, 1))
  pen.solid(holes(-31) + holes(28))
  const frame = (x: number) => rectangle(x, -20, 36, 42, 2)
  pen.body(frame(-32) + frame(8) + frame(48))
  pen.deep(`M-32 22L-18 -2L-8 12L0 4L4 22Z`)
  pen.wash('M8 22L8 6Q26 -6 44 8L44 22Z')
  pen.ink('M66 22L66 6' + circle(66, -2, 9) + circle(26, -4, 5))
  pen.spark(circle(-22, -10, 5))
}

function drawCamera(pen: Pen, random: Random): void {
  const reach = random.between(34, 40)
  pen.body(rectangle(-72, -56, 32, 14, 4) + rectangle(44, -54, 20, 12, 4))
  pen.body('M-28 -42L-20 -64L24 -64L32 -42Z')
  pen.body(rectangle(-92, -42, 184, 104, 12))
  pen.deep('M-92 -18L92 -18L92 40L-92 40Z')
  pen.dots(
    repeat(4, (row) => dots(...[-82, -72, -62, 62, 72, 82].map((x): Point => [x, row * 14 - 10]))),
    1.6,
  )
  pen.page(circle(0, 10, reach + 12))
  pen.body(circle(0, 10, reach))
  pen.page(circle(0, 10, reach - 12))
  pen.wash(circle(0, 10, reach - 12))
  pen.deep(circle(0, 10, 12))
  pen.fine(ticks([0, 10], [reach + 3, reach + 9], random.pick([24, 30, 36])) + arc([0, 10], reach - 17, 180, 260))
  pen.page(rectangle(-14, -58, 32, 14, 2))
  pen.spark(circle(62, -30, 6))
  pen.ink(line([-78, -30], [-58, -30]))
}

/** A contact sheet: small prints in a grid, with a moth on them. */
function drawPrints(pen: Pen, random: Random): void {
  pen.ink(
    curve([
      [-98, -62],
      [-40, -50],
      [20, -48],
      [98, -64],
    ]),
  )
  const print = (x: number, y: number, scene: () => void) =>
    pen.at(x, y, random.between(-9, 9), 1, () => {
      pen.page(rectangle(-29, 0, 58, 76, 2))
      pen.body(rectangle(-22, 7, 44, 46))
      scene()
      pen.body(rectangle(-4, -10, 8, 18, 2))
    })
  const hill = () => pen.deep('M-22 53L-22 40L-6 22L6 36L14 28L22 40L22 53Z')
  const leafy = () => {
    pen.wash('M0 12C18 20 18 42 0 50C-18 42 -18 20 0 12Z')
    pen.fine('M0 14L0 53M0 28L9 21M0 28L-9 21M0 38L10 30M0 38L-10 30')
  }
  const sunny = () => {
    pen.wash(rectangle(-22, 34, 44, 19))
    pen.spark(circle(0, 28, 9))
    pen.fine('M-22 34L22 34M-14 42L8 42M-6 48L16 48')
  }
  const shift = random.between(-4, 4)
  print(-64, -54 + shift, hill)
  print(2, -46, leafy)
  print(66, -56 - shift, sunny)
  pen.fine(
    hatch(
      [
        [-70, 46],
        [-60, 62],
      ],
      [
        [70, 46],
        [60, 62],
      ],
      2,
    ) + twofold('M0 80L40 80'),
  )
}

export const photographyMotifs: Motifs = [
  { name: 'bellows', draw: drawBellows, tilt: 0 },
  { name: 'film', draw: drawFilm, tilt: 12 },
  { name: 'camera', draw: drawCamera, tilt: 10 },
  { name: 'prints', draw: drawPrints, tilt: 0 },
  ...opticsMotifs,
]
