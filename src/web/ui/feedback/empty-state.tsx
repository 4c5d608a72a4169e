import type { ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'

export interface EmptyStateProps {
  /** Usually the mascot in a fitting pose. Decorative, so hide it from screen readers. */
  figure?: ReactNode
  title: ReactNode
  /** Heading level of the title; 1 if the empty state fills the screen. */
  level?: 1 | 2 | 3
  children?: ReactNode
  /** Buttons and links, primary first. */
  actions?: ReactNode
  className?: string
}

/** Shown in place of missing content: a figure, an explanation, and actions. */
export function EmptyState({ figure, title, level = 2, children, actions, className }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className={classNames('mx-auto flex max-w-sm flex-col items-center px-2 py-8 text-center', className)}>
      {figure && <div className="mb-5 min-h-36 w-36">{figure}</div>}
      <Title className={level === 1 ? undefined : 'text-2xl'}>{title}</Title>
      {children && <div className="mt-2.5 text-muted">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
