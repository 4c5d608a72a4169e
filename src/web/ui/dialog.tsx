import { Slot } from 'radix-ui'
import { useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { lazyWhenIdle } from './lazy-when-idle.tsx'

export interface DialogProps {
  title: string
  /** One line under the title; without it, give the content words enough to stand alone. */
  description?: ReactNode
  children: ReactNode
  /** The control that opens it. Leave it out when `open` is kept outside. */
  trigger?: ReactElement
  open?: boolean
  onOpenChange?(open: boolean): void
  /** Buttons that stay in sight below the content while it scrolls. */
  footer?: ReactNode
  /** Takes the whole screen of a phone: for forms. */
  isTall?: boolean
}

const DialogWindow = lazyWhenIdle(async () => (await import('./dialog-window.tsx')).DialogWindow)

/**
 * A card over the page; on phones a sheet that rises from the bottom. Holds the focus while it is open, gives it back
 * to where it came from, and closes with Escape, its button and a press outside. Its window is code that comes late.
 */
export function Dialog({ trigger, open, onOpenChange, ...content }: DialogProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const openFrom = (event: MouseEvent<HTMLElement>) => {
    // Safari gives no focus to what is clicked, and the focus must have where to come back to.
    event.currentTarget.focus()
    change(true)
  }
  return (
    <>
      {trigger && (
        <Slot.Root aria-haspopup="dialog" aria-expanded={isOpen} onClick={openFrom}>
          {trigger}
        </Slot.Root>
      )}
      <DialogWindow open={isOpen} onOpenChange={change} {...content} />
    </>
  )
}
