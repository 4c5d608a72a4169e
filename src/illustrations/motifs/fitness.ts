import {
  arc,
  circle,
  curve,
  dots,
  ellipse,
  hatch,
  line,
  plot,
  polar,
  rectangle,
  repeat,
  ticks,
  twofold,
  ring,
  type Point,
} from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawWheel(pen: Pen, random: Random): void {
  const pairs = random.whole(9, 12)
  const cross = random.between(38, 64)
  pen.body(circle(0, 0, 96))
  pen.page(circle(0, 0, 84))
  pen.hue(circle(0, 0, 79))
  pen.fine(
    repeat(pairs, (at) => {
      const turn = (at * 360) / pairs
      return line(polar(11, turn), polar(79, turn + cross)) + line(polar(11, turn + 15), polar(79, turn + 15 - cross))
    }),
  )
  pen.wash(ring([0, 0], 96, 84))
  pen.ink(ticks([0, 0], [88, 93], pairs * 2))
  pen.body(circle(0, 0, 14))
  pen.spark(circle(0, 0, 6))
  pen.deep(circle(...polar(64, random.between(0, 360)), 6))
}

function drawBicycle(pen: Pen, random: Random): void {
  const spokes = random.pick([10, 12, 14])
  const [rear, front, crank, seat, head]: [Point, Point, Point, Point, Point] = [
    [-54, 30],
    [56, 30],
    [-6, 32],
    [-20, -22],
    [38, -26],
  ]
  for (const hub of [rear, front]) {
    pen.page(circle(...hub, 41))
    pen.fine(circle(...hub, 36) + ticks(hub, [4, 36], spokes, random.between(0, 30)))
  }
  pen.wash(ring(rear, 41, 36) + ring(front, 41, 36))
  pen.tube(line(rear, crank, head) + line(rear, seat, crank) + line([-19, -18], head), 7)
  pen.tube(line([34, -44], head, front) + line(seat, [-24, -38]), 7)
  pen.ink(
    'M-40 -42Q-24 -48 -6 -40M34 -44Q20 -52 28 -60L44 -62' +
      line(crank, [4, 52], [12, 52]) +
      line(crank, [-16, 12], [-24, 12]),
  )
  pen.body(circle(...crank, 11))
  pen.fine(ticks(crank, [6, 9], 8) + line([-54, 25], [-6, 21]) + line([-54, 35], [-6, 43]))
  if (random.chance(0.6)) pen.body('M48 -60L78 -60L73 -38L53 -38Z')
  pen.spark(circle(44, -62, 5))
  pen.ink('M-98 73L98 73')
}

/** Fitness: wheels. */
const wheelMotifs: Motifs = [
  { name: 'wheel', draw: drawWheel, tilt: 40 },
  { name: 'bicycle', draw: drawBicycle, tilt: 0 },
]

function drawKettlebell(pen: Pen, random: Random): void {
  const size = random.between(48, 56)
  pen.tube(`M-22 4C-44 -40 -40 -76 0 -76C40 -76 44 -40 22 4`, 17)
  pen.body(circle(0, 38, size))
  pen.wash(arc([0, 38], size, -50, 130) + `Q20 60 ${(size * 0.64).toFixed(1)} ${(38 - size * 0.77).toFixed(1)}`)
  pen.page(circle(0, 38, 24))
  pen.fine(
    circle(0, 38, 20) +
      arc([0, 38], size - 7, 100, 210) +
      ticks([0, 38], [size + 8, size + 15], 9, 190, 60) +
      ticks([0, 38], [size + 8, size + 15], 9, -70, 60),
  )
  const weight = random.whole(1, 3)
  pen.hue(
    hatch(
      [
        [-6 * (weight - 1), 28],
        [6 * (weight - 1), 28],
      ],
      [
        [-6 * (weight - 1), 48],
        [6 * (weight - 1), 48],
      ],
      weight,
    ),
  )
  pen.body('M-30 85L30 85L26 95L-26 95Z')
  pen.spark(circle(0, 22, 3.4))
}

function drawTrail(pen: Pen, random: Random): void {
  const ridge = (base: number, rise: number, phase: number) =>
    Array.from({ length: 7 }, (_, at): Point => [at * 32 - 96, base - rise * Math.abs(Math.sin(at * 0.8 + phase))])
  const under = (points: Point[]) => `${curve(points)}L96 80L-96 80Z`
  const [one, two] = [random.between(0, 3), random.between(0, 3)]
  const sun: Point = [random.between(-40, 50), -44]
  pen.spark(circle(...sun, 18))
  pen.fine(ticks(sun, [24, 32], 14))
  pen.page(under(ridge(-2, 44, one)))
  pen.body(under(ridge(26, 30, two)))
  pen.wash(under(ridge(46, 16, one + two)))
  pen.ink(curve(ridge(46, 16, one + two)))
  const path: Point[] = [
    [-30, 80],
    [-6, 66],
    [22, 58],
    [6, 46],
    [-14, 38],
    [4, 26],
  ]
  pen.page(
    `${curve(path)}${curve([
      [8, 26],
      [-2, 37],
      [26, 46],
      [44, 58],
      [26, 70],
      [14, 80],
    ]).replace('M', 'L')}Z`,
  )
  pen.dash(
    curve([
      [-8, 80],
      [10, 67],
      [32, 57],
      [14, 45],
      [-8, 37],
      [6, 26],
    ]),
  )
  pen.ink('M-60 66L-60 30')
  pen.deep('M-60 30L-34 37L-60 45Z')
  pen.fine(
    'M-84 62l5-9l5 9M60 66l5-9l5 9M74 72l5-9l5 9M-96 88L96 88' +
      repeat(9, (at) => line([at * 24 - 96, 85], [at * 24 - 96, 91])),
  )
}

function drawOars(pen: Pen, random: Random): void {
  const spread = random.between(28, 40)
  const oar = (turn: number) =>
    pen.at(0, 0, turn, 1, () => {
      pen.body('M-3 96L-3 -36C-16 -44 -17 -88 -10 -96L12 -94C16 -80 12 -44 3 -36L3 96Z')
      pen.deep('M-16 -66Q-15 -88 -10 -96L12 -94Q15 -80 13 -64Z')
      pen.page(rectangle(-5, 70, 10, 26, 4))
      pen.fine(line([-1, -90], [-1, -40]) + rectangle(-5, 12, 10, 16, 2))
    })
  pen.page(ellipse(0, 0, 17, 92))
  pen.wash(ellipse(0, 0, 10, 78))
  pen.fine(
    hatch(
      [
        [-13, -44],
        [-15, 44],
      ],
      [
        [13, -44],
        [15, 44],
      ],
      5,
    ) +
      line([0, -92], [0, -60]) +
      line([0, 60], [0, 92]),
  )
  oar(spread)
  oar(-spread)
  pen.spark(circle(0, 0, 6))
  pen.hue('M-92 0q7-7 14 0t14 0M64 0q7-7 14 0t14 0M-80 14q7-7 14 0M66 14q7-7 14 0')
}

function drawStopwatch(pen: Pen, random: Random): void {
  const hand = random.between(20, 300)
  const end = polar(48, hand - 90, [0, 16])
  pen.body(rectangle(-11, -96, 22, 14, 4))
  pen.ink(rectangle(-6, -82, 12, 14))
  pen.at(0, 16, 38, 1, () => pen.body(rectangle(-7, -94, 14, 18, 4)))
  pen.body(circle(0, 16, 78))
  pen.page(circle(0, 16, 65))
  pen.wash(`M0 16L0 -38${arc([0, 16], 54, -90, hand - 90).replace(/M[^A]*/, '')}Z`)
  pen.fine(ticks([0, 16], [58, 64], 60))
  pen.ink(ticks([0, 16], [54, 64], 12) + circle(0, 42, 14))
  pen.fine(line([0, 42], polar(10, hand * 3, [0, 42])) + plot(4, (share) => polar(72, 150 + share * 90, [0, 16])))
  pen.ink(line([0, 16], end))
  pen.spark(circle(0, 16, 6))
  pen.dots(dots([0, 16]), 4)
}

/** A dumbbell with weight plates, seen from the side. */
function drawDumbbell(pen: Pen, random: Random): void {
  const plates = random.whole(2, 3)
  pen.body(rectangle(-90, -6, 180, 12, 4))
  for (let at = plates - 1; at >= 0; at -= 1) {
    const [x, tall] = [40 + at * 16, 62 - at * 13]
    const both = rectangle(x, -tall, 15, tall * 2, 5) + rectangle(-x - 15, -tall, 15, tall * 2, 5)
    pen.body(both)
    if (at !== 1) pen.wash(both)
    else pen.deep(rectangle(x, -tall, 15, tall * 2, 5) + rectangle(-x - 15, -tall, 15, tall * 2, 5))
  }
  pen.fine(
    hatch(
      [
        [-30, -6],
        [24, -6],
      ],
      [
        [-24, 6],
        [30, 6],
      ],
      10,
    ) + twofold('M44 -54L44 30M60 -40L60 20'),
  )
  pen.pale(line([-98, 0], [-92, 0]) + circle(0, 0, 97))
  pen.spark(circle(0, 0, 5))
  pen.hue(arc([0, 0], 82, -116, -64) + arc([0, 0], 82, 64, 116))
}

export const fitnessMotifs: Motifs = [
  { name: 'kettlebell', draw: drawKettlebell, tilt: 8 },
  { name: 'trail', draw: drawTrail, tilt: 0 },
  { name: 'oars', draw: drawOars, tilt: 12 },
  { name: 'stopwatch', draw: drawStopwatch, tilt: 14, isHanded: true },
  { name: 'dumbbell', draw: drawDumbbell, tilt: 38 },
  ...wheelMotifs,
]
