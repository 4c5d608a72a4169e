import {
  arc,
  circle,
  curve,
  hatch,
  line,
  plot,
  polar,
  rectangle,
  repeat,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawFlask(pen: Pen, random: Random): void {
  const level = random.between(0, 40)
  const isRound = random.chance(0.4)
  if (isRound) {
    pen.page(twofold('M0 -92L15 -92Q18 -87 12 -85L12 -38Q13 -28 22 -25C78 -4 72 88 0 88'))
    const half = Math.sqrt(2500 - (level - 31) ** 2)
    pen.wash(`M${half.toFixed(1)} ${level.toFixed(1)}A50 50 0 0 1 ${(-half).toFixed(1)} ${level.toFixed(1)}Z`)
    pen.hue(line([-half, level], [half, level]))
  } else {
    const edge = 8 + ((level + 34) / 100) * 48
    pen.page(twofold('M0 -92L15 -92Q18 -87 12 -85L12 -34L62 68Q68 88 48 88L0 88'))
    pen.wash(twofold(`M0 ${level.toFixed(1)}L${edge.toFixed(1)} ${level.toFixed(1)}L57 68Q61 83 46 83L0 83`))
    pen.hue(line([-edge, level], [edge, level]))
  }
  pen.fine(
    hatch(
      [
        [-9, -24],
        [-9, 66],
      ],
      [
        [1, -24],
        [1, 66],
      ],
      random.whole(7, 10),
    ) + line([8, -80], [8, -44]),
  )
  const bubbles = Array.from({ length: random.whole(4, 7) }, (): Point => [
    random.between(-26, 30),
    random.between(level + 12, 76),
  ])
  for (const [x, y] of bubbles) pen.page(circle(x, y, random.between(2, 6.5)))
  pen.spark(circle(random.between(-4, 4), level - 14, 5))
}

function drawHelix(pen: Pen, random: Random): void {
  const [turns, phase, wide] = [random.between(1.1, 1.7), random.between(0, 6), random.between(26, 38)]
  const side = (share: number, sign: number): Point => [
    sign * wide * Math.sin(phase + share * turns * 6.28),
    share * 190 - 95,
  ]
  const rungs = random.whole(13, 17)
  const rung = (index: number, sign: number) => {
    const end = side((index + 1) / rungs, sign)
    return line(end, [0, end[1]])
  }
  pen.hue(repeat(rungs - 1, (index) => rung(index, 1)))
  pen.fine(repeat(rungs - 1, (index) => rung(index, -1)))
  pen.tube(
    plot(11, (share) => side(share, 1)),
    8,
  )
  pen.ink(plot(11, (share) => side(share, -1)))
  pen.deep(repeat(4, (index) => circle(...side(index / 4 + 0.1, -1), 4)))
  pen.spark(circle(...side(0.62, 1), 6))
  pen.pale(
    curve([
      [-wide - 14, -95],
      [-wide - 14, 95],
    ]),
  )
}

function drawCradle(pen: Pen, random: Random): void {
  const lift = random.between(28, 46) * (random.chance(0.5) ? 1 : -1)
  const last = Math.sign(lift) * 52
  pen.at(-last * 0.12, 0, 0, 0.88, () => {
    pen.pale(line([-62, 70], [-62, -82], [84, -82], [84, 70]))
    pen.ink(line([-74, 78], [-74, -70], [74, -70], [74, 78]))
    pen.body(rectangle(-88, 76, 176, 14, 5))
    const hung = [-52, -26, 0, 26, 52].filter((x) => x !== last)
    pen.fine(hung.map((x) => line([x - 4, -70], [x, 30], [x + 8, -80])).join(''))
    pen.body(hung.map((x) => circle(x, 42, 13)).join(''))
    pen.wash(hung.map((x) => circle(x + 2, 44, 9)).join(''))
    const [x, y] = polar(112, 90 - lift, [last, -70])
    pen.fine(line([last - 4, -70], [x, y], [last + 8, -80]))
    pen.dash(lift > 0 ? arc([last, -70], 112, 92 - lift, 78) : arc([last, -70], 112, 102, 88 - lift))
    pen.spark(circle(x, y, 13))
    pen.ink(circle(x, y, 13))
  })
}

/** STEM: laboratory equipment. */
export const laboratoryMotifs: Motifs = [
  { name: 'flask', draw: drawFlask, tilt: 6 },
  { name: 'helix', draw: drawHelix, tilt: 35 },
  { name: 'cradle', draw: drawCradle, tilt: 0 },
]
