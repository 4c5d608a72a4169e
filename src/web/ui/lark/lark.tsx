import type { ReactNode } from 'react'
import { FarWing, FieldGlass, GrassTuft, LarkWing, Seeds, TeaAndTape, UpsideDownMap, paints } from './lark-props.tsx'
import type { WingPose } from './lark-props.tsx'

export type LarkPose = 'greeting' | 'searching' | 'puzzled' | 'mending' | 'resting' | 'celebrating'

type Posture = {
  wing: WingPose
  /** Rotation of the whole bird about its feet, in degrees. */
  lean: number
  eye: 'open' | 'closed' | 'hidden'
  brow: string
  isStanding: boolean
}

const postures: Record<LarkPose, Posture> = {
  greeting: { wing: 'wave', lean: 4, eye: 'open', brow: 'M138 66q11-11 25-4', isStanding: true },
  searching: { wing: 'lift', lean: 7, eye: 'hidden', brow: 'M128 62q12-10 24-4', isStanding: true },
  puzzled: { wing: 'hold', lean: -5, eye: 'open', brow: 'M136 60q12-13 28-1', isStanding: true },
  mending: { wing: 'sip', lean: 0, eye: 'open', brow: 'M140 69q10-7 24-8', isStanding: true },
  resting: { wing: 'down', lean: -3, eye: 'closed', brow: 'M140 74q10-6 22-1', isStanding: false },
  celebrating: { wing: 'wave', lean: 9, eye: 'open', brow: 'M138 64q11-12 26-4', isStanding: false },
}

function Feet({ isHopping }: { isHopping: boolean }): ReactNode {
  const toes = isHopping
    ? 'M106 192l-8 17m-8-2l8 2 4 8M136 192l2 18m-10 3l10-3 7 6'
    : 'M106 192v21m-11 2l11-3 11 3M138 190v23m-11 2l11-3 11 3'
  return <path d={toes} fill="none" stroke={paints.beak} strokeWidth="5" />
}

function Body(): ReactNode {
  return (
    <>
      <path d="M64 138L18 143q-9 5-3 12l12 3q-5 8 4 12l38 4z" fill={paints.wing} />
      <path d="M22 150l40 1M32 164l32-2" fill="none" stroke="#b58f66" strokeWidth="2.5" />
      <path d="M104 54Q88 30 74 32q8 8 8 16Q72 42 64 46q14 6 18 20zM112 50q-2-20-14-26-2 12 0 26z" fill={paints.back} />
      <path
        d="M118 44C156 42 184 70 186 108C189 156 162 198 118 199C72 200 44 168 44 126C44 96 56 82 70 68C82 54 98 45 118 44Z"
        fill={paints.down}
      />
      <path
        d="M184 122C190 162 160 197 118 197C100 197 88 190 80 180C88 152 112 134 138 130C156 128 172 128 184 122Z"
        fill={paints.breast}
        stroke="none"
      />
      <path
        d="M118 44C98 45 82 54 70 68C56 82 44 96 44 126C44 152 56 174 74 188C74 160 84 130 104 112C112 104 116 92 120 82C128 70 140 64 152 52Q136 43 118 44Z"
        fill={paints.back}
        stroke="none"
      />
      <path
        d="M118 44C156 42 184 70 186 108C189 156 162 198 118 199C72 200 44 168 44 126C44 96 56 82 70 68C82 54 98 45 118 44Z"
        fill="none"
      />
      <path
        d="M150 138l3 8M164 134l3 8M136 142l2 8M157 152l3 7M171 146l2 7"
        fill="none"
        stroke="#a8611a"
        strokeWidth="3"
      />
      <path d="M84 62q-14 10-22 28M66 104q-6 14-4 30" fill="none" stroke="#b58f66" strokeWidth="2.5" />
    </>
  )
}

function Face({ eye, brow }: Pick<Posture, 'eye' | 'brow'>): ReactNode {
  return (
    <g transform="translate(-3 5)">
      <ellipse cx="146" cy="112" rx="10" ry="6" fill={paints.blush} fillOpacity=".55" stroke="none" />
      <path d="M184 90L212 101Q200 113 184 111Q177 100 184 90Z" fill={paints.beak} />
      <path d="M187 102l16 1" fill="none" strokeWidth="2" />
      {eye === 'open' && (
        <>
          <circle cx="154" cy="88" r="13" fill={paints.paper} stroke="none" />
          <circle cx="156" cy="88" r="9.5" fill={paints.ink} stroke="none" />
          <circle cx="159.5" cy="84.5" r="3.2" fill={paints.paper} stroke="none" />
        </>
      )}
      {eye === 'closed' && <path d="M143 88q11 9 22 0M146 93l-3 4M154 96v4M162 93l3 4" fill="none" />}
      <path d={brow} fill="none" strokeWidth="5.5" />
    </g>
  )
}

/** Satchel with a strap across the breast and a leaf on its flap. */
function Satchel({ isTaped }: { isTaped: boolean }): ReactNode {
  return (
    <>
      <path d="M186 114C172 144 136 160 96 168" fill="none" strokeWidth="8.5" />
      <path d="M186 114C172 144 136 160 96 168" fill="none" stroke={paints.flap} strokeWidth="3.5" />
      <g transform="rotate(8 92 176)">
        <path d="M66 156h50v34q0 7-7 7H73q-7 0-7-7z" fill={paints.bag} />
        <path d="M64 154h54v14q-10 13-27 13t-27-13z" fill={paints.flap} />
        <path d="M84 170q2-9 14-9-1 11-14 9zM84 170l-3 4" fill={paints.down} strokeWidth="1.5" />
        <circle cx="91" cy="182" r="3.5" fill={paints.breast} strokeWidth="2" />
        {isTaped && <path d="M90 190l24-26 8 7-24 26zM92 168l6-6 24 22-6 7z" fill={paints.tape} strokeWidth="2" />}
      </g>
    </>
  )
}

function Held({ pose }: { pose: LarkPose }): ReactNode {
  if (pose === 'searching') return <FieldGlass />
  if (pose === 'puzzled') return <UpsideDownMap />
  if (pose === 'mending') return <TeaAndTape />
  return null
}

/**
 * The mascot: a small round lark with a satchel and a raised eyebrow. Decorative by default; `label` makes it an image
 * with that accessible name.
 */
export function Lark({ pose, label, className }: { pose: LarkPose; label?: string; className?: string }): ReactNode {
  const { wing, lean, eye, brow, isStanding } = postures[pose]
  const isHopping = pose === 'celebrating'
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox="0 0 240 232" className={className} {...named}>
      {pose !== 'resting' && (
        <ellipse cx="122" cy="217" rx={isHopping ? 40 : 64} ry="6" fill={paints.ink} fillOpacity=".12" />
      )}
      <g stroke={paints.ink} strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        {isHopping && <Seeds />}
        <g
          transform={
            isHopping
              ? 'translate(4 14) scale(.86) rotate(9 120 214)'
              : `translate(0 ${isStanding ? 0 : 12}) rotate(${lean} 120 214)`
          }
        >
          {pose !== 'resting' && <Feet isHopping={isHopping} />}
          {isHopping && <FarWing />}
          <Body />
          <Satchel isTaped={pose === 'mending'} />
          <Face eye={eye} brow={brow} />
          <Held pose={pose} />
          <LarkWing pose={wing} />
        </g>
        {pose === 'resting' && <GrassTuft />}
      </g>
    </svg>
  )
}
