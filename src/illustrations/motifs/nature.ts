import {
  circle,
  curve,
  dots,
  ellipse,
  leaf,
  line,
  plot,
  polar,
  repeat,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import { woodlandMotifs } from './woodland.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

/** A fern frond: a stem whose pairs of leaflets shorten by a constant factor, as in the plant. */
function drawFern(pen: Pen, random: Random): void {
  const [bow, pairs, fullness] = [random.between(-24, 24), random.whole(11, 14), random.between(46, 60)]
  const stem = (share: number): Point => [bow * Math.sin(share * 2.6), 98 - share * 192]
  let outline = ''
  for (let index = 0; index < pairs; index += 1) {
    const share = 0.14 + (index / pairs) * 0.84
    const length = fullness * (1 - share) ** 0.75 * Math.min(1, 0.62 + share * 1.6)
    for (const side of [-1, 1]) {
      const turn = -90 + side * (72 - share * 30) + bow * (share - 0.5) * 0.5
      outline += leaf(stem(share), turn, length + 5, length * 0.14 + 2.4, 0.3)
    }
  }
  pen.wash(outline)
  pen.fine(outline)
  pen.ink(plot(6, stem))
}

function drawFiddlehead(pen: Pen, random: Random): void {
  const turns = random.between(1.9, 2.5)
  const coil = (share: number, out = 0): Point =>
    polar(8 + share * 40 + out, 180 + (1 - share) * -360 * turns, [-8, -42])
  const stem: Point[] = [coil(1), [-50, 10], [-30, 60], [-22, 98]]
  const scales = repeat(13, (index) => {
    const share = 0.34 + index * 0.05
    return leaf(coil(share, 3), 180 + (1 - share) * -360 * turns - 50, 9 + share * 9, 4)
  })
  pen.deep(scales)
  pen.tube(
    plot(16, (share) => coil(share)),
    9,
  )
  pen.tube(curve([coil(0.97), ...stem]), 10)
  pen.body(leaf([-30, 62], -42, 52, 15) + leaf([-24, 84], -20, 38, 11) + leaf([-30, 70], 205, 34, 10))
  pen.fine(line([-30, 62], [0, 35]) + line([-24, 84], [4, 74]) + line([-30, 70], [-54, 59]))
  pen.spark(circle(-8, -42, 5))
}

function drawLeaf(pen: Pen, random: Random): void {
  const wide = random.between(50, 70)
  const veins = random.whole(5, 7)
  const lobes = random.chance(0.45) ? 1 : 0
  const half = Array.from({ length: 15 }, (_, at): Point => {
    const share = at / 14
    const ripple = lobes * 13 * Math.sin(share * 3.14 * veins - 0.6) * Math.sin(share * 3.14)
    return [wide * 0.9 * Math.sin(share ** 0.8 * 3.14) ** 0.85 + ripple, 62 - share * 156]
  })
  const outline = curve(
    [
      ...half.slice(0, -1),
      [0, -96],
      ...half
        .slice(1, -1)
        .toReversed()
        .map(([x, y]): Point => [-x, y]),
    ],
    true,
  )
  pen.body(outline)
  pen.wash(`${curve(half)}L0 62Z`)
  for (let at = 0; at < veins; at += 1) {
    const share = 0.08 + (at / veins) * 0.8
    const reach = wide * 0.8 * Math.sin((share + 0.1) ** 0.8 * 3.14)
    const y = 62 - share * 156
    pen.fine(
      twofold(
        `M0 ${y.toFixed(1)}Q${(reach * 0.6).toFixed(1)} ${(y - 8).toFixed(1)} ${reach.toFixed(1)} ${(y - 26).toFixed(1)}`,
      ),
    )
  }
  pen.ink(
    curve([
      [0, -90],
      [0, 40],
      [random.between(-14, 14), 98],
    ]),
  )
  if (random.chance(0.6)) pen.spark(ellipse(wide * 0.4, 8, 7, 5, 30))
}

function drawSunflower(pen: Pen, random: Random): void {
  const petals = random.whole(14, 18)
  const ring = (reach: number, shift: number, width: number) =>
    repeat(petals, (at) =>
      leaf(polar(44, ((at + shift) * 360) / petals), ((at + shift) * 360) / petals, reach, width, 0.5),
    )
  pen.body(ring(50, 0.5, 11))
  pen.body(ring(44, 0, 12))
  pen.fine(repeat(petals, (at) => line(polar(52, (at * 360) / petals), polar(72, (at * 360) / petals))))
  pen.page(circle(0, 0, 47))
  const seeds = Array.from({ length: 72 }, (_, at): Point => polar(5.2 * Math.sqrt(at + 0.5), at * 137.508))
  pen.hueDots(dots(...seeds.slice(24)), 6.8)
  pen.dots(dots(...seeds.slice(0, 24)), 4.8)
}

function drawDandelion(pen: Pen, random: Random): void {
  const head: Point = [random.between(-12, 4), -30]
  const stalks = random.whole(24, 30)
  pen.tube(curve([[18, 98], [14, 50], head]), 7)
  pen.body(leaf([18, 96], -150, 84, 15, 0.6) + leaf([18, 96], -28, 74, 13, 0.6))
  const tuft = (from: Point, degrees: number, length: number) => {
    const end = polar(length, degrees, from)
    const hair = (spread: number) => line(end, polar(15, degrees + spread, end))
    return line(from, end) + hair(-38) + hair(0) + hair(38)
  }
  pen.wash(circle(...head, 44))
  const missing = random.between(250, 320)
  for (let at = 0; at < stalks; at += 1) {
    const turn = (at * 360) / stalks
    if (turn < missing || turn > missing + 50) pen.fine(tuft(head, turn, at % 2 ? 50 : 34))
  }
  pen.ink(tuft([52, -64], -50, 16) + tuft([70, -30], -30, 15))
  pen.deep(circle(...head, 11))
  pen.dots(dots(...Array.from({ length: 9 }, (_, at) => polar(7, at * 40, head))), 2.5)
  pen.spark(circle(...head, 4))
}

export const natureMotifs: Motifs = [
  { name: 'fern', draw: drawFern, tilt: 38 },
  { name: 'fiddlehead', draw: drawFiddlehead, tilt: 10 },
  { name: 'leaf', draw: drawLeaf, tilt: 40 },
  { name: 'sunflower', draw: drawSunflower, tilt: 90 },
  { name: 'dandelion', draw: drawDandelion, tilt: 8 },
  ...woodlandMotifs,
]
