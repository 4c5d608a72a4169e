import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { classNames } from '#web/ui/layout/class-names.ts'
import { t } from '#texts/texts.ts'

export interface FoldProps {
  title: ReactNode
  /**
   * Summary of the section's content, shown while it's folded. Falsy parts are left out; without any, it says
   * "Optional".
   */
  holds: readonly (string | false | null | undefined)[]
  /** Opens it from the start, because it has input that someone should see. */
  startsOpen: boolean
  hasError?: boolean
  children: ReactNode
  className?: string
}

/** Optional section of a form, folded until someone needs it. Opens by itself for an error. */
export function Fold({ title, holds, startsOpen, hasError = false, children, className }: FoldProps) {
  const [isOpen, setIsOpen] = useState(startsOpen || hasError)
  const [hadError, setHadError] = useState(hasError)
  if (hasError !== hadError) {
    setHadError(hasError)
    if (hasError) setIsOpen(true)
  }
  const held = holds.filter(Boolean)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className={classNames('group/fold rounded-lg border border-line bg-well', className)}
    >
      <summary className="flex min-h-tap cursor-pointer items-center gap-2 rounded-lg px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          {title}
          {held.length > 0 && (
            <span className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{held.join(' · ')}</span>
          )}
        </span>
        {held.length === 0 && <span className="text-sm text-muted">{t('Optional')}</span>}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform group-open/fold:rotate-180"
        />
      </summary>
      <div className="space-y-4 px-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
