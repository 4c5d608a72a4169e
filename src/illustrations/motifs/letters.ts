import { circle, curve, hatch, line, polar, rectangle, repeat } from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawQuill(pen: Pen, random: Random): void {
  const lean = random.between(26, 40)
  pen.at(-18, 40, lean, 1, () => {
    const bow: Point[] = [
      [0, 16],
      [2, -30],
      [10, -132],
    ]
    pen.body('M2 -18C-30 -40 -26 -92 10 -134C34 -96 32 -48 4 -16Z')
    pen.wash('M2 -18C-30 -40 -26 -92 10 -134L4 -60Z')
    pen.fine(
      repeat(9, (at) =>
        line([-14 + at * 1.6, -44 - at * 8], [3 + at * 0.5, -28 - at * 9], [24 - at * 0.6, -46 - at * 8.6]),
      ),
    )
    pen.ink(curve(bow))
    pen.page('M27 -70L12 -58L28 -60')
  })
  pen.body('M-62 34L6 34L6 42L0 46C20 52 28 66 26 92L-82 92C-84 66 -76 52 -56 46L-62 42Z')
  pen.deep('M-78 66Q-28 58 22 66L24 89L-80 89Z')
  pen.fine(line([-56, 46], [0, 46]) + line([-70, 62], [-72, 78]))
  pen.page(rectangle(-52, 68, 46, 17, 2))
  const loops = Array.from({ length: 12 }, (_, at): Point => [
    34 + at * 5 + (at % 2) * 3,
    88 + (at % 2 ? 5 : -4) * (1 - at / 14),
  ])
  pen.hue(curve(loops))
  pen.spark(circle(-29, 76, 4))
}

function drawSpectacles(pen: Pen, random: Random): void {
  const [size, lift] = [random.between(34, 40), random.between(-4, 8)]
  pen.ink(
    `M-${(46 + size * 0.8).toFixed(1)} -14C-98 -40 -96 -64 -70 -70M${(46 + size * 0.8).toFixed(1)} -14C98 -40 96 -64 70 -70`,
  )
  pen.page(circle(-46, lift, size) + circle(46, lift, size))
  pen.wash(circle(-46, lift, size - 5) + circle(46, lift, size - 5))
  pen.tube(
    `M-${(46 - size * 0.86).toFixed(1)} ${(lift - 12).toFixed(1)}Q0 ${(lift - 34).toFixed(1)} ${(46 - size * 0.86).toFixed(1)} ${(lift - 12).toFixed(1)}`,
    8,
  )
  pen.page(
    line([-64, lift + 6], [-40, lift - 22]) +
      line([-54, lift + 14], [-34, lift - 10]) +
      line([28, lift + 6], [52, lift - 22]),
  )
  const text = (x: number) =>
    hatch(
      [
        [x - 18, lift + 2],
        [x - 14, lift + 20],
      ],
      [
        [x + 20, lift + 2],
        [x + 12, lift + 20],
      ],
      3,
    )
  pen.fine(text(-46) + text(46))
  pen.pale(
    hatch(
      [
        [-88, lift + 2],
        [-88, lift + 74],
      ],
      [
        [88, lift + 2],
        [88, lift + 74],
      ],
      9,
    ),
  )
  pen.fine(
    hatch(
      [
        [-76, lift + 56],
        [-60, lift + 76],
      ],
      [
        [76, lift + 56],
        [30, lift + 76],
      ],
      3,
    ),
  )
  pen.spark(circle(0, -58, 6))
}

function drawEnvelope(pen: Pen, random: Random): void {
  const crest = random.whole(5, 8)
  pen.page('M-62 -86L62 -86L62 30L-62 30Z')
  pen.fine(
    hatch(
      [
        [-46, -68],
        [-46, -14],
      ],
      [
        [46, -68],
        [20, -14],
      ],
      6,
    ),
  )
  pen.body('M-84 -22L0 34L84 -22L84 84L-84 84Z')
  pen.wash('M-84 84L0 22L84 84Z')
  pen.ink('M-84 84L-12 28M84 84L12 28')
  pen.deep(repeat(crest, (at) => circle(...polar(9, (at * 360) / crest, [0, 40]), 8)))
  pen.spark(circle(0, 40, 9))
  pen.ink(circle(0, 40, 9) + 'M-4 42L0 35L4 42')
  pen.hue(
    curve([
      [40, -58],
      [48, -50],
      [54, -60],
      [48, -68],
      [40, -58],
    ]),
  )
}

/** Literature: writing. */
export const letterMotifs: Motifs = [
  { name: 'quill', draw: drawQuill, tilt: 0 },
  { name: 'spectacles', draw: drawSpectacles, tilt: 12 },
  { name: 'envelope', draw: drawEnvelope, tilt: 14 },
]
