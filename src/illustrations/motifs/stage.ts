import { circle, curve, dots, ellipse, hatch, line, rectangle, repeat, twofold } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawGuitar(pen: Pen, random: Random): void {
  const waist = random.between(22, 27).toFixed(1)
  pen.body(twofold(`M0 -4C16 -8 36 -4 36 16C36 28 ${waist} 30 ${waist} 40C${waist} 48 50 52 50 74C50 94 26 98 0 98`))
  pen.wash(
    `M14 -5C24 -4 36 0 36 16C36 28 ${waist} 30 ${waist} 40C${waist} 48 50 52 50 74C50 94 26 98 6 98C36 80 26 30 14 -5Z`,
  )
  pen.page(circle(0, 36, 15))
  pen.hue(circle(0, 36, 19))
  pen.deep(circle(0, 36, 11) + rectangle(-18, 70, 36, 8, 2))
  pen.page(rectangle(-7, -84, 14, 104))
  pen.fine(repeat(8, (at) => line([-7, -74 + at * (13 - at * 0.5)], [7, -74 + at * (13 - at * 0.5)])))
  pen.body('M-8 -82L-11 -102L11 -102L8 -82Z')
  pen.fine(repeat(4, (at) => line([-4.5 + at * 3, -96], [-4.5 + at * 3, 74])))
  pen.dots(dots([-16, -98], [-15, -90], [16, -98], [15, -90]), 6)
  pen.spark(circle(30, 84, 5))
}

function drawDrum(pen: Pen, random: Random): void {
  const lean = random.between(-6, 6)
  pen.body('M-74 -22L-74 48A74 22 0 0 0 74 48L74 -22Z')
  pen.wash('M10 0L74 -22L74 48C60 60 40 68 10 70Z')
  pen.hue('M-74 -14L-58 62L-42 -4L-22 70L0 2L22 70L42 -4L58 62L74 -14')
  pen.page(ellipse(0, -22, 74, 22))
  pen.fine(ellipse(0, -22, 64, 17))
  pen.ink('M-74 40A74 22 0 0 0 74 40M-74 -14A74 22 0 0 0 74 -14')
  for (const [x, turn] of [
    [-30, -38 + lean],
    [34, 40 + lean],
  ] as const) {
    pen.at(x, -26, turn, 1, () => {
      pen.body(rectangle(-4, -72, 8, 66, 4))
      pen.body(ellipse(0, -3, 6, 9))
    })
  }
  pen.spark(ellipse(0, -20, 9, 4))
}

function drawPiano(pen: Pen, random: Random): void {
  pen.body(rectangle(-92, -34, 184, 28, 4))
  pen.wash(rectangle(-92, -18, 184, 12))
  pen.page(rectangle(-92, -6, 184, 76, 3))
  pen.ink(repeat(7, (at) => line([-69 + at * 23, -6], [-69 + at * 23, 70])))
  const bright = random.whole(0, 7)
  pen.spark(rectangle(-91 + bright * 23, 44, 21, 25, 2))
  pen.solid([0, 1, 3, 4, 5].map((at) => rectangle(-76 + at * 23, -6, 14, 46, 2)).join(''))
  pen.body(rectangle(-96, 70, 192, 12, 4))
  pen.ink('M-84 82L-84 96M84 82L84 96')
  pen.ink('M-30 -46L-30 -84L-2 -90L-2 -52M-30 -76L-2 -82')
  pen.deep(ellipse(-37, -46, 8, 6, -20) + ellipse(-9, -52, 8, 6, -20))
  pen.ink('M44 -50L44 -86C50 -80 58 -78 58 -68')
  pen.deep(ellipse(37, -50, 8, 6, -20))
}

function drawMicrophone(pen: Pen, random: Random): void {
  pen.hue(
    curve([
      [10, 92],
      [40, 96],
      [70, 80],
      [56, 60 + random.between(-8, 8)],
      [92, 40],
    ]),
  )
  pen.at(0, 0, random.between(-20, -8), 1, () => {
    pen.body(twofold('M0 -22L22 -22L12 92Q10 97 0 97'))
    pen.wash('M4 -22L22 -22L12 92Q10 97 4 97Z')
    pen.page(circle(0, -54, 38))
    pen.fine(
      hatch(
        [
          [-34, -68],
          [-10, -20],
        ],
        [
          [10, -90],
          [34, -40],
        ],
        8,
      ) +
        hatch(
          [
            [34, -68],
            [10, -20],
          ],
          [
            [-10, -90],
            [-34, -40],
          ],
          8,
        ),
    )
    pen.wash('M10 -92C30 -86 40 -68 38 -50C34 -30 20 -18 4 -16C26 -34 30 -64 10 -92Z')
    pen.ink(circle(0, -54, 38))
    pen.body(rectangle(-28, -28, 56, 12, 5))
    pen.deep(rectangle(-5, 14, 10, 18, 5))
    pen.spark(circle(0, 20, 3.5))
  })
  pen.ink('M-76 -40C-86 -56 -86 -70 -78 -84M-62 -46C-68 -56 -68 -64 -64 -74')
}

const mask = twofold('M0 -50C22 -50 42 -54 54 -62C60 -8 46 54 0 70')

function drawMasks(pen: Pen, random: Random): void {
  const turn = random.between(8, 18)
  pen.hue('M-70 -50C-92 -30 -96 10 -84 60M-66 -46C-80 -20 -84 20 -74 70M80 -20C96 0 98 40 90 86')
  pen.at(36, 16, turn, 0.92, () => {
    pen.body(mask)
    pen.wash(mask)
    pen.ink(
      'M-34 -16C-26 -26 -16 -26 -10 -18M10 -18C16 -26 26 -26 34 -16M-22 44C-10 22 10 22 22 44M-34 -34L-12 -28M34 -34L12 -28',
    )
    pen.deep(ellipse(-21, -10, 9, 6) + ellipse(21, -10, 9, 6))
  })
  pen.at(-30, -14, -turn, 1, () => {
    pen.page(mask)
    pen.ink('M-38 -24C-30 -38 -18 -38 -10 -24M10 -24C18 -38 30 -38 38 -24M0 -8L-6 8L4 10')
    pen.deep('M-34 -16Q-24 -26 -14 -16Q-24 -8 -34 -16ZM14 -16Q24 -26 34 -16Q24 -8 14 -16Z')
    pen.body('M-30 20C-14 32 14 32 30 20C24 52 -24 52 -30 20Z')
    pen.spark(circle(-36, 8, 6) + circle(36, 8, 6))
  })
}

function drawSlippers(pen: Pen, random: Random): void {
  const shoe = (turn: number) => {
    pen.at(0, 0, turn, 1, () => {
      pen.body('M-14 -46C-22 -10 -20 40 -8 84Q0 94 8 84C20 40 22 -10 14 -46C6 -36 -6 -36 -14 -46Z')
      pen.wash('M4 -40L14 -46C22 -10 20 40 8 84Q4 90 0 90C12 50 12 0 4 -40Z')
      pen.page('M-11 -34C-4 -26 4 -26 11 -34C14 -6 10 18 0 20C-10 18 -14 -6 -11 -34Z')
      pen.fine('M-8 62Q0 68 8 62M-6 72Q0 77 6 72')
    })
  }
  pen.hue('M-44 -44C-70 -62 -52 -92 -20 -88C10 -84 4 -58 -20 -60C-40 -62 -30 -92 0 -94C40 -98 70 -70 44 -46')
  const spread = random.between(12, 20)
  pen.at(-30, 4, 0, 1, () => shoe(-spread))
  pen.at(30, 8, 0, 1, () => shoe(spread))
  pen.hue('M-42 -40C-20 -66 -4 -70 20 -52M42 -38C20 -60 0 -60 -16 -48')
  pen.spark(circle(0, -62, 6))
  pen.dots(dots([-76, 60], [78, 70], [-64, 84]), 4)
}

function drawBunting(pen: Pen, random: Random): void {
  const rows = [-66, -8]
  const sag = random.between(26, 38)
  for (const [row, top] of rows.entries()) {
    const y = (share: number) => top + 4 * sag * share * (1 - share)
    const flags = 5
    pen.ink(`M-96 ${top}Q0 ${(top + 2 * sag).toFixed(1)} 96 ${top}`)
    for (let at = 0; at < flags; at += 1) {
      const share = (at + 0.5) / flags
      const x = -96 + 192 * share
      const [left, right] = [y(share - 0.07), y(share + 0.07)]
      const flag = `M${(x - 14).toFixed(1)} ${left.toFixed(1)}L${(x + 14).toFixed(1)} ${right.toFixed(1)}L${x.toFixed(1)} ${(y(share) + 36).toFixed(1)}Z`
      pen.page(flag)
      if ((at + row) % 3 === 0) pen.deep(flag)
      else if ((at + row) % 3 === 1) pen.wash(flag)
      else if (row === 0) pen.spark(flag)
      pen.ink(flag)
    }
  }
  pen.dots(dots([-96, -66], [96, -66], [-96, -8], [96, -8]), 6)
  pen.fine(repeat(9, (at) => `M${-80 + at * 20} ${64 + ((at * 7) % 22)}l${(at % 3) * 4 - 4} 6`))
}

function drawTicket(pen: Pen, random: Random): void {
  pen.at(6, 16, random.between(8, 16), 1, () => {
    pen.body('M-82 -34L82 -34L82 -12A12 12 0 0 0 82 12L82 34L-82 34L-82 12A12 12 0 0 0 -82 -12Z')
    pen.wash('M40 -34L82 -34L82 -12A12 12 0 0 0 82 12L82 34L40 34Z')
  })
  pen.at(-4, -16, random.between(-16, -6), 1, () => {
    pen.page('M-86 -36L86 -36L86 -12A12 12 0 0 0 86 12L86 36L-86 36L-86 12A12 12 0 0 0 -86 -12Z')
    pen.dash(line([44, -34], [44, 34]))
    pen.fine(rectangle(-74, -26, 106, 52, 3))
    pen.ink('M-60 -10L0 -10M-60 6L-16 6M58 -16L58 16M66 -16L66 16M72 -16L72 16')
    pen.spark('M14 -12l4 9 10 1-8 6 3 10-9-6-9 6 3-10-8-6 10-1Z')
  })
}

export const stageMotifs: Motifs = [
  { name: 'guitar', draw: drawGuitar, tilt: 40 },
  { name: 'drum', draw: drawDrum, tilt: 0 },
  { name: 'piano', draw: drawPiano, tilt: 0, isHanded: true },
  { name: 'microphone', draw: drawMicrophone, tilt: 0 },
  { name: 'masks', draw: drawMasks, tilt: 0 },
  { name: 'slippers', draw: drawSlippers, tilt: 0 },
  { name: 'bunting', draw: drawBunting, tilt: 0 },
  { name: 'ticket', draw: drawTicket, tilt: 0 },
]
