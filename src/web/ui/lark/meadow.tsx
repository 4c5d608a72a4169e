import type { ReactNode } from 'react'

/** Creates a pseudo-random integer generator with the same sequence on the server and in every browser. */
function chanceFrom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * limit)
  }
}

/** Draws grass blades from left to right, each a thin bent triangle rooted below the picture. */
function grass(seed: number, count: number, height: number): string {
  const chance = chanceFrom(seed)
  let path = ''
  for (let blade = 0; blade < count; blade += 1) {
    const x = Math.round((blade * 1300) / count) - 10 + chance(14)
    const tall = Math.round(height * 0.45) + chance(height)
    const bend = chance(44) - 22
    path += `M${x} 810q${Math.round(bend / 4)}-${Math.round(tall * 0.6)} ${bend}-${tall}q${2 - Math.round(bend / 4)} ${Math.round(tall * 0.5)} ${9 - bend} ${tall}z`
  }
  return path
}

const backGrass = grass(11, 66, 62)
const frontGrass = grass(5, 50, 96)

/** Flat flower head of many small blossoms, like wild carrot. */
function Umbel({ x, foot, top, size }: { x: number; foot: number; top: number; size: number }): ReactNode {
  const rays = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
  const ends = rays.map(
    (ray) => [Math.round((ray * size) / 4), -Math.round(size * 0.5 - (ray * ray * size) / 52)] as const,
  )
  return (
    <g transform={`translate(${x} ${top})`}>
      <path
        d={`M${foot - x} ${820 - top}Q${Math.round((foot - x) / 4)} ${Math.round((820 - top) / 2)} 0 0${ends.map(([dx, dy]) => `M0 0Q${Math.round(dx * 0.3)} ${Math.round(dy * 0.7)} ${dx} ${dy}`).join('')}`}
        fill="none"
        stroke="var(--meadow-front)"
        strokeWidth="2.5"
      />
      <path
        d={ends.map(([dx, dy]) => `M${dx - 5} ${dy}h0m5-4h0m5 3h0m-8 4h0`).join('')}
        fill="none"
        stroke="var(--meadow-bloom)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </g>
  )
}

/** Silhouettes of poppy capsules and plantain. */
function SeedHeads(): ReactNode {
  return (
    <g fill="var(--meadow-front)" stroke="var(--meadow-front)" strokeWidth="2.5">
      <path
        d="M500 820Q492 720 506 662M470 820Q466 750 456 706M812 820Q822 730 806 668M1010 820Q1000 700 1024 640M250 820Q262 720 244 640"
        fill="none"
      />
      <path d="M497 660q-2-20 10-22 12 3 9 22-9 8-19 0zM495 636h22l-3-6h-16zM1014 638q-2-22 11-24 13 3 10 24-10 9-21 0zM1012 612h25l-4-7h-17z" />
      <path d="M452 706q-6-30 2-44 9 14 6 44zM802 668q-8-34 3-50 9 16 6 50zM240 640q-8-36 3-54 10 18 6 54z" />
    </g>
  )
}

function Sky(): ReactNode {
  return (
    <>
      <path
        d="M430 70h0M505 176h0M596 58h0M560 250h0M690 130h0M866 132h0M800 262h0M210 96h0M96 210h0M320 190h0M1010 120h0M1120 220h0M1190 70h0M940 236h0M270 300h0M30 60h0"
        fill="none"
        stroke="var(--meadow-star)"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <g fill="var(--meadow-moon)">
        <circle cx="770" cy="92" r="78" fillOpacity=".04" />
        <circle cx="770" cy="92" r="52" fillOpacity=".06" />
        <path d="M770 60a32 32 0 1 0 31 41a27 27 0 1 1-31-41z" />
      </g>
      <path
        d="M470 402q9-9 15 0 7-9 16-1M506 382q7-7 12 0 6-7 13-1M820 372q7-7 12 0 6-7 13-1"
        fill="none"
        stroke="var(--meadow-far)"
        strokeWidth="2.5"
      />
    </>
  )
}

function Hills(): ReactNode {
  return (
    <>
      <path
        d="M-10 520C120 470 210 462 330 498C450 530 520 470 640 458C770 446 850 506 960 492C1080 476 1170 440 1290 470V820H-10Z"
        fill="var(--meadow-far)"
      />
      <path
        d="M-10 590C90 556 220 540 360 566C500 594 600 566 700 546C830 520 930 560 1050 566C1140 570 1210 548 1290 530V820H-10Z"
        fill="var(--meadow-middle)"
      />
      <g fill="var(--meadow-near)">
        <path d="M884 552v-34h12v34zM890 470c20 0 30 18 26 34 8 14-6 28-26 28s-34-14-26-28c-4-16 6-34 26-34zM930 556v-22h8v22zM934 504c12 0 20 12 16 22 4 10-4 18-16 18s-20-8-16-18c-4-10 4-22 16-22z" />
        <path d="M556 574v-24l18-16 18 16v24zM586 538v-12h6v18z" />
        <path d="M-10 650C110 612 260 606 400 640C520 668 620 650 740 616C870 580 980 616 1090 628C1170 636 1230 622 1290 606V820H-10Z" />
      </g>
      <path d="M570 556h9v9h-9z" fill="var(--meadow-glow)" />
      <path
        d="M574 576C590 604 690 612 676 640C660 674 560 690 590 730C606 752 640 780 650 820H560C566 780 528 756 526 728C520 684 632 664 642 636C646 616 570 606 566 576Z"
        fill="var(--meadow-path)"
      />
      <path
        d="M-10 716C150 676 300 690 440 716C600 746 760 700 900 694C1050 688 1170 712 1290 690V820H-10Z"
        fill="var(--meadow-field)"
      />
    </>
  )
}

/** Backdrop that fills its positioned parent: hills at dusk and 20 fireflies, animated by meadow.css alone. */
export function Meadow(): ReactNode {
  return (
    <div className="meadow" aria-hidden="true">
      <svg viewBox="0 0 1280 800" preserveAspectRatio="xMidYMax slice">
        <Sky />
        <Hills />
        <path d={backGrass} fill="var(--meadow-grass)" />
        <Umbel x={700} foot={712} top={652} size={40} />
        <Umbel x={566} foot={556} top={690} size={30} />
        <Umbel x={120} foot={150} top={600} size={58} />
        <Umbel x={1150} foot={1120} top={588} size={64} />
        <Umbel x={1216} foot={1210} top={670} size={38} />
        <SeedHeads />
        <path d={frontGrass} fill="var(--meadow-front)" />
      </svg>
      {Array.from({ length: 20 }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  )
}
