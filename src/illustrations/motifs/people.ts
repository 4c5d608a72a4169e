import { circle, dots, ellipse, leaf, line, rectangle, repeat, twofold } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawSpeech(pen: Pen, random: Random): void {
  const long = random.between(30, 52)
  pen.body(
    'M-78 -78L38 -78Q56 -78 56 -60L56 -6Q56 12 38 12L-22 12L-50 40L-48 12L-78 12Q-96 12 -96 -6L-96 -60Q-96 -78 -78 -78Z',
  )
  pen.wash('M20 -78L38 -78Q56 -78 56 -60L56 -6Q56 12 38 12L4 12C36 -10 40 -50 20 -78Z')
  pen.hue(`M-74 -52L${long.toFixed(1)} -52M-74 -34L14 -34M-74 -16L-20 -16`)
  pen.page('M14 0L80 0Q96 0 96 16L96 54Q96 70 80 70L78 70L82 94L54 70L14 70Q-2 70 -2 54L-2 16Q-2 0 14 0Z')
  pen.dots(dots([28, 35], [66, 35]), 9)
  pen.spark(circle(47, 35, 5.5))
}

function drawHeart(pen: Pen, random: Random): void {
  const beat = random.between(26, 38).toFixed(1)
  const outline = twofold('M0 82C22 62 90 18 88 -30C86 -74 24 -86 0 -44')
  pen.pale(circle(0, 0, 97))
  pen.body(outline)
  pen.wash('M44 -70C68 -70 87 -56 88 -30C90 18 22 62 0 82C44 30 70 -20 44 -70Z')
  pen.hue(`M-86 6L-40 6L-28 -10L-14 ${beat}L4 -${beat}L18 22L28 6L86 6`)
  pen.fine('M-68 -26C-68 -44 -56 -56 -40 -58M-60 20C-50 34 -38 46 -26 56')
  pen.spark(circle(4, -Number(beat), 6))
}

function drawLotus(pen: Pen, random: Random): void {
  const lift = random.between(-6, 6)
  pen.page(circle(0, -44, 30))
  pen.spark(circle(0, -44 + lift, 13))
  for (const turn of [168, 12]) pen.body(leaf([0, 48], -turn, 96, 24, 0.55))
  for (const turn of [146, 34]) pen.body(leaf([0, 50], -turn, 100, 26, 0.55))
  for (const turn of [120, 60]) pen.body(leaf([0, 52], -turn, 104, 27, 0.55))
  pen.wash(leaf([0, 52], -60, 104, 20, 0.55) + leaf([0, 50], -34, 100, 18, 0.55) + leaf([0, 48], -12, 96, 16, 0.55))
  pen.body(leaf([0, 54], -90, 110, 27, 0.5))
  pen.fine('M0 54L0 -30M-4 46L-30 -8M4 46L30 -8M-8 46L-56 10M8 46L56 10')
  pen.hue('M-92 64Q-46 54 0 64T92 64M-64 76Q-32 68 0 76T64 76M-36 88Q-18 82 0 88T36 88')
}

function drawCoins(pen: Pen, random: Random): void {
  const stack = (x: number, count: number) => {
    for (let at = 0; at < count; at += 1) {
      const y = 70 - at * 15
      pen.body(`M${x - 34} ${y}v12a34 10 0 0 0 68 0v-12Z`)
      pen.fine(repeat(7, (tick) => line([x - 27 + tick * 9, y + 8], [x - 27 + tick * 9, y + 15])))
      pen.page(ellipse(x, y, 34, 10))
    }
  }
  pen.ink('M-98 92L98 92')
  stack(52, random.whole(2, 3))
  stack(-40, 4)
  pen.ink('M-40 24C-40 -6 -36 -26 -34 -44')
  pen.body(leaf([-36, -24], -30, 56, 18) + leaf([-38, -8], -150, 50, 16) + leaf([-34, -42], -84, 46, 14))
  pen.wash(leaf([-36, -24], -30, 56, 10) + leaf([-38, -8], -150, 50, 9))
  pen.fine(line([-36, -24], [8, -50]) + line([-38, -8], [-78, -30]))
  pen.spark(ellipse(52, 70 - 15, 12, 4))
  pen.deep(ellipse(-40, 25, 10, 3))
}

function drawBallot(pen: Pen, random: Random): void {
  pen.at(0, -38, random.between(-10, 10), 1, () => {
    pen.page(rectangle(-34, -58, 68, 90, 3))
    pen.hue('M-22 -40L22 -40')
    pen.fine(
      'M-4 -22L22 -22M-4 -6L22 -6M-4 10L22 10' +
        rectangle(-22, -27, 10, 10) +
        rectangle(-22, -11, 10, 10) +
        rectangle(-22, 5, 10, 10),
    )
    pen.ink('M-21 -7L-17 -2L-9 -15')
  })
  pen.body('M-70 -4L70 -4L84 18L-84 18Z')
  pen.solid('M-44 5L44 5L46 10L-46 10Z')
  pen.body(rectangle(-84, 18, 168, 76, 4))
  pen.wash(rectangle(16, 18, 68, 76, 4))
  pen.page(circle(0, 56, 22))
  pen.spark('M0 38l5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1Z')
  pen.fine(rectangle(-76, 26, 152, 60, 3))
}

function drawScroll(pen: Pen, random: Random): void {
  const branch = random.between(-4, 4)
  pen.body(rectangle(-84, -92, 168, 20, 10))
  pen.page('M-68 -72L68 -72L68 72L-68 72Z')
  pen.body(rectangle(-84, 70, 168, 20, 10))
  pen.wash(rectangle(-84, -82, 168, 10, 5) + rectangle(-84, 80, 168, 10, 5))
  pen.ink(
    `M0 52L0 14M0 14L-32 14L-32 ${(-12 + branch).toFixed(1)}M0 14L32 14L32 ${(-12 + branch).toFixed(1)}M-32 -12L-46 -12L-46 -34M-32 -12L-18 -12L-18 -34M32 -12L18 -12L18 -34M32 -12L46 -12L46 -34`,
  )
  for (const [x, y] of [
    [-32, -4],
    [32, -4],
  ] as const)
    pen.body(circle(x, y, 10))
  for (const x of [-46, -18, 18, 46]) pen.body(circle(x, -42, 9))
  pen.deep(circle(-46, -42, 4) + circle(18, -42, 4) + circle(32, -4, 4))
  pen.body(circle(0, 46, 14))
  pen.spark(circle(0, 46, 7))
  pen.fine('M-58 -64L-58 64M58 -64L58 64')
}

export const peopleMotifs: Motifs = [
  { name: 'speech', draw: drawSpeech, tilt: 0, isHanded: true },
  { name: 'heart', draw: drawHeart, tilt: 6 },
  { name: 'lotus', draw: drawLotus, tilt: 0 },
  { name: 'coins', draw: drawCoins, tilt: 0 },
  { name: 'ballot', draw: drawBallot, tilt: 0, isHanded: true },
  { name: 'scroll', draw: drawScroll, tilt: 0 },
]
