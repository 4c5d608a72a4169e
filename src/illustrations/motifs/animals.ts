import { arc, circle, curve, dots, ellipse, leaf, line, polar, repeat, twofold } from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

/** A twig for birds, with a leaf or two. */
function drawTwig(pen: Pen, random: Random, y: number): void {
  const bow = random.between(-8, 8)
  pen.tube(
    curve([
      [-96, y + bow],
      [-30, y],
      [40, y + 2],
      [96, y - bow],
    ]),
    8,
  )
  pen.body(leaf([58, y - 2], -38, 34, 10) + leaf([70, y + 4], 40, 28, 9) + leaf([-70, y + 2], 140, 26, 8))
  pen.fine(line([58, y - 2], [80, y - 19]) + line([70, y + 4], [86, y + 18]))
}

function drawBird(pen: Pen, random: Random): void {
  const lift = random.between(-8, 8)
  pen.ink('M2 50L0 78M20 44L22 76M0 78l-9 3M0 78l9 3M22 76l-8 4M22 76l9 3')
  drawTwig(pen, random, 82)
  pen.body(
    `M56 -46C56 -68 40 -78 22 -73C6 -68 2 -54 -4 -42C-16 -28 -48 -14 -62 12C-72 24 -88 ${(42 + lift).toFixed(1)} -98 ${(60 + lift).toFixed(1)}L-60 46C-46 52 -26 57 -6 55C30 52 54 22 55 -14C55 -26 56 -36 56 -46Z`,
  )
  pen.wash('M55 -30C58 10 36 52 -6 55C18 38 34 12 34 -16C36 -28 46 -32 55 -30Z')
  pen.body('M6 -24C-20 -18 -46 8 -64 36C-34 44 2 38 20 14C30 -2 24 -22 6 -24Z')
  pen.deep('M-14 8C-30 16 -48 26 -64 36C-44 41 -22 40 -6 33C-4 22 -8 12 -14 8Z')
  pen.fine('M12 -8C-4 6 -24 18 -44 27M16 4C2 16 -14 26 -32 34M2 -14C-12 -2 -26 10 -42 20M-70 40L-92 56M-66 32L-84 46')
  pen.spark('M55 -56L82 -47L55 -39Z')
  pen.ink('M55 -56L82 -47L55 -39M56 -47L70 -47')
  pen.page(circle(36, -54, 6))
  pen.dots(dots([37, -54]), 6)
}

function drawOwl(pen: Pen, random: Random): void {
  drawTwig(pen, random, 80)
  pen.body(twofold('M0 -74C14 -74 30 -80 46 -94C50 -70 58 -44 57 -8C56 42 34 78 0 84'))
  pen.wash(twofold('M56 -26C64 18 52 58 22 78C32 50 36 12 34 -12Z'))
  pen.fine(
    repeat(5, (row) =>
      repeat(5 - (row % 2), (at) => {
        const x = (at - (4 - (row % 2)) / 2) * 13 - 5
        return `M${x} ${-4 + row * 14}q5 9 10 0`
      }),
    ),
  )
  pen.ink(twofold('M57 -16C54 20 46 52 30 70'))
  for (const side of [-1, 1]) {
    pen.page(circle(side * 22, -46, 20))
    pen.hue(circle(side * 22, -46, 13))
    pen.fine(repeat(16, (at) => line(polar(15, at * 22.5, [side * 22, -46]), polar(19, at * 22.5, [side * 22, -46]))))
  }
  pen.dots(dots([-22, -46], [22, -46]), 13)
  pen.spark('M-7 -32L7 -32L0 -14Z')
  pen.ink('M-7 -32L7 -32L0 -14ZM-16 78l-4 10M-10 80l-1 10M16 78l4 10M10 80l1 10')
}

function drawButterfly(pen: Pen, random: Random): void {
  const reach = random.between(84, 96)
  const wide = reach.toFixed(1)
  pen.body(twofold(`M0 -14C18 -84 ${wide} -98 ${wide} -56C${wide} -24 50 -4 0 2`))
  pen.body(twofold('M0 2C46 -2 76 22 66 54C56 86 18 66 0 20'))
  pen.wash(twofold(`M60 -78C84 -84 ${wide} -78 ${wide} -56C${wide} -38 80 -24 58 -14C70 -34 72 -58 60 -78Z`))
  pen.wash(twofold('M40 8C60 14 72 30 66 54C60 70 48 72 36 66C48 48 48 26 40 8Z'))
  pen.fine(twofold('M4 -8C26 -30 46 -52 62 -76M4 -4C30 -18 54 -34 84 -48M6 8C24 14 40 30 48 60M6 6C30 8 50 20 64 40'))
  pen.spark(circle(64, -56, 7) + circle(-64, -56, 7))
  pen.hueDots(dots([44, 44], [-44, 44], [82, -60], [-82, -60]), 8)
  pen.body(ellipse(0, 8, 5, 34))
  pen.deep(circle(0, -30, 6))
  pen.ink('M-2 -36C-8 -56 -18 -66 -28 -72M2 -36C8 -56 18 -66 28 -72')
  pen.dots(dots([-28, -72], [28, -72]), 5)
}

function drawBee(pen: Pen, random: Random): void {
  const turn = random.between(14, 26)
  pen.page(ellipse(-12, -44, 19, 40, -turn) + ellipse(24, -42, 17, 36, turn))
  pen.fine('M-8 -16L-22 -74M-8 -16L-4 -70M18 -16L36 -70M18 -16L20 -66')
  pen.body(ellipse(4, 16, 60, 35))
  pen.deep('M-18 -17C-8 0 -8 32 -18 49L2 51C12 34 12 -2 2 -19ZM24 -16C34 2 34 32 24 48L42 42C50 26 50 6 42 -10Z')
  pen.ink(ellipse(4, 16, 60, 35) + 'M64 16L78 18')
  pen.body(circle(-58, 10, 21))
  pen.ink('M-66 -8C-72 -24 -80 -30 -90 -32M-56 -11C-58 -28 -64 -36 -72 -42M-22 48l-6 16M0 51l0 17M22 49l6 16')
  pen.dots(dots([-90, -32], [-72, -42]), 5)
  pen.dots(dots([-64, 6]), 8)
  pen.spark(ellipse(-50, 22, 5, 4))
  pen.dash('M82 22C98 44 84 74 58 72C40 70 44 52 58 56C72 62 60 92 20 92')
}

function drawFish(pen: Pen, random: Random): void {
  const fin = random.between(-66, -54).toFixed(1)
  pen.body(`M-20 -40C-10 ${fin} 16 ${fin} 28 -34ZM-6 40C-2 58 14 62 24 34Z`)
  pen.body('M-94 2C-62 -50 12 -54 52 -8L92 -42C84 -16 84 16 92 44L52 10C12 56 -62 52 -94 2Z')
  pen.wash('M-94 2C-62 52 12 56 52 10L92 44C88 28 86 14 88 2L52 2C0 20 -50 22 -94 2Z')
  pen.ink('M-52 -30C-40 -10 -40 14 -52 34M-94 2C-84 6 -78 6 -72 4')
  pen.fine(
    repeat(4, (row) => repeat(5, (at) => `M${-30 + at * 17 + (row % 2) * 8} ${-24 + row * 14}q9 7 0 14`)) +
      'M60 -6L84 -26M62 2L84 2M60 8L84 28',
  )
  pen.page(circle(-66, -8, 8))
  pen.dots(dots([-67, -8]), 7)
  pen.hue(circle(-84, -46, 6) + circle(-70, -64, 9) + circle(-88, -78, 4))
  pen.spark(ellipse(-30, 8, 12, 6, 20))
}

function drawPaw(pen: Pen, random: Random): void {
  const lean = random.between(-6, 6)
  pen.pale(circle(0, 8, 96))
  pen.body(twofold('M0 4C30 4 58 38 52 66C48 88 20 80 0 80'))
  pen.wash('M0 4C30 4 58 38 52 66C48 88 20 80 0 80C30 66 30 30 0 4Z')
  const toes: [number, number, number][] = [
    [-60, -6, -24],
    [-24, -48, -8],
    [24, -48, 8],
    [60, -6, 24],
  ]
  for (const [x, y, turn] of toes) pen.body(ellipse(x, y, 15, 23, turn + lean))
  for (const [x, y, turn] of toes) pen.wash(ellipse(x + 4, y + 6, 8, 13, turn + lean))
  pen.fine(toes.map(([x, y]) => arc([x, y - 4], 9, 200, 290)).join('') + 'M-36 44C-34 34 -26 26 -18 22')
  pen.spark(circle(-30, 54, 6))
}

function drawFrog(pen: Pen, random: Random): void {
  const hop = random.between(-6, 6)
  pen.body(ellipse(0, 78, 92, 15))
  pen.fine(`M0 78L60 ${(70 + hop).toFixed(1)}M-60 72L40 86`)
  pen.body(twofold('M52 36C84 26 92 60 70 74C60 80 44 78 36 70'))
  pen.body(twofold('M0 -26C36 -26 62 0 60 34C58 64 34 76 0 76'))
  pen.page(twofold('M0 30C24 30 38 42 36 58C34 70 20 76 0 76'))
  pen.wash('M20 -24C48 -16 62 8 60 34C58 52 50 64 36 70C46 44 42 4 20 -24Z')
  pen.body(circle(-32, -34, 20) + circle(32, -34, 20))
  pen.page(circle(-32, -36, 12) + circle(32, -36, 12))
  pen.dots(dots([-30, -36], [30, -36]), 9)
  pen.ink('M-44 2C-20 18 20 18 44 2M-22 76l-8 8M-16 78l0 9M16 78l0 9M22 76l8 8')
  const spots: Point[] = [
    [-12, -14],
    [4, -18],
    [16, -10],
  ]
  pen.hueDots(dots(...spots), 6)
  pen.spark(circle(66, -62, 6))
  pen.ink('M66 -68l-6 -8M66 -68l6 -8')
}

function drawTree(pen: Pen, random: Random): void {
  const [lobes, phase] = [random.whole(5, 7), random.between(0, 6)]
  const crown = (size: number, x: number, y: number) =>
    curve(
      Array.from({ length: 16 }, (_, at): Point => {
        const bulge = 1 + 0.08 * Math.sin(((at * lobes) / 16) * 6.28 + phase)
        return polar(size * bulge, at * 22.5, [x, y])
      }),
      true,
    )
  pen.ink('M-84 92Q-40 86 0 90T84 92')
  pen.body('M-18 92C-8 66 -8 44 -12 16L12 16C8 44 8 66 20 92Z')
  pen.body(crown(66, 0, -28))
  pen.wash(crown(44, 16, -14))
  pen.ink('M0 40L0 -30M0 14L-26 -12M0 0L24 -28M0 -18L-18 -44')
  pen.fine(
    repeat(9, (at) => {
      const [x, y] = polar(random.between(28, 56), at * 40 + 10, [0, -28])
      return `M${x.toFixed(1)} ${y.toFixed(1)}q5 -7 10 0`
    }) + 'M-4 86C-2 70 -2 60 -4 48M8 88C6 76 4 66 4 54',
  )
  pen.spark(circle(-30, -46, 6) + circle(36, -30, 6) + circle(10, -66, 5))
}

export const animalMotifs: Motifs = [
  { name: 'bird', draw: drawBird, tilt: 0 },
  { name: 'owl', draw: drawOwl, tilt: 0 },
  { name: 'butterfly', draw: drawButterfly, tilt: 30 },
  { name: 'bee', draw: drawBee, tilt: 12 },
  { name: 'fish', draw: drawFish, tilt: 12 },
  { name: 'paw', draw: drawPaw, tilt: 20 },
  { name: 'frog', draw: drawFrog, tilt: 0 },
  { name: 'tree', draw: drawTree, tilt: 0 },
]
