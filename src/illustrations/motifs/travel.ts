import {
  arc,
  circle,
  curve,
  dots,
  ellipse,
  hatch,
  polar,
  polygon,
  rectangle,
  ticks,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawRose(pen: Pen, random: Random): void {
  const waist = random.between(16, 22)
  const spike = (degrees: number, reach: number, width: number) => ({
    whole: polygon(polar(reach, degrees), polar(width, degrees + 45), [0, 0], polar(width, degrees - 45)),
    half: polygon(polar(reach, degrees), polar(width, degrees + 45), [0, 0]),
  })
  pen.fine(circle(0, 0, 74) + circle(0, 0, 66) + ticks([0, 0], [66, 74], random.pick([32, 48, 64])))
  pen.pale(circle(0, 0, 97) + ticks([0, 0], [74, 97], 8, -67.5))
  const minor = [45, 135, 225, 315].map((turn) => spike(turn, 70, waist * 0.8))
  pen.body(minor.map(({ whole }) => whole).join(''))
  pen.wash(minor.map(({ half }) => half).join(''))
  const major = [0, 90, 180, 270].map((turn) => spike(turn, 94, waist))
  pen.page(major.map(({ whole }) => whole).join(''))
  pen.deep(major.map(({ half }) => half).join(''))
  pen.ink(major.map(({ whole }) => whole).join(''))
  pen.spark(circle(0, 0, 7))
  pen.ink(circle(0, 0, 7))
}

function drawContours(pen: Pen, random: Random): void {
  const [phase, lobes] = [random.between(0, 6), random.whole(2, 3)]
  const rings = random.whole(5, 6)
  const shape = (reach: number, x: number, y: number) =>
    curve(
      Array.from({ length: 8 }, (_, at): Point => {
        const turn = at * 45
        const bulge = 1 + 0.16 * Math.sin(lobes * turn * 0.01745 + phase) + 0.1 * Math.cos(turn * 0.01745 + phase * 2)
        return polar(reach * bulge, turn, [x, y])
      }),
      true,
    )
  for (let at = 0; at < rings; at += 1) {
    const data = shape(78 - at * (70 / rings), at * 4 - 8, -at * 3 + 6)
    if (at === 0) pen.body(data)
    else if (at === rings - 2) pen.wash(data)
    if (at > 0) pen[at % 3 ? 'fine' : 'ink'](data)
  }
  const walk: Point[] = [
    [-84, 66],
    [-46, 44],
    [-30, 8],
    [4, 22],
    [random.between(20, 34), -4],
    [16, -12],
  ]
  pen.dash(curve(walk))
  pen.ink('M16 -12L16 -44')
  pen.spark('M16 -44L42 -36L16 -27Z')
  pen.dots(dots([-84, 66], [16, -12]), 7)
}

function drawMountains(pen: Pen, random: Random): void {
  const [peak, other] = [random.between(-66, -50), random.between(-30, -12)]
  const y = (value: number) => value.toFixed(1)
  pen.spark(circle(random.between(-60, -30), -62, 15))
  pen.body(`M8 70L52 ${y(other)}L98 70Z`)
  pen.wash(`M52 ${y(other)}L98 70L56 70L62 30Z`)
  pen.page(`M-90 70L-10 ${y(peak)}L66 70Z`)
  pen.wash(`M-10 ${y(peak)}L66 70L6 70L16 34L0 8L-2 -20Z`)
  pen.ink(
    `M-10 ${y(peak)}L-2 -20L0 8L16 34L6 70M-34 ${y(peak * 0.4)}L-24 -8L-16 -22L-6 -4L4 -22L12 ${y(peak * 0.3)}M40 ${y(other + 26)}L48 26L56 12L66 ${y(other + 30)}`,
  )
  pen.fine(
    hatch(
      [
        [4, -24],
        [40, 40],
      ],
      [
        [14, 6],
        [30, 70],
      ],
      9,
    ),
  )
  const firs = [-78, -62, -44, 70, 84]
  for (const x of firs) pen.body(`M${x} 44l9 26h-18Z`)
  pen.ink('M-98 74Q-60 66 -20 76T98 74')
  pen.fine('M-70 84Q-30 78 10 86M-20 94Q20 88 60 92M30 82L70 84')
}

function drawShip(pen: Pen, random: Random): void {
  const full = random.between(0.8, 1.1)
  const sail = (x: number, top: number, foot: number, wide: number) =>
    `M${(x - wide * 0.8).toFixed(1)} ${top}L${(x + wide * 0.8).toFixed(1)} ${top}Q${(x + wide * 1.5 * full).toFixed(1)} ${(top + foot) / 2} ${(x + wide).toFixed(1)} ${foot}Q${x} ${foot - 9} ${(x - wide).toFixed(1)} ${foot}Q${(x - wide * 0.3).toFixed(1)} ${(top + foot) / 2} ${(x - wide * 0.8).toFixed(1)} ${top}Z`
  pen.ink('M-30 44L-30 -84M22 44L22 -94M66 34L96 4')
  pen.fine('M-30 -80L-72 36M22 -90L66 32M-30 -80L22 -60M22 -90L92 6')
  pen.page(sail(-30, -70, -32, 22) + sail(-30, -28, 18, 27) + sail(22, -80, -40, 24) + sail(22, -36, 16, 30))
  pen.wash(sail(-30, -28, 18, 27) + sail(22, -80, -40, 24))
  pen.page('M70 24L88 10L50 -22Q52 8 44 22Z')
  pen.body('M-84 18L-66 18L-62 34L62 34L86 26C80 52 66 66 50 72L-60 72C-74 60 -80 40 -84 18Z')
  pen.deep('M-74 46L76 46L69 56L-69 56Z')
  pen.dots(dots([-44, 40], [-26, 40], [-8, 40], [10, 40], [28, 40], [46, 40]), 4)
  pen.spark('M22 -94L44 -90L22 -84Z')
  pen.ink('M-98 76Q-86 66 -74 76T-50 76T-26 76T-2 76T22 76T46 76T70 76T94 76')
  pen.hue('M-70 88Q-60 80 -50 88T-30 88T-10 88M20 90Q30 82 40 90T60 90')
}

function drawBalloon(pen: Pen, random: Random): void {
  const gores = random.chance(0.5)
  const outline = twofold('M0 -96C52 -96 72 -56 62 -20C54 8 26 26 14 42L0 42')
  pen.body(outline)
  pen.wash(
    gores ? twofold('M0 -96C22 -90 30 -40 24 -8C20 14 10 30 5 42L0 42') : twofold('M0 -62L62 -62Q68 -42 64 -24L0 -24'),
  )
  if (gores)
    pen.deep(twofold('M0 -96C38 -94 54 -50 46 -14C40 8 20 28 10 42L14 42C26 26 54 8 62 -20C72 -56 52 -96 0 -96'))
  pen.ink(twofold('M0 -96C22 -90 30 -40 24 -8C20 14 10 30 5 42M0 -96C38 -94 54 -50 46 -14C40 8 20 28 10 42'))
  pen.fine('M-14 42L-13 70M14 42L13 70M-5 42L-5 70M5 42L5 70')
  pen.body('M-16 70L16 70L13 94L-13 94Z')
  pen.fine(
    hatch(
      [
        [-14, 76],
        [-13, 88],
      ],
      [
        [14, 76],
        [13, 88],
      ],
      3,
    ),
  )
  pen.spark('M0 50q7 9 0 14q-7-5 0-14Z')
  const bird = (x: number, y: number) => `M${x} ${y}q6-7 11 0q5-7 11 0`
  pen.ink(bird(64, 40) + bird(80, 24) + bird(-92, -60))
  pen.pale(ellipse(-66, 56, 22, 7) + ellipse(-54, 51, 14, 7))
}

function drawSuitcase(pen: Pen, random: Random): void {
  pen.tube('M-24 -44L-24 -62Q-24 -70 -16 -70L16 -70Q24 -70 24 -62L24 -44', 10)
  pen.body(rectangle(-90, -44, 180, 116, 14))
  pen.wash(rectangle(-90, 20, 180, 52, 14))
  pen.page(rectangle(-62, -44, 18, 116) + rectangle(44, -44, 18, 116))
  pen.fine(rectangle(-84, -38, 168, 104, 10))
  pen.ink(rectangle(-65, -8, 24, 14, 3) + rectangle(41, -8, 24, 14, 3))
  pen.at(0, random.between(-16, -8), random.between(-14, 14), 1, () => {
    pen.page(rectangle(-32, -16, 64, 34, 3))
    pen.hue(
      curve([
        [-24, 12],
        [-12, -4],
        [-4, 4],
        [8, -10],
        [24, 12],
      ]),
    )
  })
  pen.spark(polygon(...Array.from({ length: 10 }, (_, at) => polar(at % 2 ? 6 : 14, at * 36, [12, 44]))))
  pen.ink(circle(-26, 44, 12) + arc([-26, 44], 18, 200, 340))
  pen.dots(dots([-84, -38], [84, -38], [-84, 66], [84, 66]), 5)
}

export const travelMotifs: Motifs = [
  { name: 'rose', draw: drawRose, tilt: 20 },
  { name: 'contours', draw: drawContours, tilt: 0 },
  { name: 'mountains', draw: drawMountains, tilt: 0 },
  { name: 'ship', draw: drawShip, tilt: 5 },
  { name: 'balloon', draw: drawBalloon, tilt: 9 },
  { name: 'suitcase', draw: drawSuitcase, tilt: 10 },
]
