import {
  circle,
  dots,
  ellipse,
  line,
  polar,
  polygon,
  rectangle,
  repeat,
  ticks,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawRobot(pen: Pen, random: Random): void {
  const wave = random.between(-64, -40).toFixed(1)
  pen.tube(`M40 8C66 6 74 -20 84 ${wave}`, 11)
  pen.tube('M-40 8C-66 14 -74 34 -72 52', 11)
  pen.ink(`M84 ${wave}l-8 -12M84 ${wave}l10 -10M-72 52l-8 12M-72 52l10 10`)
  pen.ink('M0 -78L0 -92')
  pen.spark(circle(0, -96, 6))
  pen.body(rectangle(-16, 72, 14, 20, 3) + rectangle(6, 72, 14, 20, 3))
  pen.body(rectangle(-40, -4, 80, 78, 10))
  pen.wash('M10 -4L30 -4Q40 -4 40 6L40 64Q40 74 30 74L6 74C26 50 26 20 10 -4Z')
  pen.body(rectangle(-50, -78, 100, 66, 16))
  pen.body(rectangle(-58, -56, 8, 22, 3) + rectangle(50, -56, 8, 22, 3))
  pen.page(rectangle(-38, -66, 76, 34, 12))
  pen.hue(circle(-18, -49, 11) + circle(18, -49, 11))
  pen.dots(dots([-18, -49], [18, -49]), 10)
  pen.fine(rectangle(-20, -26, 40, 8, 3) + repeat(4, (at) => line([-12 + at * 8, -26], [-12 + at * 8, -18])))
  pen.page(rectangle(-26, 8, 52, 26, 4))
  const beat = random.whole(6, 14)
  pen.hue(`M-22 22L-10 22L-5 ${22 - beat}L3 ${22 + beat * 0.7}L8 22L22 22`)
  pen.deep(circle(-18, 52, 6) + circle(0, 52, 6))
  pen.spark(circle(18, 52, 6))
}

function drawRocket(pen: Pen, random: Random): void {
  pen.at(0, 0, random.between(20, 38), 1, () => {
    pen.spark('M-14 62C-12 84 -4 92 0 104C4 92 12 84 14 62Z')
    pen.hue('M-8 64C-6 78 -2 84 0 92C2 84 6 78 8 64')
    pen.body(twofold('M26 10C48 24 54 46 52 70L22 52Z'))
    pen.deep(twofold('M42 30C50 42 53 56 52 70L36 60Z'))
    pen.page(twofold('M0 -98C26 -72 36 -28 28 52L0 52'))
    pen.wash('M0 -98C26 -72 36 -28 28 52L8 52C20 0 18 -60 0 -98Z')
    pen.deep(twofold('M0 -98C12 -86 20 -72 25 -56Q12 -52 0 -52'))
    pen.body(circle(0, -18, 15))
    pen.page(circle(0, -18, 10))
    pen.fine('M-28 34Q0 40 28 34M-29 24Q0 30 29 24')
    pen.body(rectangle(-16, 52, 32, 11, 3))
  })
  pen.dots(dots([-84, -50], [-60, -84], [70, 40], [88, -60], [-78, 10], [40, 84]), 4)
  pen.fine(circle(-70, -24, 10) + ellipse(-70, -24, 18, 4, -20))
}

/** Draws a gear wheel, and returns nothing but its outline. */
function gear([x, y]: Point, reach: number, teeth: number, turn: number): string {
  const points = Array.from({ length: teeth * 4 }, (_, at) => {
    const isOut = at % 4 < 2
    return polar(isOut ? reach : reach * 0.82, turn + ((at - 0.5 + (at % 2 ? -0.18 : 0.18)) * 360) / (teeth * 4), [
      x,
      y,
    ])
  })
  return polygon(...points)
}

function drawGears(pen: Pen, random: Random): void {
  const turn = random.between(0, 30)
  const wheels: [Point, number, number][] = [
    [[-28, -18], 66, 14],
    [[56, 46], 40, 9],
  ]
  for (const [centre, reach, teeth] of wheels) {
    pen.body(gear(centre, reach, teeth, turn))
    pen.wash(circle(...centre, reach * 0.7))
    pen.page(circle(...centre, reach * 0.5))
    pen.ink(ticks(centre, [reach * 0.22, reach * 0.5], teeth > 10 ? 6 : 4, turn))
    pen.body(circle(...centre, reach * 0.22))
  }
  pen.spark(circle(-28, -18, 6) + circle(56, 46, 4))
  pen.body(gear([60, -58], 24, 8, turn + 10))
  pen.page(circle(60, -58, 9))
  pen.dash('M-28 -18L56 46L60 -58Z')
}

function drawBulb(pen: Pen, random: Random): void {
  const rays = random.pick([9, 11])
  pen.ink(ticks([0, -26], [66, 76], rays, 160, 240))
  pen.fine(ticks([0, -26], [69, 74], rays, 160 + 120 / rays, 240))
  pen.body(twofold('M0 -86C38 -86 62 -58 56 -24C50 4 26 12 24 40L0 40'))
  pen.wash('M30 -78C52 -66 60 -46 56 -24C50 4 26 12 24 40L12 40C22 0 48 -30 30 -78Z')
  pen.hue('M-10 40L-18 -16L-8 -4L0 -20L8 -4L18 -16L10 40')
  pen.spark('M-18 -16L-8 -4L0 -20L8 -4L18 -16L10 -34L-10 -34Z')
  pen.page(rectangle(-24, 40, 48, 34, 5))
  pen.ink('M-25 50L25 46M-25 61L25 57M-24 72L24 68')
  pen.deep('M-14 74L14 74L8 86L-8 86Z')
  pen.fine('M-40 -40C-36 -58 -24 -70 -10 -72')
}

function drawLaptop(pen: Pen, random: Random): void {
  pen.body(rectangle(-72, -72, 144, 104, 9))
  pen.page(rectangle(-62, -62, 124, 84, 3))
  pen.wash(rectangle(-62, -62, 124, 13, 3))
  pen.dots(dots([-55, -55.5], [-48, -55.5], [-41, -55.5]), 4)
  const lines = Array.from({ length: 5 }, (_, at) => {
    const indent = [0, 12, 24, 12, 0][at] ?? 0
    return { y: -38 + at * 12, from: -52 + indent, width: random.between(24, 60) }
  })
  pen.hue(
    lines
      .filter((_, at) => at % 2 === 0)
      .map(({ y, from, width }) => line([from, y], [from + width, y]))
      .join(''),
  )
  pen.ink(
    lines
      .filter((_, at) => at % 2 === 1)
      .map(({ y, from, width }) => line([from, y], [from + width, y]))
      .join(''),
  )
  pen.spark(rectangle(28, 2, 7, 12))
  pen.ink('M38 -36L50 -28L38 -20M24 -36L12 -28')
  pen.body('M-76 32L76 32L96 70Q97 76 90 76L-90 76Q-97 76 -96 70Z')
  pen.fine(
    repeat(3, (row) => line([-68 - row * 5, 40 + row * 8], [68 + row * 5, 40 + row * 8])) +
      repeat(11, (at) => line([-60 + at * 12, 36], [-70 + at * 14, 58])),
  )
  pen.page('M-20 64L20 64L23 72L-23 72Z')
}

function drawTrain(pen: Pen, random: Random): void {
  const puff = random.between(-6, 6)
  pen.page(circle(-46, -66 + puff, 15) + circle(-22, -78 + puff, 19) + circle(12, -84, 14))
  pen.ink('M-98 84L98 84')
  pen.fine(repeat(13, (at) => line([-92 + at * 15, 84], [-96 + at * 15, 92])))
  pen.body(rectangle(-82, -8, 106, 48, 16))
  pen.wash('M-82 18L24 18L24 40L-66 40Q-82 40 -82 24Z')
  pen.body('M-66 -8L-62 -42L-74 -52L-36 -52L-46 -42L-44 -8Z')
  pen.body('M-18 -8A14 14 0 0 1 10 -8Z')
  pen.body(rectangle(20, -50, 62, 92, 4))
  pen.page(rectangle(30, -36, 42, 34, 4))
  pen.deep(rectangle(12, -60, 78, 12, 4))
  pen.ink('M-20 -8L-20 40M-50 -8L-50 40')
  pen.body('M-90 40L88 40L88 54L-78 54L-98 72Z')
  for (const [x, size] of [
    [-52, 18],
    [-8, 18],
    [54, 26],
  ] as const) {
    pen.page(circle(x, 84 - size, size))
    pen.ink(ticks([x, 84 - size], [4, size - 3], 8))
    pen.deep(circle(x, 84 - size, 5))
  }
  pen.ink('M-52 66L-8 66L54 60')
  pen.spark(circle(-84, 8, 8))
  pen.ink(circle(-84, 8, 8))
}

function drawGlobe(pen: Pen, random: Random): void {
  const turn = random.between(10, 26)
  pen.ink('M0 78L0 90')
  pen.body(ellipse(0, 92, 40, 7))
  pen.tube('M50 -66A76 76 0 1 1 -62 38', 8)
  pen.at(0, -12, turn, 1, () => {
    pen.ink('M0 -76L0 -64M0 64L0 76')
    pen.body(circle(0, 0, 64))
    pen.wash(
      'M-46 -28C-34 -46 -10 -44 -4 -30C2 -18 -14 -12 -12 2C-10 16 -24 24 -32 10C-38 0 -54 -10 -46 -28ZM14 -46C34 -52 54 -34 58 -14C48 -8 36 -16 26 -10C14 -6 4 -36 14 -46ZM6 14C22 6 44 12 46 24C42 42 24 54 14 50C6 42 -4 22 6 14Z',
    )
    pen.fine(
      ellipse(0, 0, 26, 64) +
        ellipse(0, 0, 50, 64) +
        line([0, -64], [0, 64]) +
        'M-55 -32Q0 -16 55 -32M-64 0Q0 18 64 0M-55 32Q0 48 55 32',
    )
    pen.spark(circle(24, -24, 5))
  })
}

export const machineMotifs: Motifs = [
  { name: 'robot', draw: drawRobot, tilt: 0 },
  { name: 'rocket', draw: drawRocket, tilt: 0 },
  { name: 'gears', draw: drawGears, tilt: 0 },
  { name: 'bulb', draw: drawBulb, tilt: 6 },
  { name: 'laptop', draw: drawLaptop, tilt: 0, isHanded: true },
  { name: 'train', draw: drawTrain, tilt: 0 },
  { name: 'globe', draw: drawGlobe, tilt: 0, isHanded: true },
]
