import {
  arc,
  circle,
  curve,
  dots,
  ellipse,
  hatch,
  line,
  plot,
  polar,
  rectangle,
  ticks,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

const palette =
  'M-20 -66C40 -84 96 -50 94 -4C92 32 58 26 50 42C42 60 60 76 30 86C-30 100 -92 60 -92 6C-92 -32 -62 -56 -20 -66Z'

function drawPalette(pen: Pen, random: Random): void {
  pen.body(palette)
  pen.fine('M-78 8C-78 46 -32 84 24 76M-70 20C-64 48 -28 72 14 70')
  pen.page(ellipse(14, 50, 17, 12, -34))
  const wells: Point[] = [
    [-56, 2],
    [-40, -34],
    [-2, -48],
    [38, -42],
    [66, -14],
  ]
  const bright = random.whole(0, 4)
  wells.forEach(([x, y], at) => {
    const blot = ellipse(x, y, random.between(11, 16), random.between(9, 12), random.between(-40, 40))
    if (at === bright) pen.spark(blot)
    else pen[at % 2 ? 'deep' : 'wash'](blot)
  })
  pen.ink(wells.map(([x, y]) => arc([x, y], 15, 20, 120)).join(''))
  pen.at(8, 30, random.between(-68, -40), 1, () => drawBrush(pen, -96, 1))
}

/** Draws a brush along the x axis, from its bristles at `start` to the end of the handle. */
function drawBrush(pen: Pen, start: number, size: number): void {
  pen.at(start, 0, 0, size, () => {
    pen.body('M54 -6C90 -8 130 -5 168 -1Q171 0 168 1C130 5 90 8 54 6Z')
    pen.page(rectangle(34, -8, 22, 16, 1))
    pen.fine(line([40, -8], [40, 8]) + line([49, -8], [49, 8]))
    pen.deep('M34 -8C18 -13 10 -6 0 0C10 8 18 12 34 8Z')
    pen.ink('M34 -8C18 -13 10 -6 0 0C10 8 18 12 34 8M14 0L30 -3M12 2L30 3')
  })
}

function drawJar(pen: Pen, random: Random): void {
  const leans = [-24, -4, 17].map((lean) => lean + random.between(-5, 5))
  leans.forEach((lean, at) =>
    pen.at(at * 8 - 8, 20, 90 + lean, 1, () => drawBrush(pen, at === 1 ? -116 : -104, at === 1 ? 0.86 : 0.78)),
  )
  const wide = random.between(34, 42)
  const [rim, foot] = [wide.toFixed(1), (wide - 8).toFixed(1)]
  pen.body(twofold(`M0 6L${rim} 6L${rim} 14L${(wide - 3).toFixed(1)} 18L${foot} 92Q${foot} 97 20 97L0 97`))
  pen.wash(`M6 20L${(wide - 4).toFixed(1)} 20L${foot} 92Q${foot} 96 20 96L12 96Z`)
  pen.hue(twofold(`M0 44Q20 44 ${(wide - 5).toFixed(1)} 40M0 52Q20 52 ${(wide - 6).toFixed(1)} 48`))
  pen.spark(circle(-14, 72, 7))
}

function drawColourWheel(pen: Pen, random: Random): void {
  const [sectors, start] = [random.pick([8, 10, 12]), random.between(0, 30)]
  const step = 360 / sectors
  const sector = (at: number) => {
    const [inner, outer] = [56, 92]
    const [a, b] = [polar(inner, start + at * step), polar(outer, start + at * step)]
    const [c, d] = [polar(outer, start + (at + 1) * step), polar(inner, start + (at + 1) * step)]
    return `${line(a, b)}${arc([0, 0], outer, start + at * step, start + (at + 1) * step).replace(/M.*A/, 'A')}${line(c, d).replace('M', 'L')}A${inner} ${inner} 0 0 0 ${line(a).slice(1)}Z`
  }
  for (let at = 0; at < sectors; at += 1) {
    if (at === 1) pen.spark(sector(at))
    else if (at % 3 === 0) pen.deep(sector(at))
    else if (at % 3 === 1) pen.wash(sector(at))
  }
  pen.ink(circle(0, 0, 92) + circle(0, 0, 56) + circle(0, 0, 26))
  pen.fine(ticks([0, 0], [26, 92], sectors, start) + circle(0, 0, 50) + ticks([0, 0], [94, 99], sectors * 3, start))
  pen.dots(dots([0, 0]), 7)
}

/** A guilloche: a wheel rolling on a wheel, drawn twice, the second between the petals of the first. */
function drawSpirograph(pen: Pen, random: Random): void {
  const petals = random.whole(5, 8)
  const reach = random.between(0.42, 0.78)
  const flower = (size: number, turn: number) =>
    plot(
      petals * 6,
      (share) => {
        const [x, y] = polar(size, share * 360 + turn)
        const [dx, dy] = polar(size * reach, share * -360 * (petals - 1) + turn)
        return [(x + dx) / (1 + reach), (y + dy) / (1 + reach)]
      },
      true,
    )
  pen.pale(circle(0, 0, 97) + line([-97, 0], [97, 0]) + line([0, -97], [0, 97]))
  pen.wash(flower(94, 0))
  pen.ink(flower(94, 0))
  pen.hue(flower(74, 180 / petals))
  pen.fine(circle(0, 0, (94 * (1 - reach)) / (1 + reach)))
  pen.spark(circle(0, 0, 6))
}

function drawDividers(pen: Pen, random: Random): void {
  const open = random.between(15, 24)
  const [left, right] = [polar(166, 90 + open, [0, -72]), polar(166, 90 - open, [0, -72])]
  pen.wash(`${arc(left, 2 * right[0], -50, 0)}L${line(left).slice(1)}Z`)
  pen.dash(arc(left, 2 * right[0], -62, 18))
  for (const [side, lean] of [
    [1, -open],
    [-1, open],
  ] as const) {
    pen.at(0, -72, lean, 1, () => {
      pen.body(`M-5 0L7 0L6 96L2 168L-1 168L-4 96Z`)
      pen.fine(line([1, 12], [1, 90]) + line([-4, 96], [6, 96]) + line([-3, 104], [5, 104]))
      if (side === 1) pen.deep('M-3 128L4 128L2 168L-1 168Z')
    })
  }
  pen.page(rectangle(-6, -98, 12, 18, 3))
  pen.body(circle(0, -72, 14))
  pen.spark(circle(0, -72, 6))
  pen.fine(arc([0, -72], 70, 90 - open, 90 + open))
}

function drawEasel(pen: Pen, random: Random): void {
  pen.ink('M-16 -70L-56 98M16 -70L56 98M0 50L0 92')
  pen.body(rectangle(-7, -98, 14, 30, 2))
  const [wide, tall] = random.pick([
    [64, 58],
    [50, 64],
    [72, 50],
  ])
  pen.page(rectangle(-wide, 40 - tall * 2, wide * 2, tall * 2 - 2))
  const [left, right, horizon] = [-wide + 7, wide - 7, 20 - tall * random.between(0.5, 0.9)]
  pen.wash(
    curve(
      [
        [left, 31],
        [left, horizon],
        [-10, horizon - 12],
        [18, horizon + 8],
        [right, horizon - 4],
        [right, 31],
      ],
      false,
      0.6,
    ),
  )
  pen.deep(
    curve(
      [
        [left, 31],
        [left, horizon + 22],
        [0, horizon + 14],
        [right, horizon + 26],
        [right, 31],
      ],
      false,
      0.6,
    ),
  )
  pen.spark(circle(wide * random.between(-0.5, 0.5), 54 - tall * 2, 9))
  pen.fine(rectangle(left, 47 - tall * 2, right - left, tall * 2 - 16))
  pen.body(rectangle(-72, 39, 144, 10, 2))
  pen.fine(
    hatch(
      [
        [-66, 46],
        [30, 46],
      ],
      [
        [-30, 46],
        [66, 46],
      ],
      2,
    ) + line([-34, 74], [34, 74]),
  )
}

export const artMotifs: Motifs = [
  { name: 'palette', draw: drawPalette, tilt: 16 },
  { name: 'jar', draw: drawJar, tilt: 0 },
  { name: 'colourwheel', draw: drawColourWheel, tilt: 20 },
  { name: 'spirograph', draw: drawSpirograph, tilt: 40 },
  { name: 'dividers', draw: drawDividers, tilt: 12 },
  { name: 'easel', draw: drawEasel, tilt: 0 },
]
