import { useState, type MouseEvent, type ReactElement, type ReactNode, lazy } from 'react'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { AsChild } from '#web/ui/layout/as-child.tsx'

export interface DialogProps {
  title: string
  /** One line under the title. Without it, the content must be self-explanatory. */
  description?: ReactNode
  children: ReactNode
  /** Control that opens the dialog. Omit it if `open` is controlled. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?(open: boolean): void
  /** Buttons that stay visible below the content while it scrolls. */
  footer?: ReactNode
  /** Fills the screen on phones. For forms. */
  isTall?: boolean
}

const DialogContent = lazy(async () => ({ default: (await import('./dialog-content.tsx')).DialogContent }))

/**
 * Modal dialog: a card over the page, or a bottom sheet on phones. Traps the focus while open and restores it on close.
 * Closes on Escape, Back, its button or a press outside. None of them asks, so a form in it stores its input with
 * `useDraft`. The content's code loads lazily.
 */
export function Dialog({ trigger, open, onOpenChange, ...content }: DialogProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const openFrom = (event: MouseEvent<HTMLElement>) => {
    // Safari doesn't focus clicked buttons, and the dialog must be able to restore the focus.
    event.currentTarget.focus()
    change(true)
  }
  return (
    <>
      {trigger && (
        <AsChild aria-haspopup="dialog" aria-expanded={isOpen} onClick={openFrom}>
          {trigger}
        </AsChild>
      )}
      <ClientOnly>
        <DialogContent open={isOpen} onOpenChange={change} {...content} />
      </ClientOnly>
    </>
  )
}
