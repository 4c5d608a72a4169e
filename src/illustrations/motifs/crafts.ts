import {
  arc,
  circle,
  curve,
  dots,
  ellipse,
  hatch,
  line,
  polygon,
  rectangle,
  repeat,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawNeedle(pen: Pen, random: Random): void {
  const swing = random.between(-14, 14)
  pen.hue(
    curve([
      [10, 20],
      [52, 40 + swing],
      [84, 0],
      [60, -40 + swing],
      [36, -66],
    ]),
  )
  pen.body(rectangle(-58, 64, 84, 20, 6) + rectangle(-58, -24, 84, 20, 6))
  pen.page(rectangle(-44, -4, 56, 68, 3))
  pen.wash(rectangle(-48, 0, 64, 60, 8))
  pen.hue(
    hatch(
      [
        [-48, 6],
        [-48, 56],
      ],
      [
        [16, 2],
        [16, 52],
      ],
      9,
    ),
  )
  pen.ink(rectangle(-48, 0, 64, 60, 8))
  pen.fine(ellipse(-16, 74, 30, 5) + ellipse(-16, -14, 30, 5))
  pen.at(38, -20, 28, 1, () => {
    pen.page('M0 -78C6 -78 7 -66 6 -52L1 84L-1 84L-6 -52C-7 -66 -6 -78 0 -78Z')
    pen.deep(ellipse(0, -62, 2.4, 9))
  })
  pen.spark(circle(-76, 76, 8))
  pen.ink(circle(-76, 76, 8))
  pen.dots(dots([-79, 74], [-73, 74], [-79, 79], [-73, 79]), 2.4)
}

function drawYarn(pen: Pen, random: Random): void {
  const turn = random.between(-12, 12)
  for (const [from, to] of [
    [
      [-92, -78],
      [64, 78],
    ],
    [
      [92, -84],
      [-58, 80],
    ],
  ] as const) {
    pen.tube(line(from, to), 8)
  }
  pen.spark(circle(-92, -80, 9) + circle(92, -86, 9))
  pen.ink(circle(-92, -80, 9) + circle(92, -86, 9))
  pen.body(circle(0, 14, 68))
  pen.at(0, 14, turn, 1, () => {
    pen.wash('M-60 32C-20 60 40 50 66 8C70 40 40 68 0 68C-30 68 -52 54 -60 32Z')
    pen.hue(
      repeat(
        5,
        (at) =>
          `M${-62 + at * 6} ${24 - at * 18}C${-30 + at * 4} ${-8 - at * 12} ${20 + at * 4} ${-20 - at * 8} ${62 - at * 5} ${-24 - at * 8}`,
      ),
    )
    pen.ink(
      repeat(
        4,
        (at) => `M${-46 + at * 14} 50C${-20 + at * 10} 34 ${10 + at * 8} ${10 - at * 4} ${26 + at * 9} ${-18 - at * 6}`,
      ),
    )
    pen.fine('M-40 -54C-50 -20 -44 20 -22 60M-24 -62C-36 -24 -30 28 -4 66')
  })
  pen.hue('M50 60C78 74 90 88 60 92C30 96 -10 90 -40 94')
}

function drawScissors(pen: Pen, random: Random): void {
  const open = random.between(13, 22)
  pen.dash('M-92 -70L92 -70')
  for (const side of [-1, 1]) {
    pen.at(0, 10, side * open, 1, () => {
      pen.page('M-8 6L-5 -104Q11 -70 8 6Z')
      pen.fine('M2 -60L3 0')
      pen.tube('M0 4C0 16 2 24 6 30', 9)
      pen.tube(ellipse(side * 6, 56, 19, 26), 10)
    })
  }
  pen.wash(circle(0, 10, 9))
  pen.spark(circle(0, 10, 5))
  pen.ink(circle(0, 10, 9))
}

function drawHammer(pen: Pen, random: Random): void {
  pen.at(0, 0, random.between(22, 38), 1, () => {
    pen.body(rectangle(-9, -50, 18, 146, 7))
    pen.wash(rectangle(0, -44, 8, 138, 4))
    pen.fine('M-4 -30L-4 40M3 0L3 80M-3 56L-3 86')
    pen.page('M-50 -76L34 -76C58 -80 80 -66 90 -40C70 -56 54 -50 34 -48L-50 -48Z')
    pen.deep(rectangle(-64, -82, 16, 40, 3))
    pen.fine('M-40 -56L30 -56')
    pen.wash('M-50 -60L34 -60C52 -62 70 -58 80 -52C66 -56 50 -50 34 -48L-50 -48Z')
    pen.deep(rectangle(-9, 60, 18, 10))
  })
  pen.ink('M-78 40L-78 76M-86 40L-70 40M-58 58L-58 84M-65 58L-51 58')
  pen.spark(circle(-34, 86, 6))
  pen.ink(circle(-34, 86, 6) + line([-38, 86], [-30, 86]))
}

function drawPotter(pen: Pen, random: Random): void {
  const belly = random.between(42, 56)
  const wide = belly.toFixed(1)
  const ring = (belly * 0.88).toFixed(1)
  pen.body(twofold('M0 78L12 78L12 98L0 98'))
  pen.body(ellipse(0, 74, 80, 15))
  pen.wash(ellipse(0, 76, 56, 8))
  pen.body(twofold(`M0 -66L28 -66C22 -48 22 -40 34 -24C${wide} 0 ${wide} 44 28 68L0 68`))
  pen.wash(`M8 -66L28 -66C22 -48 22 -40 34 -24C${wide} 0 ${wide} 44 28 68L6 68C30 30 24 -20 8 -66Z`)
  pen.page(ellipse(0, -66, 28, 8))
  pen.deep(ellipse(0, -64, 19, 4))
  pen.fine(
    `M-24 -46Q0 -38 24 -46M-32 -24Q0 -14 32 -24M-${ring} 6Q0 18 ${ring} 6M-${ring} 22Q0 34 ${ring} 22M-34 48Q0 58 34 48`,
  )
  pen.dash(arc([0, 74], 92, 20, 70) + arc([0, 74], 92, 110, 160))
  pen.hue('M-70 -60C-84 -40 -84 -10 -68 8M70 -60C84 -40 84 -10 68 8')
  pen.spark(circle(-74, -72, 6))
}

function drawQuilt(pen: Pen, random: Random): void {
  const flips = Array.from({ length: 9 }, () => random.chance(0.5))
  pen.body(rectangle(-88, -88, 176, 176, 4))
  pen.page(rectangle(-72, -72, 144, 144))
  for (const [at, flip] of flips.entries()) {
    const [x, y] = [-72 + (at % 3) * 48, -72 + Math.floor(at / 3) * 48]
    if (at === 4) continue
    const one = flip ? polygon([x, y], [x + 48, y], [x, y + 48]) : polygon([x + 48, y], [x + 48, y + 48], [x, y])
    pen[at % 2 ? 'deep' : 'wash'](one)
  }
  pen.spark(polygon([0, -20], [20, 0], [0, 20], [-20, 0]))
  pen.ink(
    line([-72, -24], [72, -24]) + line([-72, 24], [72, 24]) + line([-24, -72], [-24, 72]) + line([24, -72], [24, 72]),
  )
  pen.ink(polygon([0, -20], [20, 0], [0, 20], [-20, 0]) + rectangle(-72, -72, 144, 144))
  pen.dash(rectangle(-80, -80, 160, 160))
}

function drawFrame(pen: Pen, random: Random): void {
  const hill = random.between(-4, 16)
  pen.ink('M-40 -72L0 -98L40 -72')
  pen.dots(dots([0, -98]), 7)
  pen.body(rectangle(-86, -72, 172, 150, 4))
  pen.wash(rectangle(-76, -62, 152, 130, 2))
  pen.page(rectangle(-60, -48, 120, 102))
  pen.wash(`M-60 54L-60 22C-30 ${hill.toFixed(1)} -6 30 20 14C36 6 50 8 60 14L60 54Z`)
  pen.deep('M-60 54L-60 40C-20 24 20 44 60 32L60 54Z')
  pen.spark(circle(random.between(-30, 34), -18, 13))
  pen.ink(rectangle(-60, -48, 120, 102))
  pen.fine(
    rectangle(-66, -54, 132, 114) +
      line([-86, -72], [-60, -48]) +
      line([86, -72], [60, -48]) +
      line([-86, 78], [-60, 54]) +
      line([86, 78], [60, 54]),
  )
  pen.page(rectangle(-24, 84, 48, 13, 2))
}

export const craftMotifs: Motifs = [
  { name: 'needle', draw: drawNeedle, tilt: 0 },
  { name: 'yarn', draw: drawYarn, tilt: 0 },
  { name: 'scissors', draw: drawScissors, tilt: 24 },
  { name: 'hammer', draw: drawHammer, tilt: 0 },
  { name: 'clay', draw: drawPotter, tilt: 0 },
  { name: 'quilt', draw: drawQuilt, tilt: 8 },
  { name: 'frame', draw: drawFrame, tilt: 0 },
]
