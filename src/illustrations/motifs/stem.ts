import {
  arc,
  ballShade,
  circle,
  dots,
  ellipse,
  line,
  polar,
  polygon,
  rectangle,
  ticks,
  twofold,
} from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import { laboratoryMotifs } from './laboratory.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

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
  pen.fine(ticks(centre, [20, 25], random.pick([12, 16, 20])) + ballShade(centre, 16, 3))
}

function drawBeetle(pen: Pen, random: Random): void {
  const horn = random.whole(88, 99)
  pen.ink(twofold('M36 -42L60 -54L60 -78M48 2L74 2L88 -12M44 44L68 58L68 86M12 -78L26 -92L46 -92'))
  pen.body(twofold('M0 -28C30 -30 54 -4 48 40C43 74 20 92 0 96'))
  pen.wash('M0 -28C30 -30 54 -4 48 40C43 74 20 92 0 96Z')
  pen.body(
    twofold('M0 -62C18 -62 36 -50 40 -31C20 -25 8 -26 0 -26') +
      twofold(`M0 -${horn}Q3 -82 12 -80Q20 -74 21 -60Q10 -57 0 -57`),
  )
  pen.ink(line([0, -28], [0, 96]))
  const traces = ['M9 -18L9 18L22 31L22 62', 'M20 -18L20 2L36 18L36 40', 'M8 36L8 74', 'M34 -12L42 4', 'M12 -50L26 -40']
  const chosen = traces.filter(() => random.chance(0.8)).join('')
  pen.hue(twofold(`${chosen}M8 42L8 80`))
  const pads: Point[] = [
    [22, 62],
    [36, 40],
    [8, 80],
    [60, -78],
    [88, -12],
    [68, 86],
    [46, -92],
  ]
  pen.dots(pads.map(([x, y]) => dots([x, y], [-x, y])).join(''), 6)
}

const golden = (1 + Math.sqrt(5)) / 2
type Corner = readonly [number, number, number]

function listCorners(kind: 'icosahedron' | 'cuboctahedron'): Corner[] {
  const other = kind === 'icosahedron' ? golden : 1
  return [-1, 1].flatMap((a) =>
    [-other, other].flatMap((b): Corner[] => [
      [0, a, b],
      [a, b, 0],
      [b, 0, a],
    ]),
  )
}

function drawSolid(pen: Pen, random: Random): void {
  const [yaw, pitch] = [random.between(0, 6.3), random.between(0.2, 0.9)]
  const spun = listCorners(random.pick(['icosahedron', 'cuboctahedron'])).map(([x, y, z]): Corner => {
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
  pen.spark(
    spun
      .filter((corner) => corner[2] > 0)
      .slice(0, 1)
      .map((corner) => circle(...flat(corner), 6))
      .join(''),
  )
}

function drawTelescope(pen: Pen, random: Random): void {
  pen.ink(line([0, 8], [-48, 96]) + line([4, 8], [10, 98]) + line([4, 8], [52, 92]))
  pen.fine(line([-24, 52], [7, 56], [28, 52]))
  pen.at(0, 0, random.between(-40, -18), 1, () => {
    pen.body(
      rectangle(-14, -17, 84, 34, 2) +
        rectangle(-56, -13, 42, 26, 2) +
        rectangle(-84, -9, 28, 18, 2) +
        rectangle(70, -21, 11, 42, 3),
    )
    pen.wash(rectangle(-14, 3, 84, 14) + rectangle(-56, 2, 42, 11))
    pen.deep(rectangle(-92, -6, 8, 12, 2))
    pen.fine(
      line([-10, 11], [66, 11]) + line([-10, 7], [40, 7]) + line([-4, -17], [-4, 17]) + line([58, -17], [58, 17]),
    )
  })
  pen.body(circle(2, 10, 8))
  const star = polar(1, random.between(0, 30))
  pen.spark(polygon(...Array.from({ length: 8 }, (_, at) => polar(at % 2 ? 4 : 13, at * 45, [70 * star[0], -80]))))
  pen.dots(dots([-40, -70], [-10, -92], [30, -88], [-72, -40]), 3.5)
}

export const stemMotifs: Motifs = [
  { name: 'orrery', draw: drawOrrery, tilt: 0 },
  { name: 'beetle', draw: drawBeetle, tilt: 40 },
  { name: 'solid', draw: drawSolid, tilt: 0 },
  { name: 'telescope', draw: drawTelescope, tilt: 0 },
  ...laboratoryMotifs,
]
