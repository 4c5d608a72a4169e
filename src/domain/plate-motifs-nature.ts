import { circle, curve, dots, ellipse, hatch, leaf, line, plot, polar, repeat, twofold } from '#domain/plate-geometry.ts'
import type { Point } from '#domain/plate-geometry.ts'
import type { Motifs, Pen } from '#domain/plate-pen.ts'
import type { Random } from '#domain/plate-random.ts'

/** A frond is a stem whose pairs of leaflets shorten by the same share, as in the plant. */
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
  pen.tube(plot(16, (share) => coil(share)), 9)
  pen.tube(curve([coil(0.97), ...stem]), 10)
  pen.body(leaf([-30, 62], -42, 52, 15) + leaf([-24, 84], -20, 38, 11) + leaf([-30, 70], 205, 34, 10))
  pen.fine(line([-30, 62], [0, 35]) + line([-24, 84], [4, 74]) + line([-30, 70], [-54, 59]))
  pen.spark(circle(-8, -42, 5))
}

function drawFeather(pen: Pen, random: Random): void {
  const [bow, gap, wide] = [random.between(8, 22), random.whole(5, 13), random.between(24, 33)]
  const shaft = (share: number): Point => [bow * Math.sin(share * 3.14), 96 - share * 188]
  const rim = (share: number, side: number): Point => {
    const [x, y] = shaft(Math.min(1, share + 0.13 * (1 - share)))
    return [x + side * wide * Math.max(0, 1 - Math.abs(share - 0.42) ** 2.4 * 4.35) ** 0.6, y]
  }
  const half = (side: number): Point[] => Array.from({ length: 8 }, (_, at) => rim(0.18 + at * 0.11, side))
  pen.body(curve([shaft(0.2), ...half(-1), shaft(1), ...half(0.72).toReversed()], true))
  pen.wash(curve([shaft(0.2), ...half(-1), shaft(1), ...half(0.05).toReversed()], true))
  pen.fine(
    repeat(20, (at) => {
      const share = 0.2 + at * 0.038
      return at === gap ? '' : line(rim(share, -0.94), shaft(share), rim(share, 0.66))
    }),
  )
  const [x, y] = rim(0.2 + gap * 0.036, -1.06)
  pen.page(`M${x.toFixed(1)} ${(y - 4).toFixed(1)}L${(shaft(0.2 + gap * 0.036)[0] - 5).toFixed(1)} ${(y + 20).toFixed(1)}L${x.toFixed(1)} ${(y + 6).toFixed(1)}`)
  pen.ink(plot(5, (share) => shaft(share * 0.97)))
  pen.fine(curve([shaft(0.18), [bow * 0.4 - 20, 74], [-26, 86]]) + curve([shaft(0.16), [bow * 0.4 + 16, 76], [22, 88]]))
  pen.spark(leaf(shaft(0.78), -92, 26, 8))
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
  const outline = curve([...half.slice(0, -1), [0, -96], ...half.slice(1, -1).toReversed().map(([x, y]): Point => [-x, y])], true)
  pen.body(outline)
  pen.wash(curve([...half, [0, 62]]))
  for (let at = 0; at < veins; at += 1) {
    const share = 0.08 + (at / veins) * 0.8
    const reach = wide * 0.8 * Math.sin((share + 0.1) ** 0.8 * 3.14)
    const y = 62 - share * 156
    pen.fine(twofold(`M0 ${y.toFixed(1)}Q${(reach * 0.6).toFixed(1)} ${(y - 8).toFixed(1)} ${reach.toFixed(1)} ${(y - 26).toFixed(1)}`))
  }
  pen.ink(curve([[0, -90], [0, 40], [random.between(-14, 14), 98]]))
  if (random.chance(0.6)) pen.spark(ellipse(wide * 0.4, 8, 7, 5, 30))
}

function drawMushroom(pen: Pen, random: Random): void {
  const [wide, rise] = [random.between(64, 84), random.between(64, 84)]
  const [rim, top] = [wide.toFixed(1), (-12 - rise).toFixed(1)]
  pen.body(twofold('M0 -6L13 -6C12 30 16 60 26 84Q20 96 0 96'))
  pen.fine(hatch([[7, 6], [12, 84]], [[11, 6], [22, 86]], 2) + line([-8, 20], [-12, 70]))
  pen.page(twofold('M0 18C14 18 24 26 27 36Q14 32 0 33'))
  pen.page(twofold(`M0 -16L${rim} -18C40 6 20 6 0 6`))
  pen.fine(repeat(13, (at) => line([(at - 6) * 4, 3 - Math.abs(at - 6) * 0.6], [(at - 6) * wide * 0.145, -14])))
  pen.body(twofold(`M0 ${top}C${(wide * 0.6).toFixed(1)} ${top} ${rim} -50 ${rim} -18C40 -12 20 -11 0 -11`))
  pen.wash(`M0 ${top}C${(wide * 0.6).toFixed(1)} ${top} ${rim} -50 ${rim} -18Q30 -12 -30 -13C20 -20 44 -50 0 ${top}`)
  const spots: Point[] = [[-wide * 0.5, -34], [-8, -40], [wide * 0.3, -56], [wide * 0.62, -30], [-wide * 0.25, -64]]
  for (const [x, y] of spots) pen.page(ellipse(x + random.between(-4, 4), y, random.between(5, 11), random.between(4, 7), -10))
  pen.ink('M-64 98Q-56 84 -58 76M-58 98Q-54 84 -46 80M44 98Q48 80 58 74M52 98Q56 88 68 84M-84 98L84 98')
}

function drawSunflower(pen: Pen, random: Random): void {
  const petals = random.whole(14, 18)
  const ring = (reach: number, shift: number, width: number) =>
    repeat(petals, (at) => leaf(polar(44, ((at + shift) * 360) / petals), ((at + shift) * 360) / petals, reach, width, 0.5))
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

function drawNest(pen: Pen, random: Random): void {
  const straw = (count: number, low: number, high: number) =>
    repeat(count, () => {
      const [from, y] = [random.between(-88, 20), random.between(low, high)]
      const length = random.between(44, 84)
      return curve([[from, y - from * from * 0.004], [from + length / 2, y + random.between(6, 14)], [Math.min(94, from + length), y - (from + length) ** 2 * 0.004]])
    })
  pen.body(ellipse(0, -4, 90, 30))
  pen.wash(ellipse(0, 2, 76, 22))
  for (const [x, y] of [[-30, -12], [26, -12], [-2, -2]] as const) pen.page(ellipse(x, y, 22, 28, x * 0.5))
  pen.hueDots(dots(...Array.from({ length: 14 }, (_, at): Point => [((at * 37) % 84) - 42, -24 + ((at * 17) % 26)])), 3.4)
  pen.body('M-92 -6C-60 26 60 26 92 -6C92 56 50 84 0 84C-50 84 -92 56 -92 -6Z')
  pen.fine(straw(13, 26, 72))
  pen.ink(straw(7, 24, 66))
  pen.ink('M-84 2L-99 -16M80 8L98 -8M60 66L82 84M-66 62L-86 74')
  if (random.chance(0.7)) pen.spark(leaf([62, -8], -62, 46, 9))
}

export const natureMotifs: Motifs = [
  { draw: drawFern, tilt: 38 },
  { draw: drawFiddlehead, tilt: 10 },
  { draw: drawFeather, tilt: 48 },
  { draw: drawLeaf, tilt: 40 },
  { draw: drawMushroom, tilt: 5 },
  { draw: drawSunflower, tilt: 90 },
  { draw: drawDandelion, tilt: 8 },
  { draw: drawNest, tilt: 5 },
]
