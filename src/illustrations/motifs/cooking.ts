import {
  arc,
  circle,
  curve,
  dots,
  ellipse,
  hatch,
  leaf,
  line,
  polar,
  rectangle,
  repeat,
  ticks,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawWhisk(pen: Pen, random: Random): void {
  const [wires, wide] = [random.whole(3, 4), random.between(36, 48)]
  pen.wash(ellipse(0, -52, wide * 0.8, 40))
  for (let at = wires; at > 0; at -= 1) {
    const reach = ((wide * at) / wires) * 1.3
    pen.ink(
      twofold(
        `M${(3 + at).toFixed(1)} 20C${(reach * 0.3).toFixed(1)} 0 ${reach.toFixed(1)} -30 ${(reach * 0.74).toFixed(1)} -66C${(reach * 0.6).toFixed(1)} -88 ${(reach * 0.3).toFixed(1)} -95 0 -95`,
      ),
    )
  }
  pen.ink(line([0, 20], [0, -95]))
  pen.body(rectangle(-11, 16, 22, 12, 4) + twofold('M0 28L8 28C7 46 13 60 12 78Q10 90 0 90'))
  pen.deep('M2 28L8 28C7 46 13 60 12 78Q10 90 2 90Z')
  pen.ink(circle(0, 95, 4))
  pen.spark(circle(wide * 0.5, -20, 4) + circle(-wide * 0.7, -2, 3))
}

function drawPot(pen: Pen, random: Random): void {
  const tall = random.between(34, 48)
  const y = (value: number) => value.toFixed(1)
  pen.tube(
    `M-62 ${y(64 - tall)}L-80 ${y(64 - tall)}Q-90 ${y(64 - tall)} -90 ${y(72 - tall)}T-80 ${y(82 - tall)}L-62 ${y(82 - tall)}`,
    8,
  )
  pen.tube(
    `M62 ${y(64 - tall)}L80 ${y(64 - tall)}Q90 ${y(64 - tall)} 90 ${y(72 - tall)}T80 ${y(82 - tall)}L62 ${y(82 - tall)}`,
    8,
  )
  pen.body(twofold(`M0 ${y(50 - tall)}L64 ${y(50 - tall)}L64 70Q62 90 40 90L0 90`))
  pen.wash(`M20 ${y(50 - tall)}L64 ${y(50 - tall)}L64 70Q62 90 40 90L14 90Q34 60 20 ${y(50 - tall)}Z`)
  pen.at(random.between(-6, 6), 50 - tall, random.between(-14, 3), 1, () => {
    pen.body(twofold('M0 -22C40 -22 62 -10 66 -2L0 -2') + rectangle(-70, -3, 140, 8, 4))
    pen.page(twofold('M0 -36L9 -36Q13 -30 5 -22L0 -22'))
  })
  pen.fine(line([-48, 70], [-48, 82 - tall]) + line([-40, 76], [-40, 90 - tall]) + line([-34, 84], [30, 84]))
  const steam = (x: number, top: number) => `M${x} ${y(top + 36)}q-14-9 0-18t0-18`
  pen.hue(steam(-32, -26 - tall) + steam(0, -46 - tall) + steam(32, -28 - tall))
  pen.spark('M-24 97q6-9 12 0ZM-6 98q6-11 12 0ZM12 97q6-9 12 0Z')
}

function drawLemon(pen: Pen, random: Random): void {
  const segments = random.whole(8, 11)
  const turn = random.between(0, 40)
  const [x, y] = [-14, 8]
  pen.body(leaf([44, -56], -28, 58, 18, 0.5) + leaf([40, -60], -84, 42, 13, 0.5))
  pen.fine(line([44, -56], [86, -78]) + line([40, -60], [44, -92]))
  pen.body(circle(x, y, 78))
  pen.wash(circle(x, y, 78))
  pen.page(circle(x, y, 68))
  const wedge = (at: number) => {
    const [from, to] = [turn + (at * 360) / segments + 4, turn + ((at + 1) * 360) / segments - 4]
    return curve(
      [
        polar(12, (from + to) / 2, [x, y]),
        polar(54, from, [x, y]),
        polar(62, (from + to) / 2, [x, y]),
        polar(54, to, [x, y]),
      ],
      true,
      0.5,
    )
  }
  const all = repeat(segments, wedge)
  pen.body(all)
  pen.wash(repeat(Math.floor(segments / 2), (at) => wedge(at * 2)))
  pen.fine(ticks([x, y], [34, 48], segments * 2, turn + 12))
  const [px, py] = polar(40, turn + 180 / segments, [x, y])
  pen.spark(ellipse(px, py, 9, 4, turn + 180 / segments))
  pen.dots(dots(...Array.from({ length: 12 }, (_, at) => polar(73, at * 30 + turn, [x, y]))), 2)
}

function drawWheat(pen: Pen, random: Random): void {
  const [pairs, bow] = [random.whole(6, 8), random.between(-18, 18)]
  const stem = (share: number): Point => [bow * Math.sin(share * 2.4) * share, 98 - share * 150]
  pen.fine(
    repeat(pairs, (at) => {
      const from = stem(0.5 + (at * 0.5) / pairs)
      return line(from, polar(64, -112, from)) + line(from, polar(64, -68, from))
    }),
  )
  pen.ink(curve([stem(0), stem(0.3), stem(0.6), stem(1)]))
  const grains = repeat(pairs, (at) => {
    const from = stem(0.46 + (at * 0.54) / pairs)
    return leaf(from, -128, 27, 11) + leaf(from, -52, 27, 11)
  })
  pen.body(grains + leaf(stem(1), -90, 28, 10))
  pen.wash(repeat(pairs, (at) => leaf(stem(0.46 + (at * 0.54) / pairs), -52, 27, 11)))
  pen.body(leaf(stem(0.16), -30, 62, 9) + leaf(stem(0.06), -148, 54, 8))
  pen.spark(leaf(stem(0.8), -128, 24, 9))
}

function drawSprig(pen: Pen, random: Random): void {
  const [pairs, wide, bow] = [random.whole(5, 6), random.between(12, 17), random.between(-22, 22)]
  const stem = (share: number): Point => [bow * Math.sin(share * 3), 98 - share * 170]
  pen.ink(curve([stem(0), stem(0.33), stem(0.66), stem(1)]))
  for (let at = 0; at < pairs; at += 1) {
    const share = 0.2 + (at * 0.76) / pairs
    const length = 56 - at * 6.5
    const blades = [-146 + at * 5, -34 - at * 5].map((turn) => ({ turn, from: stem(share) }))
    pen.body(blades.map(({ turn, from }) => leaf(from, turn, length, wide, 0.5)).join(''))
    pen.fine(blades.map(({ turn, from }) => line(from, polar(length * 0.8, turn, from))).join(''))
    if (at % 2 === 0) pen.wash(leaf(stem(share), -34 - at * 5, length, wide, 0.5))
  }
  pen.body(leaf(stem(0.94), -110, 26, 9) + leaf(stem(0.94), -70, 26, 9))
  pen.spark(circle(...stem(1.06), 5))
  pen.fine(ellipse(...stem(0.07), 11, 5) + ellipse(stem(0.07)[0], stem(0.07)[1] + 5, 11, 5))
}

function drawMortar(pen: Pen, random: Random): void {
  const lean = random.between(24, 44)
  pen.at(2, 10, lean, 1, () => {
    pen.body(twofold('M0 -104C8 -104 10 -96 8 -88L6 -40L12 30Q6 40 0 40'))
    pen.fine(line([3, -84], [3, -20]))
  })
  pen.body(leaf([-24, -8], -120, 44, 13) + leaf([-38, -8], -152, 36, 11) + leaf([-10, -10], -98, 34, 11))
  pen.fine(line([-24, -8], [-42, -40]) + line([-38, -8], [-62, -22]))
  pen.body(twofold('M0 -12L66 -12Q74 -8 70 0C66 40 48 62 22 70L26 82Q44 86 46 96L0 96'))
  pen.wash('M30 -12L66 -12Q74 -8 70 0C66 40 48 62 22 70L26 82Q44 86 46 96L16 96Q14 84 8 74C36 50 40 20 30 -12Z')
  pen.ink(twofold('M0 2L70 2M0 70L22 70M0 82L26 82'))
  pen.hue(twofold('M0 18L62 18'))
  pen.fine(arc([0, 0], 56, 128, 166))
  pen.spark(circle(60, -30, 5) + circle(76, -20, 3.5))
}

function drawGarlic(pen: Pen, random: Random): void {
  const bend = random.between(-14, 14)
  const y = (value: number) => value.toFixed(1)
  pen.body(`M-6 -30C-4 -60 ${y(bend - 8)} -76 ${y(bend - 8)} -94L${y(bend + 6)} -96C${y(bend + 8)} -76 6 -60 8 -30Z`)
  pen.page(twofold('M0 -36C20 -28 74 -4 70 42C66 74 30 86 0 84'))
  pen.wash('M4 -34C24 -26 74 -4 70 42C66 74 30 86 6 84C40 60 40 6 4 -34Z')
  pen.ink(twofold('M0 -36C12 -10 34 20 30 52Q26 74 10 84M0 -36C4 0 10 40 4 84'))
  pen.fine(twofold('M6 -30C30 -8 52 18 50 48M4 -24C14 10 20 40 17 66') + line([bend - 2, -90], [0, -44]))
  pen.ink('M-16 84Q-18 92 -24 96M-6 85L-8 97M4 85L6 97M14 84Q18 92 22 94')
  pen.fine(
    hatch(
      [
        [44, 66],
        [64, 44],
      ],
      [
        [36, 72],
        [58, 56],
      ],
      5,
    ),
  )
  pen.spark(circle(-46, 66, 4))
}

export const cookingMotifs: Motifs = [
  { name: 'whisk', draw: drawWhisk, tilt: 40 },
  { name: 'pot', draw: drawPot, tilt: 0 },
  { name: 'lemon', draw: drawLemon, tilt: 30 },
  { name: 'wheat', draw: drawWheat, tilt: 34 },
  { name: 'sprig', draw: drawSprig, tilt: 36 },
  { name: 'mortar', draw: drawMortar, tilt: 0 },
  { name: 'garlic', draw: drawGarlic, tilt: 16 },
]
