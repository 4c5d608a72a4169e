import { circle, dots, ellipse, line, polygon, rectangle, repeat } from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawKnight(pen: Pen, random: Random): void {
  const nod = random.between(-4, 4).toFixed(1)
  pen.body(
    `M-36 56C-36 26 -8 14 -4 -12C-20 -2 -36 8 -50 6C-62 4 -66 -8 -58 -18C-46 -36 -38 -58 -18 -70L-16 -92L4 ${-76 + Number(nod)}C42 -68 56 -18 48 56Z`,
  )
  pen.wash(`M4 ${-76 + Number(nod)}C42 -68 56 -18 48 56L20 56C34 10 30 -44 4 -72Z`)
  pen.deep('M10 -70L20 -58L26 -62L30 -46L37 -48L39 -32L45 -32L44 -14L49 -10L46 8C44 -30 32 -56 10 -70Z')
  pen.ink('M-4 -12C2 -16 6 -24 6 -32M-52 -6C-48 -4 -44 -4 -40 -8')
  pen.dots(dots([-22, -44]), 8)
  pen.dots(dots([-54, -12]), 4)
  pen.fine('M-16 -78L-10 -66M-20 40C-14 22 6 14 12 -10M0 48C8 30 18 16 20 -6')
  pen.body(rectangle(-48, 56, 106, 14, 6) + rectangle(-60, 70, 130, 20, 6))
  pen.wash(rectangle(6, 70, 64, 20, 6))
  pen.spark(circle(5, 63, 4))
}

function drawCube(pen: Pen, [x, y]: Point, size: number, pips: readonly [number, number, number]): void {
  const [w, h] = [size * 0.87, size * 0.5]
  const top = polygon([x, y - size], [x + w, y - h], [x, y], [x - w, y - h])
  const left = polygon([x - w, y - h], [x, y], [x, y + size], [x - w, y + h])
  const right = polygon([x + w, y - h], [x, y], [x, y + size], [x + w, y + h])
  pen.page(top)
  pen.body(left)
  pen.body(right)
  pen.wash(right)
  const spots: Record<number, Point[]> = {
    1: [[0, 0]],
    2: [
      [-0.5, -0.5],
      [0.5, 0.5],
    ],
    3: [
      [-0.5, -0.5],
      [0, 0],
      [0.5, 0.5],
    ],
    4: [
      [-0.5, -0.5],
      [0.5, -0.5],
      [-0.5, 0.5],
      [0.5, 0.5],
    ],
    5: [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0, 0],
      [-0.5, 0.5],
      [0.5, 0.5],
    ],
  }
  const face = (count: number, place: (u: number, v: number) => string) =>
    (spots[count] ?? []).map(([u, v]) => place(u, v)).join('')
  const [one, two, three] = pips
  const onTop = face(one, (u, v) =>
    ellipse(x + ((u - v) * w) / 2, y - size / 2 + ((u + v) * h) / 2, size * 0.11, size * 0.065),
  )
  if (one === 1) pen.spark(onTop)
  else pen.deep(onTop)
  pen.deep(
    face(two, (u, v) =>
      ellipse(x - w / 2 + (u * w) / 2, y + size / 4 + (u * h) / 2 + (v * size) / 2, size * 0.065, size * 0.1, -16),
    ),
  )
  pen.solid(
    face(three, (u, v) =>
      ellipse(x + w / 2 + (u * w) / 2, y + size / 4 - (u * h) / 2 + (v * size) / 2, size * 0.065, size * 0.1, 16),
    ),
  )
}

function drawDice(pen: Pen, random: Random): void {
  pen.pale(circle(0, 6, 96))
  drawCube(pen, [-26, -16], 54, [random.pick([4, 5]), 2, 3])
  drawCube(pen, [44, 44], 40, [1, random.pick([3, 5]), 2])
}

function drawPuzzle(pen: Pen, random: Random): void {
  const piece =
    'M-46 -46L-13 -46C-24 -70 24 -70 13 -46L46 -46L46 -13C70 -24 70 24 46 13L46 46L13 46C24 24 -24 24 -13 46L-46 46L-46 13C-22 24 -22 -24 -46 -13Z'
  pen.at(34, 32, random.between(8, 22), 0.92, () => {
    pen.body(piece)
    pen.wash(piece)
  })
  pen.at(-30, -20, random.between(-16, -4), 1, () => {
    pen.page(piece)
    pen.fine('M-36 -36L-18 -36M-36 -36L-36 -22')
    pen.hue('M-18 6C-6 -18 10 -18 18 2')
    pen.spark(circle(10, -18, 6))
  })
}

function drawBlocks(pen: Pen, random: Random): void {
  const block = (x: number, y: number, turn: number, letter: string, isWashed: boolean) =>
    pen.at(x, y, turn, 1, () => {
      pen.body(rectangle(-34, -34, 68, 68, 7))
      if (isWashed) pen.wash(rectangle(-34, -34, 68, 68, 7))
      pen.page(rectangle(-25, -25, 50, 50, 4))
      pen.hue(letter)
    })
  pen.ink('M-96 84L96 84')
  block(-40, 50, 0, 'M-12 15L0 -15L12 15M-7 4L7 4', false)
  block(32, 50, 0, 'M-9 -15L-9 15L4 15Q12 15 12 8Q12 0 2 0L-9 0M-9 -15L2 -15Q10 -15 10 -8Q10 0 2 0', true)
  block(-4, -20, random.between(-9, 9), 'M11 -9C4 -18 -12 -16 -12 0C-12 16 4 18 11 9', false)
  pen.spark(circle(78, 72, 12))
  pen.ink(circle(78, 72, 12) + 'M66 72Q78 64 90 72')
}

function drawBall(pen: Pen, random: Random): void {
  const turn = random.between(-18, 18)
  pen.deep(ellipse(0, 90, 58, 5))
  pen.at(0, 0, turn, 1, () => {
    pen.page(circle(0, 0, 84))
    const corner = (reach: number, at: number): Point => [
      reach * Math.cos(((at * 72 - 90) * Math.PI) / 180),
      reach * Math.sin(((at * 72 - 90) * Math.PI) / 180),
    ]
    const all = [0, 1, 2, 3, 4]
    pen.deep(polygon(...all.map((at) => corner(30, at))))
    for (const at of all) {
      const [a, b, c] = [corner(84, at - 0.24), corner(62, at - 0.26), corner(52, at)]
      const [d, e] = [corner(62, at + 0.26), corner(84, at + 0.24)]
      pen.wash(polygon(a, b, c, d, e))
      pen.ink(line(corner(30, at), c) + line(a, b, c, d, e) + line(d, corner(62, at + 0.74)))
    }
    pen.ink(circle(0, 0, 84) + polygon(...all.map((at) => corner(30, at))))
  })
  pen.hue('M-92 -60C-86 -74 -76 -84 -64 -90M92 -50C88 -64 80 -76 70 -84')
  pen.spark(circle(-84, 70, 6))
}

function drawBear(pen: Pen, random: Random): void {
  const tilt = random.between(-7, 7)
  pen.at(0, 0, tilt, 1, () => {
    pen.body(ellipse(0, 64, 56, 34))
    pen.page(ellipse(0, 70, 32, 23))
    pen.body(circle(-54, -62, 24) + circle(54, -62, 24))
    pen.wash(circle(-54, -62, 14) + circle(54, -62, 14))
    pen.body(ellipse(0, -22, 72, 62))
    pen.wash('M40 -74C66 -56 80 -20 62 8C48 30 24 40 0 40C40 20 54 -30 40 -74Z')
    pen.page(ellipse(0, -2, 30, 24))
    pen.deep('M-12 -16Q0 -22 12 -16Q8 -4 0 -2Q-8 -4 -12 -16Z')
    pen.ink('M0 -2L0 8M-14 6Q0 18 14 6')
    pen.dots(dots([-28, -30], [28, -30]), 10)
    pen.spark('M0 44L-26 32L-26 56ZM0 44L26 32L26 56Z')
    pen.ink(
      'M0 44L-26 32L-26 56ZM0 44L26 32L26 56Z' +
        repeat(5, (at) => line([-52 + at * 3, -52 - at * 3], [-48 + at * 3, -46 - at * 3])),
    )
  })
}

export const gameMotifs: Motifs = [
  { name: 'chess', draw: drawKnight, tilt: 0 },
  { name: 'dice', draw: drawDice, tilt: 0, isHanded: true },
  { name: 'puzzle', draw: drawPuzzle, tilt: 8 },
  { name: 'blocks', draw: drawBlocks, tilt: 0, isHanded: true },
  { name: 'ball', draw: drawBall, tilt: 0 },
  { name: 'bear', draw: drawBear, tilt: 0 },
]
