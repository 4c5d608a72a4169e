import { circle, dots, ellipse, leaf, line, rectangle, repeat, twofold } from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

const steam = (x: number, y: number) => `M${x} ${y}C${x - 10} ${y - 12} ${x + 10} ${y - 20} ${x} ${y - 34}`

function drawBread(pen: Pen, random: Random): void {
  pen.hue(steam(-34, -48) + steam(0, -56) + steam(34, -48))
  pen.ink('M-96 64L96 64')
  pen.body('M-88 26C-88 -20 -50 -40 0 -40C50 -40 88 -20 88 26C88 50 70 62 40 62L-40 62C-70 62 -88 50 -88 26Z')
  pen.wash('M-88 26C-80 44 -40 46 0 46C40 46 80 44 88 26C88 50 70 62 40 62L-40 62C-70 62 -88 50 -88 26Z')
  const lean = random.between(-66, -52)
  for (const x of [-48, -16, 16, 48]) {
    pen.page(leaf([x - 10, 24], lean, 56 - Math.abs(x) * 0.3, 11, 0.5))
  }
  pen.fine([-48, -16, 16, 48].map((x) => line([x - 8, 20], [x + 8, -14])).join(''))
  pen.dots(dots([-66, 12], [-34, -26], [30, -28], [66, 6], [0, 34], [-62, 36], [56, 38]), 3)
  pen.deep(ellipse(-70, 70, 10, 3) + ellipse(66, 72, 6, 2))
  pen.spark(ellipse(70, -62, 9, 5, -30) + ellipse(84, -52, 9, 5, -60))
  pen.ink('M62 -40C66 -54 74 -62 88 -70')
}

function drawCupcake(pen: Pen, random: Random): void {
  pen.body(twofold('M0 18L58 18L42 92L0 92'))
  pen.wash('M10 18L58 18L42 92L8 92Z')
  pen.fine(repeat(7, (at) => line([(at - 3) * 17, 20], [(at - 3) * 12.4, 90])))
  pen.page(
    'M-66 22C-86 4 -66 -20 -46 -18C-58 -42 -34 -58 -16 -52C-18 -76 16 -80 18 -54C40 -60 56 -40 44 -18C68 -20 84 4 66 22C44 30 -44 30 -66 22Z',
  )
  pen.hue('M-58 6C-30 16 20 14 50 -6M-40 -22C-16 -12 14 -16 36 -34M-16 -44C-4 -40 10 -44 16 -54')
  const sprinkles: Point[] = [
    [-44, 8],
    [-20, 0],
    [26, 8],
    [50, 10],
    [-26, -32],
    [6, -28],
    [30, -18],
  ]
  pen.ink(sprinkles.map(([x, y]) => `M${x} ${y}l${random.whole(-5, 5)} ${random.whole(3, 5)}`).join(''))
  pen.spark(circle(0, -78, 12))
  pen.ink(circle(0, -78, 12) + 'M2 -90C4 -98 12 -100 18 -98')
}

function drawTeacup(pen: Pen, random: Random): void {
  const tag = random.between(22, 38)
  pen.hue(steam(-26, -42) + steam(0, -48) + steam(26, -42))
  pen.body(ellipse(-4, 64, 84, 16))
  pen.wash(ellipse(-4, 66, 62, 9))
  pen.tube('M50 -8C90 -16 88 40 38 34', 11)
  pen.body('M-64 -20L56 -20C56 30 40 62 -4 62C-48 62 -64 30 -64 -20Z')
  pen.wash('M20 -12L56 -20C56 30 40 62 -4 62C20 46 26 20 20 -12Z')
  pen.page(ellipse(-4, -20, 60, 13))
  pen.deep(ellipse(-4, -17, 48, 8))
  pen.fine('M-52 4C-30 12 22 12 46 4M-40 36C-24 42 16 42 34 36')
  pen.ink(`M-40 -16C-46 0 -44 14 -42 ${tag.toFixed(1)}`)
  pen.spark(`M-50 ${tag.toFixed(1)}h16v18h-16Z`)
  pen.ink(`M-50 ${tag.toFixed(1)}h16v18h-16Z`)
}

function drawGlass(pen: Pen, random: Random): void {
  const fill = random.between(-58, -40)
  const y = fill.toFixed(1)
  pen.body(twofold('M0 82C20 84 44 86 44 94L0 94'))
  pen.page(twofold('M0 -92L34 -92C46 -48 36 -8 5 -2L5 82L0 82'))
  pen.deep(`M-41 ${y}L41 ${y}C42 -22 28 -6 0 -4C-28 -6 -42 -22 -41 ${y}Z`)
  pen.page(ellipse(0, fill, 41, 7))
  pen.ink(twofold('M0 -92L34 -92C46 -48 36 -8 5 -2L5 82'))
  pen.fine('M26 -82C32 -60 32 -40 26 -26')
  const grapes: Point[] = [
    [62, 20],
    [78, 26],
    [56, 36],
    [72, 42],
    [86, 44],
    [64, 56],
    [78, 60],
    [70, 74],
  ]
  for (const [x, gy] of grapes) pen.body(circle(x, gy, 10))
  pen.wash(grapes.map(([x, gy]) => circle(x + 3, gy + 3, 6)).join(''))
  pen.ink('M68 10C70 0 76 -8 86 -12')
  pen.body(leaf([72, 2], -160, 34, 12))
  pen.spark(circle(-64, 84, 8))
  pen.ink(circle(-64, 84, 8) + 'M-72 70C-70 62 -64 58 -58 58')
}

function drawApple(pen: Pen, random: Random): void {
  pen.body(twofold('M0 -42C18 -64 80 -62 78 -4C76 46 42 88 18 88C10 88 6 82 0 82'))
  pen.wash('M36 -56C62 -54 80 -36 78 -4C76 46 42 88 18 88C10 88 6 82 0 82C44 66 62 4 36 -56Z')
  pen.tube('M0 -40C0 -58 6 -72 16 -84', 7)
  const turn = random.between(-36, -12)
  pen.body(leaf([6, -58], turn, 58, 17))
  pen.fine(line([6, -58], [48, -58 + turn]) + 'M-56 -20C-54 -36 -44 -46 -30 -48M-60 4C-60 24 -52 44 -42 58')
  pen.ink('M-20 -42C-8 -34 8 -34 20 -42M-8 84C-4 88 4 88 8 84')
  pen.spark(ellipse(-44, -22, 7, 13, 30))
}

function drawPumpkin(pen: Pen, random: Random): void {
  pen.body(ellipse(-52, 22, 38, 54, -6) + ellipse(52, 22, 38, 54, 6))
  pen.body(ellipse(-28, 20, 36, 60, -3) + ellipse(28, 20, 36, 60, 3))
  pen.body(ellipse(0, 20, 28, 63))
  pen.wash(ellipse(64, 26, 20, 42, 6) + ellipse(40, 26, 16, 50, 3))
  pen.fine('M-8 -34C-16 0 -16 40 -8 72M-66 -10C-76 12 -74 40 -62 58M8 -34C16 0 16 40 8 72')
  pen.deep('M-10 -40C-8 -58 -14 -72 -26 -80L-10 -90C4 -80 10 -60 12 -40C6 -34 -4 -34 -10 -40Z')
  pen.ink('M-10 -40C-8 -58 -14 -72 -26 -80L-10 -90C4 -80 10 -60 12 -40')
  const bow = random.between(50, 66).toFixed(1)
  pen.hue(`M10 -50C30 -72 ${bow} -70 62 -54C66 -42 50 -40 52 -52C56 -68 80 -66 88 -48`)
  pen.spark(leaf([10, -46], 20, 34, 11))
  pen.ink('M-94 84Q0 90 94 84')
}

function drawBasket(pen: Pen, random: Random): void {
  pen.tube('M-66 4C-66 -112 66 -112 66 4', 9)
  const fruit: Point[] = [
    [-42, -6],
    [-10, -16],
    [24, -14],
    [48, -2],
  ]
  const bright = random.whole(0, 3)
  for (const [x, y] of fruit) pen.body(circle(x, y, 24))
  pen.spark(circle(...(fruit[bright] ?? [0, 0]), 22))
  pen.ink(fruit.map(([x, y]) => `M${x} ${y - 22}q2 -8 8 -10`).join('') + circle(...(fruit[bright] ?? [0, 0]), 24))
  pen.deep(leaf([-60, 2], -130, 40, 12) + leaf([-54, 0], -100, 36, 10) + leaf([62, 2], -50, 36, 11))
  pen.page(twofold('M0 4L82 4L62 88L0 88'))
  pen.wash(
    repeat(4, (row) =>
      repeat(6, (at) => rectangle(-66 + row * 5 + (at + (row % 2) * 0.5) * (22 - row * 1.6), 24 + row * 16, 11, 14, 2)),
    ),
  )
  pen.body(rectangle(-86, 0, 172, 14, 6))
  pen.fine(
    line([-74, 22], [74, 22]) + line([-70, 39], [70, 39]) + line([-66, 55], [66, 55]) + line([-62, 71], [62, 71]),
  )
}

export const kitchenMotifs: Motifs = [
  { name: 'bread', draw: drawBread, tilt: 0 },
  { name: 'cupcake', draw: drawCupcake, tilt: 4 },
  { name: 'teacup', draw: drawTeacup, tilt: 0 },
  { name: 'glass', draw: drawGlass, tilt: 0 },
  { name: 'apple', draw: drawApple, tilt: 8 },
  { name: 'pumpkin', draw: drawPumpkin, tilt: 0 },
  { name: 'basket', draw: drawBasket, tilt: 0 },
]
