import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

const tones = {
  /** A raised card. */
  card: 'border-line bg-card shadow-paper',
  /** A recessed area, for content that belongs to something above it. */
  well: 'border-line bg-well',
  /** Draws attention without alarm. */
  marigold: 'border-marigold bg-marigold-tint',
} as const

export interface PanelProps {
  children: ReactNode
  /** With a title, the panel becomes a region of that name. */
  title?: ReactNode
  /** Icon before the title. */
  icon?: ReactNode
  /** A link or button at the end of the title row. */
  action?: ReactNode
  tone?: keyof typeof tones
  /** Removes the padding, for a map or picture that reaches the edges. The title keeps its own. */
  flush?: boolean
  className?: string
}

/** Surface that groups related content. */
export function Panel({ children, title, icon, action, tone = 'card', flush = false, className }: PanelProps) {
  const titleId = useId()
  const look = classNames('min-w-0 rounded-lg border', tones[tone], flush ? 'overflow-hidden' : 'p-4 sm:p-5', className)
  if (!title) return <div className={look}>{children}</div>
  return (
    <section aria-labelledby={titleId} className={look}>
      <header className={classNames('flex flex-wrap items-center gap-2.5', flush ? 'px-4 pt-4 pb-3 sm:px-5' : 'mb-3')}>
        {icon && <span className="text-fern [&_svg]:size-5">{icon}</span>}
        <h2 id={titleId} className="flex-1 text-xl">
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}
