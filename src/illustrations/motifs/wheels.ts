import { circle, line, polar, repeat, ring, ticks } from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawWheel(pen: Pen, random: Random): void {
  const pairs = random.whole(9, 12)
  const cross = random.between(38, 64)
  pen.body(circle(0, 0, 96))
  pen.page(circle(0, 0, 84))
  pen.hue(circle(0, 0, 79))
  pen.fine(
    repeat(pairs, (at) => {
      const turn = (at * 360) / pairs
      return line(polar(11, turn), polar(79, turn + cross)) + line(polar(11, turn + 15), polar(79, turn + 15 - cross))
    }),
  )
  pen.wash(ring([0, 0], 96, 84))
  pen.ink(ticks([0, 0], [88, 93], pairs * 2))
  pen.body(circle(0, 0, 14))
  pen.spark(circle(0, 0, 6))
  pen.deep(circle(...polar(64, random.between(0, 360)), 6))
}

function drawBicycle(pen: Pen, random: Random): void {
  const spokes = random.pick([10, 12, 14])
  const [rear, front, crank, seat, head]: [Point, Point, Point, Point, Point] = [
    [-54, 30],
    [56, 30],
    [-6, 32],
    [-20, -22],
    [38, -26],
  ]
  for (const hub of [rear, front]) {
    pen.page(circle(...hub, 41))
    pen.fine(circle(...hub, 36) + ticks(hub, [4, 36], spokes, random.between(0, 30)))
  }
  pen.wash(ring(rear, 41, 36) + ring(front, 41, 36))
  pen.tube(line(rear, crank, head) + line(rear, seat, crank) + line([-19, -18], head), 7)
  pen.tube(line([34, -44], head, front) + line(seat, [-24, -38]), 7)
  pen.ink(
    'M-40 -42Q-24 -48 -6 -40M34 -44Q20 -52 28 -60L44 -62' +
      line(crank, [4, 52], [12, 52]) +
      line(crank, [-16, 12], [-24, 12]),
  )
  pen.body(circle(...crank, 11))
  pen.fine(ticks(crank, [6, 9], 8) + line([-54, 25], [-6, 21]) + line([-54, 35], [-6, 43]))
  if (random.chance(0.6)) pen.body('M48 -60L78 -60L73 -38L53 -38Z')
  pen.spark(circle(44, -62, 5))
  pen.ink('M-98 73L98 73')
}

/** Fitness: wheels. */
export const wheelMotifs: Motifs = [
  { name: 'wheel', draw: drawWheel, tilt: 40 },
  { name: 'bicycle', draw: drawBicycle, tilt: 0 },
]
