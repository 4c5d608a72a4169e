import { circle, curve, dots, ellipse, line, polar, polygon, rectangle, repeat } from '#illustrations/plate-geometry.ts'
import type { Point } from '#illustrations/plate-geometry.ts'
import type { Motifs, Pen } from '#illustrations/plate-pen.ts'
import type { Random } from '#illustrations/plate-random.ts'

function drawBridge(pen: Pen, random: Random): void {
  pen.spark(circle(random.between(-16, 16), -62, 13))
  pen.hue(
    'M-98 78Q-86 70 -74 78T-50 78T-26 78T-2 78T22 78T46 78T70 78T94 78M-70 90Q-60 83 -50 90T-30 90M6 92Q16 85 26 92T46 92',
  )
  pen.body('M-60 70L-57 -74L-43 -74L-40 70Z')
  pen.body('M60 70L57 -74L43 -74L40 70Z')
  pen.wash('M-50 -74L-43 -74L-40 70L-50 70ZM50 -74L57 -74L60 70L50 70Z')
  pen.page(rectangle(-54, -54, 8, 34, 4) + rectangle(46, -54, 8, 34, 4))
  pen.ink('M-98 22Q-66 -10 -50 -66Q-30 16 0 16Q30 16 50 -66Q66 -10 98 22')
  const hang = (x: number) => {
    const reach =
      Math.abs(x) < 50
        ? 16 - 82 * (x / 50) ** 2 * (Math.abs(x) / 50) ** 0.2
        : 22 - 88 * (1 - (Math.abs(x) - 50) / 48) ** 1.6
    return line([x, Math.min(reach, 26)], [x, 30])
  }
  pen.fine([-88, -78, -68, -34, -24, -14, 0, 14, 24, 34, 68, 78, 88].map(hang).join(''))
  pen.body(rectangle(-100, 30, 200, 11, 2))
  pen.fine(line([-98, 36], [98, 36]))
}

function drawHouse(pen: Pen, random: Random): void {
  const isTall = random.chance(0.5)
  pen.page('M34 -54L34 -84L54 -84L54 -38Z')
  pen.hue(`M44 -90C${isTall ? 34 : 56} -96 50 -100 ${isTall ? 56 : 40} -104`)
  pen.body('M-62 -12L62 -12L62 78L-62 78Z')
  pen.wash('M10 -12L62 -12L62 78L10 78Z')
  pen.body('M-82 -8L0 -80L82 -8Z')
  pen.fine('M-62 -12L0 -66L62 -12M-46 -20L46 -20M-30 -34L30 -34M-14 -48L14 -48')
  pen.page(rectangle(-16, 26, 32, 52, 15))
  pen.deep(rectangle(-11, 32, 22, 46, 10))
  pen.page(rectangle(-50, 10, 24, 28, 2) + rectangle(26, 10, 24, 28, 2) + circle(0, -32, 10))
  pen.fine('M-38 10L-38 38M-50 24L-26 24M38 10L38 38M26 24L50 24M0 -42L0 -22M-10 -32L10 -32')
  pen.spark(circle(6, 58, 3))
  pen.ink('M-98 78L98 78')
  pen.body(circle(-80, 58, 17) + circle(78, 62, 14))
  pen.fine('M-80 78L-80 52M78 78L78 58M-14 86L-22 96M14 86L22 96')
}

function drawCastle(pen: Pen, random: Random): void {
  const flag = random.between(12, 20).toFixed(1)
  pen.ink('M-62 -58L-62 -92M62 -58L62 -92')
  pen.spark(`M-62 -92l${flag} 7l-${flag} 7ZM62 -92l${flag} 7l-${flag} 7Z`)
  pen.body('M-34 84L-34 -20L-22 -20L-22 -10L-6 -10L-6 -20L6 -20L6 -10L22 -10L22 -20L34 -20L34 84Z')
  const tower =
    'M34 84L34 -44L30 -44L30 -60L41 -60L41 -50L56 -50L56 -60L68 -60L68 -50L83 -50L83 -60L94 -60L94 -44L90 -44L90 84Z'
  pen.body(tower)
  pen.body(tower.replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => `${-Number(x)} ${y}`))
  pen.wash('M66 -44L90 -44L90 84L66 84ZM-58 -44L-34 -44L-34 84L-58 84Z')
  pen.deep('M-16 84L-16 50A16 16 0 0 1 16 50L16 84Z')
  pen.fine('M-8 84L-8 38M0 84L0 34M8 84L8 38M-16 56L16 56M-16 68L16 68')
  pen.deep(
    rectangle(58, -24, 8, 20, 4) +
      rectangle(-66, -24, 8, 20, 4) +
      rectangle(58, 20, 8, 20, 4) +
      rectangle(-66, 20, 8, 20, 4),
  )
  pen.fine('M-28 6L-14 6M10 16L26 16M-30 28L-20 28M40 -34L52 -34M72 4L84 4M-86 0L-74 0M-86 54L-72 54M74 56L86 56')
  pen.ink('M-98 84L98 84')
}

function drawTent(pen: Pen, random: Random): void {
  const moon = random.between(48, 70)
  pen.page(circle(moon, -68, 15))
  pen.wash(
    `M${(moon - 4).toFixed(1)} -82A15 15 0 1 1 ${(moon - 4).toFixed(1)} -54A18 18 0 0 0 ${(moon - 4).toFixed(1)} -82Z`,
  )
  pen.dots(dots([-80, -72], [-40, -88], [10, -90], [-70, -30], [86, -24]), 4)
  pen.body('M-14 -54L44 -34L96 64L66 72Z')
  pen.wash('M-14 -54L44 -34L96 64L66 72Z')
  pen.page('M-14 -54L-92 70L66 72Z')
  pen.deep('M-16 -42L-46 71L18 71Z')
  pen.page('M-16 -42L-46 71L-26 71ZM-16 -42L18 71L0 71Z')
  pen.ink('M-14 -54L-18 -64M-92 70L-98 78M66 72L74 82M96 64L99 76')
  pen.fine('M-14 -54L36 66M14 -44L76 66')
  pen.ink('M-98 80L98 80M52 86L84 92M52 93L84 85')
  pen.spark('M68 88C56 78 64 70 66 60C76 68 82 78 68 88Z')
}

function drawMoon(pen: Pen, random: Random): void {
  const tilt = random.between(-24, 10)
  pen.pale(circle(0, 0, 96) + circle(0, 0, 90))
  pen.at(0, 0, tilt, 1, () => {
    pen.page(circle(0, 0, 76))
    pen.body('M18 -74A76 76 0 1 0 18 74A90 90 0 0 1 18 -74Z')
    const craters: [number, number, number][] = [
      [-46, -18, 14],
      [-38, 28, 18],
      [-26, -46, 9],
      [-58, 8, 7],
      [-14, 52, 8],
    ]
    pen.wash(craters.map(([x, y, size]) => ellipse(x, y, size, size * 0.86, 20)).join(''))
    pen.ink(
      craters
        .map(
          ([x, y, size]) =>
            `M${x - size} ${y}A${size} ${(size * 0.86).toFixed(1)} 0 0 1 ${x + size * 0.4} ${(y - size * 0.78).toFixed(1)}`,
        )
        .join(''),
    )
    pen.fine('M-66 -30L-60 -26M-70 14L-64 12M-30 62L-26 56M-8 -64L-4 -58')
  })
  const star = (x: number, y: number, size: number) =>
    polygon(...Array.from({ length: 8 }, (_, at) => polar(at % 2 ? size * 0.3 : size, at * 45, [x, y])))
  pen.spark(star(52, -16, 14))
  pen.deep(star(28, 36, 8) + star(74, 34, 6))
  pen.dots(dots([40, -56], [66, -46], [50, 62], [22, 4]), 3.5)
}

function drawSnowflake(pen: Pen, random: Random): void {
  const [near, far] = [random.between(24, 36), random.between(54, 66)]
  pen.pale(circle(0, 0, 97))
  const hexagon = (reach: number) => polygon(...Array.from({ length: 6 }, (_, at): Point => polar(reach, at * 60 - 90)))
  pen.wash(hexagon(near * 0.9))
  for (let at = 0; at < 6; at += 1) {
    const turn = at * 60 - 90
    const arm = (reach: number, length: number) => {
      const from = polar(reach, turn)
      return line(polar(length, turn - 55, from), from, polar(length, turn + 55, from))
    }
    pen.ink(line([0, 0], polar(92, turn)) + arm(far, 24) + arm(near, 18))
    pen.hue(arm((near + far) / 2, 16) + arm(78, 12))
  }
  pen.ink(hexagon(near * 0.55))
  pen.dots(dots(...Array.from({ length: 6 }, (_, at): Point => polar(92, at * 60 - 90))), 7)
  pen.spark(circle(0, 0, 7))
}

function drawCan(pen: Pen, random: Random): void {
  const reach = random.between(-4, 6)
  pen.tube('M34 -20C86 -30 90 44 42 52', 9)
  pen.tube('M-30 -18C-20 -50 24 -50 34 -18', 8)
  pen.body('M-38 40L-84 -14L-76 -20L-38 8Z')
  pen.body(polygon([-96, -14], [-72, -32], [-66, -24], [-90, -6]))
  pen.body('M-42 -18L42 -18L50 66L-50 66Z')
  pen.wash('M12 -18L42 -18L50 66L8 66Z')
  pen.page(ellipse(0, -18, 42, 9))
  pen.fine('M-43 -4Q0 6 43 -4M-49 54Q0 64 49 54')
  pen.hue(repeat(4, (at) => `M${-94 + at * 7} ${-2 - at * 5}q-6 16 -4 30`))
  pen.deep('M-14 14C-14 0 14 0 14 14C14 30 0 34 0 42C0 34 -14 30 -14 14Z')
  pen.ink(`M-82 84C-82 70 -80 62 -78 54M-98 84L98 84`)
  pen.body(`M-78 58Q-96 52 -94 ${(40 + reach).toFixed(1)}Q-78 42 -78 58ZM-79 66Q-64 60 -62 50Q-76 50 -79 66Z`)
  pen.spark(circle(0, 16, 5))
}

function drawTruck(pen: Pen, random: Random): void {
  const stripe = random.between(-2, 10)
  pen.ink('M-98 72L98 72')
  pen.body('M30 -22L62 -22Q72 -22 78 -12L92 12L92 54L30 54Z')
  pen.page('M40 -12L60 -12Q66 -12 70 -6L80 12L40 12Z')
  pen.body(rectangle(-92, -58, 122, 112, 6))
  pen.wash(`M-92 ${stripe.toFixed(1)}L30 ${stripe.toFixed(1)}L30 54L-92 54Z`)
  pen.page(rectangle(-78, -34, 64, 30, 3))
  pen.deep(
    curve([
      [-84, -38],
      [-46, -50],
      [-8, -38],
    ]) + 'Z',
  )
  pen.fine('M-78 -18L-14 -18M-62 -34L-62 -4M-46 -34L-46 -4M-30 -34L-30 -4')
  for (const x of [-56, 56]) {
    pen.page(circle(x, 56, 19))
    pen.deep(circle(x, 56, 9))
  }
  pen.spark(circle(88, 30, 5))
  pen.ink(circle(88, 30, 5) + 'M4 -20L4 20')
  pen.hue('M-84 30Q-60 22 -40 30T4 30')
}

export const townMotifs: Motifs = [
  { name: 'bridge', draw: drawBridge, tilt: 0 },
  { name: 'house', draw: drawHouse, tilt: 0 },
  { name: 'castle', draw: drawCastle, tilt: 0 },
  { name: 'tent', draw: drawTent, tilt: 0 },
  { name: 'moon', draw: drawMoon, tilt: 0 },
  { name: 'snowflake', draw: drawSnowflake, tilt: 20 },
  { name: 'can', draw: drawCan, tilt: 0 },
  { name: 'truck', draw: drawTruck, tilt: 0 },
]
