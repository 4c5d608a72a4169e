import { curve, dots, ellipse, hatch, leaf, line, plot, repeat, twofold } from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawFeather(pen: Pen, random: Random): void {
  const [bow, gap, wide] = [random.between(8, 22), random.whole(5, 13), random.between(24, 33)]
  const shaft = (share: number): Point => [bow * Math.sin(share * 3.14), 96 - share * 188]
  const rim = (share: number, side: number): Point => {
    const [x, y] = shaft(Math.min(1, share + 0.13 * (1 - share)))
    return [x + side * wide * Math.max(0, 1 - Math.abs(share - 0.42) ** 2.4 * 4.35) ** 0.6, y]
  }
  const half = (side: number): Point[] => Array.from({ length: 8 }, (_, at) => rim(0.18 + at * 0.11, side))
  pen.body(curve([shaft(0.2), ...half(-1), shaft(1), ...half(0.72).toReversed()], true))
  pen.wash(curve([shaft(0.2), ...half(-1), shaft(1), ...half(0.05).toReversed()], true))
  pen.fine(
    repeat(20, (at) => {
      const share = 0.2 + at * 0.038
      return at === gap ? '' : line(rim(share, -0.94), shaft(share), rim(share, 0.66))
    }),
  )
  const [x, y] = rim(0.2 + gap * 0.036, -1.06)
  pen.page(
    `M${x.toFixed(1)} ${(y - 4).toFixed(1)}L${(shaft(0.2 + gap * 0.036)[0] - 5).toFixed(1)} ${(y + 20).toFixed(1)}L${x.toFixed(1)} ${(y + 6).toFixed(1)}`,
  )
  pen.ink(plot(5, (share) => shaft(share * 0.97)))
  pen.fine(curve([shaft(0.18), [bow * 0.4 - 20, 74], [-26, 86]]) + curve([shaft(0.16), [bow * 0.4 + 16, 76], [22, 88]]))
  pen.spark(leaf(shaft(0.78), -92, 26, 8))
}

function drawMushroom(pen: Pen, random: Random): void {
  const [wide, rise] = [random.between(64, 84), random.between(64, 84)]
  const [rim, top] = [wide.toFixed(1), (-12 - rise).toFixed(1)]
  pen.body(twofold('M0 -6L13 -6C12 30 16 60 26 84Q20 96 0 96'))
  pen.fine(
    hatch(
      [
        [7, 6],
        [12, 84],
      ],
      [
        [11, 6],
        [22, 86],
      ],
      2,
    ) + line([-8, 20], [-12, 70]),
  )
  pen.page(twofold('M0 18C14 18 24 26 27 36Q14 32 0 33'))
  pen.page(twofold(`M0 -16L${rim} -18C40 6 20 6 0 6`))
  pen.fine(repeat(13, (at) => line([(at - 6) * 4, 3 - Math.abs(at - 6) * 0.6], [(at - 6) * wide * 0.145, -14])))
  pen.body(twofold(`M0 ${top}C${(wide * 0.6).toFixed(1)} ${top} ${rim} -50 ${rim} -18C40 -12 20 -11 0 -11`))
  pen.wash(`M0 ${top}C${(wide * 0.6).toFixed(1)} ${top} ${rim} -50 ${rim} -18Q30 -12 -30 -13C20 -20 44 -50 0 ${top}`)
  const spots: Point[] = [
    [-wide * 0.5, -34],
    [-8, -40],
    [wide * 0.3, -56],
    [wide * 0.62, -30],
    [-wide * 0.25, -64],
  ]
  for (const [x, y] of spots)
    pen.page(ellipse(x + random.between(-4, 4), y, random.between(5, 11), random.between(4, 7), -10))
  pen.ink('M-64 98Q-56 84 -58 76M-58 98Q-54 84 -46 80M44 98Q48 80 58 74M52 98Q56 88 68 84M-84 98L84 98')
}

function drawNest(pen: Pen, random: Random): void {
  const straw = (count: number, low: number, high: number) =>
    repeat(count, () => {
      const [from, y] = [random.between(-88, 20), random.between(low, high)]
      const length = random.between(44, 84)
      return curve([
        [from, y - from * from * 0.004],
        [from + length / 2, y + random.between(6, 14)],
        [Math.min(94, from + length), y - (from + length) ** 2 * 0.004],
      ])
    })
  pen.body(ellipse(0, -4, 90, 30))
  pen.wash(ellipse(0, 2, 76, 22))
  for (const [x, y] of [
    [-30, -12],
    [26, -12],
    [-2, -2],
  ] as const)
    pen.page(ellipse(x, y, 22, 28, x * 0.5))
  pen.hueDots(
    dots(...Array.from({ length: 14 }, (_, at): Point => [((at * 37) % 84) - 42, -24 + ((at * 17) % 26)])),
    3.4,
  )
  pen.body('M-92 -6C-60 26 60 26 92 -6C92 56 50 84 0 84C-50 84 -92 56 -92 -6Z')
  pen.fine(straw(13, 26, 72))
  pen.ink(straw(7, 24, 66))
  pen.ink('M-84 2L-99 -16M80 8L98 -8M60 66L82 84M-66 62L-86 74')
  if (random.chance(0.7)) pen.spark(leaf([62, -8], -62, 46, 9))
}

/** Nature: woodland. */
export const woodlandMotifs: Motifs = [
  { name: 'feather', draw: drawFeather, tilt: 48 },
  { name: 'mushroom', draw: drawMushroom, tilt: 5 },
  { name: 'nest', draw: drawNest, tilt: 5 },
]
