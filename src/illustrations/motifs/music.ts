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
  repeat,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawLute(pen: Pen, random: Random): void {
  const wide = random.between(44, 54)
  const petals = random.whole(5, 8)
  pen.body('M-8 -62L-6 -78L-40 -94L-42 -86L-10 -70ZM8 -62L6 -80L-6 -78L-8 -62Z')
  pen.ink('M-16 -82L-13 -91M-24 -86L-21 -95M-32 -90L-29 -98M-17 -74L-20 -65M-25 -78L-28 -69M-33 -82L-36 -73')
  pen.body(twofold(`M0 -10C12 -8 ${wide.toFixed(1)} 18 ${wide.toFixed(1)} 52C${wide.toFixed(1)} 84 24 97 0 97`))
  pen.wash(
    `M0 -10C12 -8 ${wide.toFixed(1)} 18 ${wide.toFixed(1)} 52C${wide.toFixed(1)} 84 24 97 0 97C30 80 30 20 0 -10Z`,
  )
  pen.body(rectangle(-8, -64, 16, 66))
  pen.fine(repeat(7, (at) => line([-8, -56 + at * (8 - at * 0.2)], [8, -56 + at * (8 - at * 0.2)])))
  pen.page(circle(0, 34, 17))
  pen.hue(
    plot(
      petals * 8,
      (share) => polar(13 * Math.abs(Math.cos((share * 6.283 * petals) / 2)) + 1.5, share * 360, [0, 34]),
      true,
    ),
  )
  pen.deep(rectangle(-24, 74, 48, 6, 2))
  pen.fine(
    hatch(
      [
        [-6, -64],
        [6, -64],
      ],
      [
        [-16, 75],
        [16, 75],
      ],
      5,
    ),
  )
  pen.spark(circle(0, 34, 4))
}

function drawHorn(pen: Pen, random: Random): void {
  const radius = random.between(44, 52)
  const centre: Point = [12, -14]
  const flare = 'M-14 36C-30 58 -58 66 -92 60C-98 74 -88 92 -70 96C-62 82 -36 72 8 46Z'
  pen.tube(circle(...centre, radius), 11)
  pen.tube(circle(centre[0] + 2, centre[1] + 2, radius - 17), 8)
  pen.tube(
    curve([
      [16, 38],
      [56, 44],
      [78, 20],
      [74, -40],
      [90, -76],
    ]),
    7,
  )
  pen.body(flare)
  pen.wash('M-20 44C-36 62 -58 70 -92 64C-96 76 -88 92 -70 96C-62 82 -36 72 8 46Z')
  pen.ink(ellipse(-82, 78, 21, 9, 58))
  pen.deep(ellipse(-82, 78, 14, 5, 58))
  pen.fine(
    line([-40, 62], [-30, 76]) +
      line([-34, 59], [-24, 72]) +
      arc(centre, radius + 11, 190, 260) +
      arc(centre, radius - 34, 20, 120),
  )
  pen.body(rectangle(86, -86, 11, 12, 3))
  for (const turn of [200, 222, 244]) pen.body(circle(...polar(radius - 8, turn, centre), 5.5))
  pen.spark(circle(...centre, 5))
}

function drawFork(pen: Pen, random: Random): void {
  const waves = random.whole(3, 5)
  pen.tube(`M-22 -92L-22 0C-22 32 22 32 22 0L22 -92`, 13)
  pen.body(rectangle(-6, 24, 12, 56, 5))
  pen.body(circle(0, 86, 11))
  pen.wash(circle(2, 88, 7))
  pen.fine(line([-2, 34], [-2, 72]) + line([-24, -80], [-24, -10]))
  for (let at = 0; at < waves; at += 1) {
    const bow = 20 + at * 14
    const spread = 34 + at * 2
    pen[at % 2 ? 'fine' : 'hue'](
      arc([26, -58], bow, -spread, spread) + arc([-26, -58], bow, 180 - spread, 180 + spread),
    )
  }
  pen.spark(circle(0, -58, 6))
}

/** The figures of two swinging pendulums that come to rest, each smaller and later than the one before. */
function drawHarmonograph(pen: Pen, random: Random): void {
  const [a, b] = random.pick([
    [2, 3],
    [3, 2],
    [3, 4],
    [4, 3],
  ])
  const [phase, lag] = [random.between(0.5, 0.95), random.between(0.06, 0.14)]
  const figure = (size: number, late: number) =>
    plot(
      8 * Math.max(a, b),
      (share) => [size * Math.sin(a * share * 6.2832 + phase + late), size * Math.sin(b * share * 6.2832)],
      true,
    )
  pen.pale(line([-98, 0], [98, 0]) + line([0, -98], [0, 98]) + circle(0, 0, 97) + circle(0, 0, 48))
  pen.wash(figure(74, 0))
  pen.fine(figure(65, lag) + figure(53, lag * 2.2) + figure(38, lag * 3.6))
  pen.ink(figure(74, 0))
  const end: Point = [74 * Math.sin(phase), 0]
  pen.spark(circle(...end, 6))
  pen.ink(circle(...end, 6))
}

function drawStaff(pen: Pen, random: Random): void {
  const [swing, phase] = [random.between(10, 20), random.between(0, 6)]
  const wave = (x: number) => swing * Math.sin(phase + x * 0.028)
  for (let string = 0; string < 5; string += 1)
    pen.fine(curve(Array.from({ length: 8 }, (_, at): Point => [at * 28 - 98, wave(at * 28 - 98) + string * 15 - 30])))
  const heads = [-70, -36, -2, 32, 66].map((x): Point => [x, wave(x) - 30 + random.whole(1, 7) * 7.5])
  const flagged = random.whole(0, 4)
  heads.forEach(([x, y], at) => {
    const up = y > wave(x) ? -1 : 1
    pen.ink(line([x - up * 9, y], [x - up * 9, y + up * 50]))
    if (at !== flagged)
      pen.ink(
        curve([
          [x - up * 9, y + up * 50],
          [x - up * 9 + 15, y + up * 34],
          [x - up * 9 + 13, y + up * 18],
        ]),
      )
    if (at === flagged) pen.spark(ellipse(x, y, 11, 8, -20))
    else if (at % 2) pen.deep(ellipse(x, y, 11, 8, -20))
    else pen.solid(ellipse(x, y, 11, 8, -20))
  })
}

function drawMetronome(pen: Pen, random: Random): void {
  const lean = random.between(12, 26) * (random.chance(0.5) ? 1 : -1)
  pen.body(twofold('M0 -90L20 -90L54 80L0 80'))
  pen.page(twofold('M0 -74L12 -74L32 48L0 48'))
  pen.wash('M20 -90L54 80L34 80L14 -90Z')
  pen.body(rectangle(-62, 80, 124, 14, 3))
  pen.fine(repeat(9, (at) => line([-5, -62 + at * 10], [5, -62 + at * 10])) + line([-36, 62], [36, 62]))
  pen.dash(arc([0, 40], 118, -90 - Math.abs(lean), -90 + Math.abs(lean)))
  pen.at(0, 40, lean, 1, () => {
    pen.ink(line([0, 8], [0, -124]))
    pen.spark('M-10 -84L10 -84L7 -66L-7 -66Z')
    pen.ink('M-10 -84L10 -84L7 -66L-7 -66Z')
  })
  pen.dots(dots([0, 40], [-50, 87], [50, 87]), 6)
}

export const musicMotifs: Motifs = [
  { name: 'lute', draw: drawLute, tilt: 42 },
  { name: 'horn', draw: drawHorn, tilt: 14 },
  { name: 'fork', draw: drawFork, tilt: 32 },
  { name: 'harmonograph', draw: drawHarmonograph, tilt: 45 },
  { name: 'staff', draw: drawStaff, tilt: 8, isHanded: true },
  { name: 'metronome', draw: drawMetronome, tilt: 0 },
]
