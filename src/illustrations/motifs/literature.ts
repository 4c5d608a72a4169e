import {
  arc,
  circle,
  curve,
  dots,
  hatch,
  line,
  polar,
  rectangle,
  repeat,
  ticks,
  twofold,
} from '#illustrations/plate-geometry.ts'
import { letterMotifs } from './letters.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawBook(pen: Pen, random: Random): void {
  const sag = random.between(8, 20)
  const lines = random.whole(5, 7)
  pen.body(twofold('M0 54L92 46L94 -44L0 -34'))
  const page = (edge: number, lift: number) =>
    `M0 46C24 ${(34 - lift).toFixed(1)} 62 ${(30 - lift).toFixed(1)} ${edge} ${(36 - lift).toFixed(1)}L${edge} ${(-50 - lift).toFixed(1)}C60 ${(-56 - lift).toFixed(1)} 22 ${(-52 - lift).toFixed(1)} 0 -38`
  pen.page(twofold(page(88, -2)))
  pen.page(twofold(page(82, 6)))
  pen.wash('M0 46C8 38 16 34 24 32L24 -56C14 -54 6 -46 0 -38Z')
  const row = (at: number) =>
    `M14 ${(-42 + at * 11 - 2).toFixed(1)}Q40 ${(-56 + at * 11).toFixed(1)} 72 ${(-50 + at * 11).toFixed(1)}`
  pen.fine(twofold(repeat(lines, row)))
  if (random.chance(0.6)) {
    pen.page('M-70 -44Q-46 -50 -22 -44L-22 -4Q-46 -10 -70 -4Z')
    pen.hue(
      curve([
        [-64, -14],
        [-52, -30],
        [-44, -20],
        [-34, -34],
        [-26, -14],
      ]),
    )
  }
  pen.deep(`M-3 44L3 44L${sag.toFixed(1)} 84L${(sag - 7).toFixed(1)} 77L${(sag - 12).toFixed(1)} 86Z`)
  pen.spark(circle(50, -82, 6))
  pen.dots(dots([20, -86], [-24, -78], [74, -72], [-52, -84]), 3.2)
}

function drawLantern(pen: Pen, random: Random): void {
  const panes = random.chance(0.5)
  pen.ink(arc([0, -72], 20, 150, 390))
  pen.body('M-10 -72L10 -72L12 -62L-12 -62Z' + twofold('M0 -62L16 -62Q22 -48 48 -38L48 -30L0 -30'))
  pen.page('M-38 -30L38 -30L44 66L-44 66Z')
  pen.wash('M-38 -30L38 -30L44 66L-44 66Z')
  pen.fine(panes ? 'M-14 -30L-16 66M14 -30L16 66' : 'M-41 18L41 18M0 -30L0 -18M0 54L0 66')
  pen.page(rectangle(-11, 30, 22, 36, 2))
  pen.spark(twofold('M0 -14C10 2 16 8 14 18Q10 28 0 28'))
  pen.ink(twofold('M0 -14C10 2 16 8 14 18Q10 28 0 28') + line([0, 30], [0, 20]))
  pen.body(rectangle(-54, 66, 108, 11, 3) + 'M-42 77L42 77L50 94L-50 94Z')
  pen.hue(ticks([0, 12], [62, 76], 5, 140, 100) + ticks([0, 12], [62, 76], 5, -40, 100))
  const moth = random.between(-1, 1)
  pen.at(72, -50 + moth * 20, 30 * moth, 1, () => {
    pen.body(twofold('M0 0C6 -12 20 -14 20 -4C20 4 8 6 0 2M0 2C8 2 14 10 8 14Q2 12 0 6'))
    pen.ink('M0 -2L0 10M0 -2L-5 -10M0 -2L5 -10')
  })
}

function drawStack(pen: Pen, random: Random): void {
  const count = random.whole(4, 5)
  let top = 94
  for (let at = 0; at < count; at += 1) {
    const [tall, wide, shift] = [random.between(22, 32), random.between(60, 84) - at * 4, random.between(-9, 9)]
    top -= tall
    const cover = rectangle(shift - wide, top, wide * 2, tall, 5)
    pen.body(cover)
    const kind = at % 3
    if (kind === 0) pen.wash(cover)
    if (kind === 1) pen.deep(rectangle(shift - wide + 14, top, 12, tall) + rectangle(shift + wide - 26, top, 12, tall))
    pen.fine(
      line([shift - wide + 8, top + 3], [shift - wide + 8, top + tall - 3]) +
        line([shift + wide - 8, top + 3], [shift + wide - 8, top + tall - 3]),
    )
    if (kind === 2)
      pen.page(
        `M${shift - wide + 20} ${(top + 5).toFixed(1)}H${shift + wide + 3}V${(top + tall - 5).toFixed(1)}H${shift - wide + 20}Q${shift - wide + 12} ${(top + tall / 2).toFixed(1)} ${shift - wide + 20} ${(top + 5).toFixed(1)}Z`,
      )
    if (kind === 2)
      pen.fine(
        hatch(
          [
            [shift - wide + 24, top + 9],
            [shift - wide + 24, top + tall - 9],
          ],
          [
            [shift + wide - 2, top + 9],
            [shift + wide - 2, top + tall - 9],
          ],
          3,
        ),
      )
    else
      pen.ink(
        hatch(
          [
            [shift - 20, top + tall / 2 - 3],
            [shift - 12, top + tall / 2 + 4],
          ],
          [
            [shift + 20, top + tall / 2 - 3],
            [shift + 12, top + tall / 2 + 4],
          ],
          2,
        ),
      )
  }
  pen.ink(
    curve([
      [-6, top],
      [-8, top - 20],
      [2, top - 44],
    ]),
  )
  pen.body(`M2 ${(top - 22).toFixed(1)}q26-4 34-24q-28 0-34 24ZM-8 ${(top - 12).toFixed(1)}q-26-2-32-20q26-2 32 20Z`)
  pen.spark(repeat(5, (at) => circle(...polar(8, at * 72, [2, top - 50]), 6)))
  pen.solid(circle(2, top - 50, 4))
}

export const literatureMotifs: Motifs = [
  { name: 'book', draw: drawBook, tilt: 8 },
  { name: 'lantern', draw: drawLantern, tilt: 8 },
  { name: 'stack', draw: drawStack, tilt: 0 },
  ...letterMotifs,
]
