import type { ReactNode } from 'react'

/** Colors of the lark. Both themes share them, because every shape has its own fill and outline. */
export const paints = {
  ink: '#22312b',
  back: '#8a6745',
  wing: '#6f5137',
  down: '#fbf0d6',
  breast: '#f2a93b',
  beak: '#c9812a',
  bag: '#2f6b4f',
  flap: '#3f8263',
  paper: '#fffdf7',
  sky: '#a9c8e0',
  blush: '#e98f6f',
  tape: '#d5d8d2',
}

/** Wing shapes: `down` rests on the flank, the others reach out to the pose's prop. */
const wingPaths = {
  down: 'M66 112C54 142 62 172 92 178C116 178 124 158 116 138C106 116 84 98 66 112Z',
  wave: 'M92 134C70 132 40 112 26 74C23 65 31 61 36 67C32 56 40 50 46 59C45 49 54 46 58 56C66 84 92 96 106 116C112 128 104 136 92 134Z',
  hold: 'M80 116C96 104 132 108 158 126C166 131 164 139 156 139C160 146 153 151 146 148C146 156 138 158 132 154C108 156 84 146 78 134C75 127 76 120 80 116Z',
  sip: 'M72 122C92 116 128 128 158 150C166 156 163 163 155 163C158 170 151 175 144 171C143 178 135 179 130 174C106 172 80 158 72 144C68 136 68 126 72 122Z',
  lift: 'M82 122C92 98 124 84 158 80C167 79 169 86 163 90C168 95 164 101 157 101C156 108 149 110 143 107C124 118 106 140 92 142C82 142 78 132 82 122Z',
}

const wingLines = {
  down: 'M80 130Q78 152 92 166M96 128Q94 148 106 162',
  wave: 'M52 92Q66 112 88 120M46 74L50 82M62 80L66 88',
  hold: 'M96 124Q116 122 138 134M98 138Q114 138 126 146',
  sip: 'M90 132Q114 134 136 152M88 146Q106 152 122 164',
  lift: 'M98 124Q116 104 140 96M96 112Q112 98 128 94',
}

export type WingPose = keyof typeof wingPaths

export function LarkWing({ pose }: { pose: WingPose }): ReactNode {
  return (
    <>
      <path d={wingPaths[pose]} fill={paints.wing} />
      <path d={wingLines[pose]} fill="none" stroke="#b58f66" strokeWidth="2.5" />
    </>
  )
}

/** Binoculars held to the eye. */
export function FieldGlass(): ReactNode {
  return (
    <g transform="rotate(-6 160 88)">
      <path d="M140 74h24l8-4h26v40h-26l-8-4h-24z" fill={paints.bag} />
      <path d="M198 66h9q3 0 3 3v42q0 3-3 3h-9z" fill={paints.flap} />
      <path d="M140 72v36M172 71v38" fill="none" />
      <path d="M212 72q10 18 0 36z" fill={paints.sky} />
      <path d="M148 80h10M178 78h12" fill="none" stroke={paints.flap} />
    </g>
  )
}

/** Map of the meadow held upside down: its N points to the ground. */
export function UpsideDownMap(): ReactNode {
  return (
    <g transform="rotate(-5 166 158)">
      <path d="M116 126l32-9 34 9 34-9v70l-34 9-34-9-32 9z" fill={paints.paper} />
      <path d="M148 117v70l-32 9v-70zM182 126v70l34-9v-70z" fill="#f0e3c4" stroke="none" />
      <path d="M116 126l32-9 34 9 34-9v70l-34 9-34-9-32 9zM148 117v70M182 126v70" fill="none" />
      <path d="M124 176q14-22 34-18t34-14" fill="none" stroke="#c4553b" strokeDasharray="2 7" />
      <path d="M190 138l10 11m0-11l-10 11" fill="none" stroke="#c4553b" />
      <path d="M128 150q8-9 14 0M156 138q10-10 18 0" fill="none" stroke={paints.flap} />
      <path d="M212 60q0-11 10-11 10 1 9 10-1 7-9 10v7m0 9v.1" fill="none" stroke="#c4553b" strokeWidth="5.5" />
      <path d="M162 187v-14l9 14v-14M166.5 193l-4-4h9z" fill="none" strokeWidth="2.5" />
    </g>
  )
}

/** Cup of tea and a roll of duct tape. */
export function TeaAndTape(): ReactNode {
  return (
    <>
      <path d="M158 142h42q0 34-21 34t-21-34zM199 147q14 0 11 10t-16 8" fill={paints.paper} />
      <path d="M163 147h32q-1 5-3 7h-26q-2-2-3-7z" fill="#b5722e" stroke="none" />
      <path d="M204 138q-5-5 0-9t0-9M218 134q-5-6 0-12t0-12" fill="none" stroke="#9aa89c" strokeWidth="3" />
      <path d="M12 186q0-10 15-10t15 10v20q0 10-15 10t-15-10z" fill="#b9bdb6" />
      <ellipse cx="27" cy="187" rx="15" ry="10" fill={paints.tape} />
      <ellipse cx="27" cy="187" rx="7" ry="4.5" fill={paints.beak} />
      <path d="M38 206q10 8 22 4l-3 5 3 5q-18 3-30-4z" fill={paints.tape} />
    </>
  )
}

/** Confetti made of seeds and petals. */
export function Seeds(): ReactNode {
  return (
    <g stroke="none">
      <path
        d="M30 44l9 4-7 6zM196 34q9 2 7 10-8-1-7-10zM222 92l-9 3 6 6zM60 14q8 3 4 10-7-3-4-10z"
        fill={paints.breast}
      />
      <path d="M14 96q9 1 9 9-9-1-9-9zM172 16l7 6-8 3zM214 62q2-8 10-8-1 8-10 8z" fill={paints.flap} />
      <path d="M92 14l8 2-4 7zM16 66l7-5 1 8zM206 120l8 2-5 6z" fill="#c4553b" />
      <path d="M128 10q7 0 6 7-7 0-6-7zM40 22q2-7 9-6-1 8-9 6z" fill="#3e7cb1" />
    </g>
  )
}

/** Tuft of grass to sit in, drawn over the feet. */
export function GrassTuft(): ReactNode {
  return (
    <path
      d="M12 214q-2-12-10-18 16 0 20 10-2-18-12-28 20 6 26 26 0-20 10-30 0 18 6 28 4-16 16-24-4 12-2 22 6-6 14-8-4 6-4 12h66q2-12 12-20-2 10 0 18 4-20 18-30-4 16 0 28 6-16 20-24-6 12-4 24 8-10 20-12-10 8-12 20-8 12-92 12t-92-6z"
      fill={paints.flap}
    />
  )
}

/** The other wing, behind the body; shown if both are raised. */
export function FarWing(): ReactNode {
  return (
    <path
      d="M170 128C196 124 222 104 230 74C232 66 224 63 220 69C221 58 212 56 208 64C206 54 197 53 195 63C192 84 178 96 166 106Z"
      fill={paints.wing}
    />
  )
}
