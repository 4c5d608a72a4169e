import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

export interface AlertNoteProps {
  /** The problem; announced immediately. */
  title: string
  /** Explains which input was preserved, and what to do. */
  children?: ReactNode
}

/** Reports inside a form why it can't be submitted, and scrolls into view. */
export function AlertNote({ title, children }: AlertNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [title])
  return (
    <div
      ref={note}
      role="alert"
      className="flex gap-2.5 rounded-md border border-clay bg-clay-tint px-3.5 py-3 [overflow-wrap:anywhere]"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-clay-ink" />
      <div className="min-w-0">
        <p className="font-semibold text-clay-ink">{title}</p>
        {children && <p className="mt-0.5 text-[0.9375rem]">{children}</p>}
      </div>
    </div>
  )
}
