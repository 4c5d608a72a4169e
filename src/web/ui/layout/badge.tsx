import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  /** Uses the hue of the nearest `data-category`. */
  hue: 'border-hue/45 bg-hue-tint text-hue-ink',
  fern: 'border-fern/40 bg-fern-tint text-fern-deep',
  marigold: 'border-marigold bg-marigold-tint text-marigold-ink',
  clay: 'border-clay/45 bg-clay-tint text-clay-ink',
  plain: 'border-line bg-well text-muted',
} as const

export interface BadgeProps {
  children: ReactNode
  tone?: keyof typeof tones
  /** Icon before the text. */
  icon?: ReactNode
  className?: string
}

/** Small label of one or two words, like the tag of a specimen. */
export function Badge({ children, tone = 'plain', icon, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        'label-caps inline-flex max-w-full shrink-0 items-center gap-1 rounded-plate border px-2 py-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}
