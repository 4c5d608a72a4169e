import {
  arc,
  ballShade,
  circle,
  curve,
  dots,
  ellipse,
  hatch,
  line,
  plot,
  polar,
  polygon,
  rectangle,
  repeat,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawMagnifier(pen: Pen, random: Random): void {
  const centre: Point = [-16, -20]
  pen.at(...centre, 46, 1, () => {
    pen.body(rectangle(62, -6, 14, 12, 2) + rectangle(74, -9, 56, 18, 7))
    pen.deep(rectangle(74, 0, 56, 9, 4))
    pen.fine(line([84, -4], [120, -4]))
  })
  pen.body(circle(...centre, 66))
  pen.page(circle(...centre, 56))
  pen.wash(circle(...centre, 56))
  const petals = random.whole(5, 9)
  pen.page(repeat(petals, (at) => circle(...polar(21, (at * 360) / petals, centre), 60 / petals + 3)))
  pen.spark(circle(...centre, 10))
  pen.ink(circle(...centre, 10))
  pen.fine(arc(centre, 49, 190, 250) + arc(centre, 44, 200, 232) + ballShade(centre, 62, 2))
  pen.dots(dots(...Array.from({ length: 5 }, (_, at) => polar(5, at * 72, centre))), 2)
}

/** An ammonite, which grows by a constant factor with every turn. */
function drawAmmonite(pen: Pen, random: Random): void {
  const turns = random.between(2.3, 2.9)
  const growth = random.between(0.3, 0.36)
  const at = (turn: number, scale = 1): Point =>
    polar(94 * scale * Math.exp(growth * (turn - turns * 6.283) * 0.5), turn * 57.2958)
  const end = turns * 6.283
  const outer = Array.from({ length: 26 }, (_, n) => at(end - n * 0.42))
  const inner = Array.from({ length: 12 }, (_, n) => at(end - n * 0.52, 0.4))
  pen.body(curve(outer))
  pen.wash(`${curve(outer.slice(0, 15))}${curve(inner.toReversed()).replace('M', 'L')}Z`)
  const ribs = random.whole(24, 30)
  pen.fine(
    repeat(ribs, (n) => {
      const turn = end - 0.1 - n * 0.27
      return line(at(turn, 0.98), at(turn - 0.08, 0.7), at(turn, 0.44))
    }),
  )
  pen.ink(line(at(end), at(end, 0.38)))
  pen.spark(circle(0, 0, 6))
}

function drawKite(pen: Pen, random: Random): void {
  const bow = random.between(10, 24)
  pen.at(14, -26, 30, 1, () => {
    pen.body('M0 -68L44 -8L0 66L-44 -8Z')
    pen.wash('M0 -68L44 -8L0 -8ZM0 -8L0 66L-44 -8Z')
    pen.deep('M0 -68L16 -46L-16 -46Z')
    pen.ink('M0 -68L0 66M-44 -8L44 -8')
    pen.spark(circle(0, -8, 7))
  })
  const tail: Point[] = [
    [-19, 31],
    [-36 - bow, 46],
    [-22, 60],
    [-48 - bow, 74],
    [-36, 92],
  ]
  pen.ink(curve(tail))
  const bowtie = ([x, y]: Point) => `M${x.toFixed(1)} ${y}l-11-6l1 13l21-12l1 12Z`
  pen.body(tail.slice(1, 4).map(bowtie).join(''))
  pen.fine(
    curve([
      [14, -26],
      [40, 30],
      [60, 60],
      [96, 92],
    ]),
  )
  pen.pale(ellipse(70, -70, 22, 6) + ellipse(58, -75, 13, 7) + ellipse(-74, -34, 18, 5))
}

function drawTop(pen: Pen, random: Random): void {
  const lean = random.between(-20, 20)
  pen.fine(ellipse(0, 90, 54, 7))
  pen.wash(ellipse(4, 90, 40, 5))
  pen.at(0, 88, lean, 1, () => {
    pen.body(twofold('M0 -176L7 -176Q10 -170 6 -166L5 -128L0 -128'))
    pen.body(twofold('M0 -130C14 -130 20 -122 30 -116C62 -106 70 -94 66 -80C56 -52 14 -34 4 0L0 0'))
    pen.deep(twofold('M0 -104C30 -104 52 -102 67 -92Q68 -84 65 -78C52 -72 30 -70 0 -70'))
    pen.ink(twofold('M0 -104C30 -104 52 -102 67 -92M0 -70C30 -70 52 -72 65 -78M0 -46C16 -46 28 -48 37 -50'))
    pen.page(repeat(5, (at) => circle((at - 2) * 22, -87 - Math.abs(at - 2) * 1.2, 6 - Math.abs(at - 2))))
    pen.spark(circle(0, -87, 6))
  })
  pen.hue(
    arc([0, 0], 86, 150 + lean, 190 + lean) +
      arc([0, 0], 86, -10 + lean, 30 + lean) +
      arc([0, 0], 96, 160 + lean, 180 + lean) +
      arc([0, 0], 96, 0 + lean, 20 + lean),
  )
}

function drawPaperBoat(pen: Pen, random: Random): void {
  const lift = random.between(-6, 6)
  pen.at(0, lift, lift, 1, () => {
    pen.page('M0 -78L44 20L-44 20Z')
    pen.wash('M0 -78L44 20L0 20Z')
    pen.body('M-94 -8L-30 12L0 2L30 12L94 -8L58 56L-58 56Z')
    pen.wash('M0 2L30 12L94 -8L58 56L20 56Z')
    pen.ink('M0 -78L0 2M-94 -8L0 36L94 -8M0 36L-20 56')
    pen.fine(
      hatch(
        [
          [40, 26],
          [74, 8],
        ],
        [
          [30, 54],
          [56, 54],
        ],
        6,
      ),
    )
    pen.spark('M0 -78L0 -96L26 -88L2 -80Z')
  })
  const wave = (x: number, y: number, bows: number) => `M${x} ${y}q8-9 16 0${repeat(bows, () => 't16 0')}`
  pen.ink(wave(-96, 66, 11))
  pen.hue(wave(-70, 80, 5) + wave(20, 84, 3) + wave(-30, 94, 3))
}

/** A drawer of small finds, one of them bright. */
function drawCabinet(pen: Pen, random: Random): void {
  pen.body(rectangle(-92, -76, 184, 152, 5))
  pen.page(rectangle(-82, -66, 164, 132, 2))
  pen.ink('M-27 -66L-27 66M28 -66L28 66M-82 0L82 0')
  const bright = random.whole(0, 5)
  const finds = [
    (x: number, y: number) => plot(9, (share) => polar(4 + share * 18, share * 700, [x, y])),
    (x: number, y: number) =>
      polygon(...Array.from({ length: 10 }, (_, at) => polar(at % 2 ? 9 : 22, at * 36 - 90, [x, y]))),
    (x: number, y: number) =>
      circle(x, y, 18) +
      circle(x - 5, y - 5, 2) +
      circle(x + 5, y + 5, 2) +
      circle(x + 5, y - 5, 2) +
      circle(x - 5, y + 5, 2),
    (x: number, y: number) =>
      polygon([x, y - 22], [x + 17, y - 6], [x + 10, y + 20], [x - 10, y + 20], [x - 17, y - 6]) +
      line([x - 17, y - 6], [x + 17, y - 6]),
    (x: number, y: number) => ellipse(x, y, 15, 20, 24),
    (x: number, y: number) =>
      `M${x} ${y + 22}C${x - 34} ${y - 4} ${x - 14} ${y - 26} ${x} ${y - 10}C${x + 14} ${y - 26} ${x + 34} ${y - 4} ${x} ${y + 22}Z`,
  ]
  const first = random.whole(0, 5)
  for (let at = 0; at < 6; at += 1) {
    const [x, y] = [((at % 3) - 1) * 55, at < 3 ? -34 : 32]
    const shape = finds[(at + first) % 6]?.(x, y) ?? ''
    if (at === bright) pen.spark(shape)
    else if (at % 2) pen.wash(shape)
    pen.ink(shape)
  }
  pen.fine(
    hatch(
      [
        [-60, -8],
        [60, -8],
      ],
      [
        [-50, -8],
        [70, -8],
      ],
      3,
    ) +
      hatch(
        [
          [-60, 58],
          [50, 58],
        ],
        [
          [-50, 58],
          [60, 58],
        ],
        3,
      ),
  )
  pen.body(circle(0, 86, 7))
}

export const otherMotifs: Motifs = [
  { name: 'magnifier', draw: drawMagnifier, tilt: 20 },
  { name: 'ammonite', draw: drawAmmonite, tilt: 90 },
  { name: 'kite', draw: drawKite, tilt: 10 },
  { name: 'top', draw: drawTop, tilt: 0 },
  { name: 'paperboat', draw: drawPaperBoat, tilt: 0 },
  { name: 'cabinet', draw: drawCabinet, tilt: 4 },
]
