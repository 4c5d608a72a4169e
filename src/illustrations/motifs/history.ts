import {
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
  ring,
  ticks,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawAmphora(pen: Pen, random: Random): void {
  const wide = random.between(46, 60)
  const rim = wide.toFixed(1)
  pen.tube(`M-18 -76C-58 -82 -66 -46 -${(wide - 12).toFixed(1)} -28`, 9)
  pen.tube(`M18 -76C58 -82 66 -46 ${(wide - 12).toFixed(1)} -28`, 9)
  const outline = twofold(
    `M0 -96L24 -96Q28 -90 22 -87L16 -84L15 -54C22 -40 ${rim} -34 ${rim} -4C${rim} 40 16 56 12 82L22 90L22 97L0 97`,
  )
  pen.body(outline)
  pen.wash(`M12 -54C22 -40 ${rim} -34 ${rim} -4C${rim} 40 16 56 12 82L4 82C8 50 34 30 30 -10Q28 -36 12 -54Z`)
  const at = (y: number) => wide * (y < -10 ? 0.93 : 0.99 - (y / 60) ** 2 * 0.18)
  const band = (y: number) => line([-at(y), y], [at(y), y])
  pen.fine(band(-24) + band(-20) + band(14) + band(18) + line([-16, -82], [16, -82]) + line([-13, 82], [13, 82]))
  const step = random.pick([14, 16, 18])
  if (random.chance(0.5)) pen.deep(repeat(5, (n) => diamond((n - 2) * step, -3)))
  else pen.ink(repeat(6, (n) => `M${n * 15 - 45} 8v-20h10v13h-5v-7`))
  pen.spark(circle(0, 34, 5))
  pen.fine(
    hatch(
      [
        [-12, 34],
        [-30, 34],
      ],
      [
        [-14, 44],
        [-26, 44],
      ],
      4,
    ) +
      hatch(
        [
          [12, 34],
          [30, 34],
        ],
        [
          [14, 44],
          [26, 44],
        ],
        4,
      ),
  )
}

function diamond(x: number, y: number): string {
  return `M${x} ${y - 10}l7 10l-7 10l-7-10Z`
}

function drawKey(pen: Pen, random: Random): void {
  const [lobes, teeth] = [random.whole(3, 5), random.whole(2, 4)]
  const bow: Point = [0, -58]
  for (let at = 0; at < lobes; at += 1) pen.body(circle(...polar(22, -90 + (at * 360) / lobes, bow), 18))
  for (let at = 0; at < lobes; at += 1) pen.page(circle(...polar(23, -90 + (at * 360) / lobes, bow), 9))
  pen.body(circle(...bow, 14))
  pen.spark(circle(...bow, 6))
  const comb = repeat(teeth, (at) => {
    const top = 58 + (at * 34) / teeth
    return `L38 ${top}L38 ${(top + 17 / teeth + 2).toFixed(1)}L26 ${(top + 17 / teeth + 2).toFixed(1)}`
  })
  pen.body(`M6 54L26 54${comb}L26 92L6 92Z`)
  pen.body(rectangle(-7, -22, 14, 118, 5))
  pen.wash(rectangle(1, -22, 6, 116))
  pen.body(rectangle(-12, -24, 24, 8, 3) + rectangle(-11, -10, 22, 6, 3) + rectangle(-10, 42, 20, 6, 3))
  pen.fine(line([-3, 0], [-3, 38]) + line([-3, 54], [-3, 90]))
}

function drawColumn(pen: Pen, random: Random): void {
  const flutes = random.whole(5, 7)
  const isBroken = random.chance(0.45)
  const top = isBroken ? random.between(-50, -20) : -52
  const shaft = isBroken
    ? `M-34 76L-30 ${top.toFixed(1)}L-16 ${(top - 16).toFixed(1)}L-4 ${(top - 4).toFixed(1)}L12 ${(top - 22).toFixed(1)}L22 ${(top - 8).toFixed(1)}L31 ${(top + 6).toFixed(1)}L34 76Z`
    : 'M-34 76L-29 -52L29 -52L34 76Z'
  pen.body(shaft)
  pen.wash(`M10 76L9 ${(top + 8).toFixed(1)}L30 ${(top + 8).toFixed(1)}L34 76Z`)
  const from: [Point, Point] = [
    [-24, top + 14],
    [24, top + 14],
  ]
  pen.fine(
    hatch(
      from,
      [
        [-28, 72],
        [28, 72],
      ],
      flutes,
    ),
  )
  pen.body(rectangle(-44, 76, 88, 9, 4) + rectangle(-54, 85, 108, 12, 2))
  if (isBroken) {
    pen.hue('M-30 20C-56 10 -52 -20 -38 -34M-44 4C-58 4 -64 -4 -66 -12M-48 -12C-40 -14 -36 -20 -34 -28')
    pen.deep(
      'M-66 -12Q-78 -16 -78 -28Q-66 -24 -66 -12ZM-38 -34Q-50 -42 -46 -54Q-36 -46 -38 -34ZM-44 4Q-34 2 -28 10Q-38 14 -44 4Z',
    )
    pen.page('M50 96L58 78L82 76L90 96Z')
    pen.spark(circle(66, -40, 9))
    return
  }
  pen.body('M-38 -60L38 -60L30 -52L-30 -52Z')
  pen.body(rectangle(-62, -94, 124, 12, 2) + 'M-54 -82L54 -82L54 -62L-54 -62Z')
  for (const side of [-1, 1]) {
    pen.page(circle(side * 48, -64, 19))
    pen.ink(plot(12, (share) => polar(18 - share * 15, -90 + side * share * 640, [side * 48, -64])))
  }
  pen.fine(repeat(5, (at) => ellipse(at * 12 - 24, -72, 4.5, 7)))
  pen.spark(circle(0, -88, 4))
}

function drawAstrolabe(pen: Pen, random: Random): void {
  const [turn, shift] = [random.between(-60, 60), random.between(10, 18)]
  pen.ink(circle(0, -90, 8))
  pen.body('M-20 -62Q0 -92 20 -62Z')
  pen.body(circle(0, 12, 84))
  pen.wash(ring([0, 12], 84, 68))
  pen.page(circle(0, 12, 68))
  pen.fine(ticks([0, 12], [76, 83], 60) + ticks([0, 12], [69, 83], 12))
  pen.hue(circle(0, 12 + shift, 68 - shift) + circle(0, 12 - shift * 0.6, 40) + circle(0, 12 + shift * 1.6, 22))
  pen.fine(
    line([-68, 12], [68, 12]) +
      line([0, -56], [0, 80]) +
      curve([
        [-60, -18],
        [0, 4],
        [60, -18],
      ]) +
      curve([
        [-64, 34],
        [0, 60],
        [64, 34],
      ]),
  )
  const flames = [20, 70, 140, 200, 250, 320].map((degrees) => polar(random.between(30, 58), degrees + turn, [0, 12]))
  pen.solid(flames.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}q2-8 9-9q-1 7-9 9`).join(''))
  pen.at(0, 12, turn, 1, () => pen.body('M-80 -4L-72 -9L-66 -4L66 -4L72 -9L80 -4L80 4L-80 4Z'))
  pen.spark(circle(0, 12, 8))
  pen.ink(circle(0, 12, 8))
}

function drawHourglass(pen: Pen, random: Random): void {
  const left = random.between(0.2, 0.8)
  const top = -20 - 42 * left
  const half = 8 + 40 * left ** 0.7
  pen.ink('M-52 -80L-52 80M52 -80L52 80')
  pen.fine('M-46 -80L-46 80M46 -80L46 80')
  pen.page(twofold('M0 -78L40 -78C44 -30 6 -22 5 0C6 22 44 30 40 78L0 78'))
  pen.deep(twofold(`M0 ${top.toFixed(1)}L${(half * 0.72).toFixed(1)} ${top.toFixed(1)}C26 -22 4 -16 3 0L0 0`))
  const heap = 72 - 46 * (1 - left)
  pen.deep(twofold(`M0 ${heap.toFixed(1)}C14 ${(heap + 10).toFixed(1)} 26 66 37 76L0 76`))
  pen.dots(dots([0, 8], [0, 16], [1, 26], [0, 36]), 2.6)
  pen.fine('M26 -70C28 -44 14 -34 9 -22M26 70C26 52 18 40 11 28')
  pen.body(rectangle(-64, -94, 128, 15, 5) + rectangle(-64, 79, 128, 15, 5))
  pen.wash(rectangle(0, -94, 64, 15, 5) + rectangle(0, 79, 64, 15, 5))
  pen.spark(circle(52, 0, 6) + circle(-52, 0, 6))
  pen.ink(circle(52, 0, 6) + circle(-52, 0, 6))
}

function drawTrilobite(pen: Pen, random: Random): void {
  const ribs = random.whole(9, 12)
  const wide = random.between(54, 64)
  pen.body(twofold(`M0 -92C40 -92 ${wide + 6} -70 ${wide + 8} -20L${wide - 4} -30C40 -38 20 -34 0 -34`))
  for (let at = ribs - 1; at >= 0; at -= 1) {
    const [y, reach] = [-34 + (at * 118) / ribs, wide * Math.cos((at / ribs) * 1.35)]
    const tip = (y + 16 + at).toFixed(1)
    pen.body(
      twofold(
        `M0 ${y.toFixed(1)}C${(reach * 0.5).toFixed(1)} ${(y - 3).toFixed(1)} ${reach.toFixed(1)} ${y.toFixed(1)} ${reach.toFixed(1)} ${tip}Q${(reach * 0.6).toFixed(1)} ${(y + 11).toFixed(1)} 0 ${(y + 12).toFixed(1)}`,
      ),
    )
  }
  pen.wash(twofold('M0 -82C16 -80 22 -66 20 -44C18 10 10 60 0 92'))
  pen.fine('M20 -40C18 10 10 60 3 90M-20 -40C-18 10 -10 60 -3 90M-14 -70L14 -70M-16 -58L16 -58')
  pen.page(ellipse(34, -58, 11, 7, 40) + ellipse(-34, -58, 11, 7, -40))
  pen.spark(circle(34, -58, 4) + circle(-34, -58, 4))
}

export const historyMotifs: Motifs = [
  { name: 'amphora', draw: drawAmphora, tilt: 0 },
  { name: 'key', draw: drawKey, tilt: 55 },
  { name: 'column', draw: drawColumn, tilt: 0 },
  { name: 'astrolabe', draw: drawAstrolabe, tilt: 8 },
  { name: 'hourglass', draw: drawHourglass, tilt: 6 },
  { name: 'trilobite', draw: drawTrilobite, tilt: 40 },
]
