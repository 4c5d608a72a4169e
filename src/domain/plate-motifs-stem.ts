import { arc, ballShade, circle, curve, dots, ellipse, hatch, line, plot, polar, polygon, rectangle, repeat, ticks, twofold } from '#domain/plate-geometry.ts'
import type { Point } from '#domain/plate-geometry.ts'
import type { Motifs, Pen } from '#domain/plate-pen.ts'
import type { Random } from '#domain/plate-random.ts'

function drawOrrery(pen: Pen, random: Random): void {
  const squash = random.between(0.34, 0.46)
  const count = random.whole(3, 4)
  const centre: Point = [0, -22]
  pen.body(twofold('M0 -10L5 -10L5 56Q12 60 5 66C8 80 40 80 44 96L0 96'))
  pen.fine(line([10, 88], [36, 92]) + line([6, 82], [22, 85]))
  for (let index = 0; index < count; index += 1) {
    const reach = 38 + (index * 60) / (count - 1)
    const turn = random.between(0, 360)
    const [across, down] = polar(1, turn)
    const [x, y] = [across * reach, centre[1] + down * reach * squash]
    const size = random.between(5, 11)
    pen.fine(ellipse(0, centre[1], reach, reach * squash) + line(centre, [x, y]))
    if (index === count - 1) pen.ink(ellipse(x, y, size * 1.9, size * 0.5, -18))
    pen.body(circle(x, y, size))
    pen.deep(arc([x, y], size, -20, 130))
  }
  pen.spark(circle(...centre, 16))
  pen.ink(circle(...centre, 16))
  pen.fine(ticks(centre, 20, 25, random.pick([12, 16, 20])) + ballShade(centre, 16, 3))
}

function drawFlask(pen: Pen, random: Random): void {
  const level = random.between(0, 40)
  const isRound = random.chance(0.4)
  if (isRound) {
    pen.page(twofold('M0 -92L15 -92Q18 -87 12 -85L12 -38Q13 -28 22 -25C78 -4 72 88 0 88'))
    const half = Math.sqrt(2500 - (level - 31) ** 2)
    pen.wash(`M${half.toFixed(1)} ${level.toFixed(1)}A50 50 0 0 1 ${(-half).toFixed(1)} ${level.toFixed(1)}Z`)
    pen.hue(line([-half, level], [half, level]))
  } else {
    const edge = 8 + ((level + 34) / 100) * 48
    pen.page(twofold('M0 -92L15 -92Q18 -87 12 -85L12 -34L62 68Q68 88 48 88L0 88'))
    pen.wash(twofold(`M0 ${level.toFixed(1)}L${edge.toFixed(1)} ${level.toFixed(1)}L57 68Q61 83 46 83L0 83`))
    pen.hue(line([-edge, level], [edge, level]))
  }
  pen.fine(hatch([[-9, -24], [-9, 66]], [[1, -24], [1, 66]], random.whole(7, 10)) + line([8, -80], [8, -44]))
  const bubbles = Array.from({ length: random.whole(4, 7) }, (): Point => [random.between(-26, 30), random.between(level + 12, 76)])
  for (const [x, y] of bubbles) pen.page(circle(x, y, random.between(2, 6.5)))
  pen.spark(circle(random.between(-4, 4), level - 14, 5))
}

function drawBeetle(pen: Pen, random: Random): void {
  const horn = random.whole(88, 99)
  pen.ink(twofold('M36 -42L60 -54L60 -78M48 2L74 2L88 -12M44 44L68 58L68 86M12 -78L26 -92L46 -92'))
  pen.body(twofold('M0 -28C30 -30 54 -4 48 40C43 74 20 92 0 96'))
  pen.wash('M0 -28C30 -30 54 -4 48 40C43 74 20 92 0 96Z')
  pen.body(twofold('M0 -62C18 -62 36 -50 40 -31C20 -25 8 -26 0 -26') + twofold(`M0 -${horn}Q3 -82 12 -80Q20 -74 21 -60Q10 -57 0 -57`))
  pen.ink(line([0, -28], [0, 96]))
  const traces = ['M9 -18L9 18L22 31L22 62', 'M20 -18L20 2L36 18L36 40', 'M8 36L8 74', 'M34 -12L42 4', 'M12 -50L26 -40']
  const chosen = traces.filter(() => random.chance(0.8)).join('')
  pen.hue(twofold(`${chosen}M8 42L8 80`))
  const pads: Point[] = [[22, 62], [36, 40], [8, 80], [60, -78], [88, -12], [68, 86], [46, -92]]
  pen.dots(pads.map(([x, y]) => dots([x, y], [-x, y])).join(''), 6)
}

function drawCradle(pen: Pen, random: Random): void {
  const lift = random.between(28, 46) * (random.chance(0.5) ? 1 : -1)
  const last = Math.sign(lift) * 52
  pen.at(-last * 0.12, 0, 0, 0.88, () => {
    pen.pale(line([-62, 70], [-62, -82], [84, -82], [84, 70]))
    pen.ink(line([-74, 78], [-74, -70], [74, -70], [74, 78]))
    pen.body(rectangle(-88, 76, 176, 14, 5))
    const hung = [-52, -26, 0, 26, 52].filter((x) => x !== last)
    pen.fine(hung.map((x) => line([x - 4, -70], [x, 30], [x + 8, -80])).join(''))
    pen.body(hung.map((x) => circle(x, 42, 13)).join(''))
    pen.wash(hung.map((x) => circle(x + 2, 44, 9)).join(''))
    const [x, y] = polar(112, 90 - lift, [last, -70])
    pen.fine(line([last - 4, -70], [x, y], [last + 8, -80]))
    pen.dash(lift > 0 ? arc([last, -70], 112, 92 - lift, 78) : arc([last, -70], 112, 102, 88 - lift))
    pen.spark(circle(x, y, 13))
    pen.ink(circle(x, y, 13))
  })
}

const golden = (1 + Math.sqrt(5)) / 2
type Corner = readonly [number, number, number]

function cornersOf(kind: 'icosahedron' | 'cuboctahedron'): Corner[] {
  const other = kind === 'icosahedron' ? golden : 1
  return [-1, 1].flatMap((a) =>
    [-other, other].flatMap((b): Corner[] => [[0, a, b], [a, b, 0], [b, 0, a]]),
  )
}

function drawSolid(pen: Pen, random: Random): void {
  const [yaw, pitch] = [random.between(0, 6.3), random.between(0.2, 0.9)]
  const spun = cornersOf(random.pick(['icosahedron', 'cuboctahedron'])).map(([x, y, z]): Corner => {
    const [u, w] = [x * Math.cos(yaw) + z * Math.sin(yaw), z * Math.cos(yaw) - x * Math.sin(yaw)]
    return [u, y * Math.cos(pitch) - w * Math.sin(pitch), y * Math.sin(pitch) + w * Math.cos(pitch)]
  })
  const scale = 92 / Math.max(...spun.map((corner) => Math.hypot(...corner)))
  const flat = (at: Corner): Point => [at[0] * scale, at[1] * scale]
  const apart = (a: Corner, b: Corner) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  const edge = Math.min(...spun.slice(1).map((corner) => apart(corner, spun[0] ?? corner))) + 0.01
  let [front, back] = ['', '']
  spun.forEach((a, at) =>
    spun.slice(at + 1).forEach((b, next) => {
      if (apart(a, b) > edge) return
      if (a[2] + b[2] < -0.1) back += line(flat(a), flat(b))
      else front += line(flat(a), flat(b))
      for (const c of spun.slice(at + next + 2)) {
        if (apart(a, c) > edge || apart(b, c) > edge || a[2] + b[2] + c[2] < 0.4) continue
        if (a[0] + b[0] + c[0] > 0.3) pen.wash(polygon(flat(a), flat(b), flat(c)))
      }
    }),
  )
  pen.dash(back)
  pen.ink(front)
  pen.pale(circle(0, 0, 97))
  pen.spark(spun.filter((corner) => corner[2] > 0).slice(0, 1).map((corner) => circle(...flat(corner), 6)).join(''))
}

function drawTelescope(pen: Pen, random: Random): void {
  pen.ink(line([0, 8], [-48, 96]) + line([4, 8], [10, 98]) + line([4, 8], [52, 92]))
  pen.fine(line([-24, 52], [7, 56], [28, 52]))
  pen.at(0, 0, random.between(-40, -18), 1, () => {
    pen.body(rectangle(-14, -17, 84, 34, 2) + rectangle(-56, -13, 42, 26, 2) + rectangle(-84, -9, 28, 18, 2) + rectangle(70, -21, 11, 42, 3))
    pen.wash(rectangle(-14, 3, 84, 14) + rectangle(-56, 2, 42, 11))
    pen.deep(rectangle(-92, -6, 8, 12, 2))
    pen.fine(line([-10, 11], [66, 11]) + line([-10, 7], [40, 7]) + line([-4, -17], [-4, 17]) + line([58, -17], [58, 17]))
  })
  pen.body(circle(2, 10, 8))
  const star = polar(1, random.between(0, 30))
  pen.spark(polygon(...Array.from({ length: 8 }, (_, at) => polar(at % 2 ? 4 : 13, at * 45, [70 * star[0], -80]))))
  pen.dots(dots([-40, -70], [-10, -92], [30, -88], [-72, -40]), 3.5)
}

function drawHelix(pen: Pen, random: Random): void {
  const [turns, phase, wide] = [random.between(1.1, 1.7), random.between(0, 6), random.between(26, 38)]
  const side = (share: number, sign: number): Point => [sign * wide * Math.sin(phase + share * turns * 6.28), share * 190 - 95]
  const rungs = random.whole(13, 17)
  const rung = (index: number, sign: number) => {
    const end = side((index + 1) / rungs, sign)
    return line(end, [0, end[1]])
  }
  pen.hue(repeat(rungs - 1, (index) => rung(index, 1)))
  pen.fine(repeat(rungs - 1, (index) => rung(index, -1)))
  pen.tube(plot(11, (share) => side(share, 1)), 8)
  pen.ink(plot(11, (share) => side(share, -1)))
  pen.deep(repeat(4, (index) => circle(...side(index / 4 + 0.1, -1), 4)))
  pen.spark(circle(...side(0.62, 1), 6))
  pen.pale(curve([[-wide - 14, -95], [-wide - 14, 95]]))
}

export const stemMotifs: Motifs = [
  { draw: drawOrrery, tilt: 0 },
  { draw: drawFlask, tilt: 6 },
  { draw: drawBeetle, tilt: 40 },
  { draw: drawCradle, tilt: 0 },
  { draw: drawSolid, tilt: 0 },
  { draw: drawTelescope, tilt: 0 },
  { draw: drawHelix, tilt: 35 },
]
