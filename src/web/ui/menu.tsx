import { Slot } from 'radix-ui'
import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { lazyWhenIdle } from './lazy-when-idle.tsx'

export interface MenuItem {
  label: string
  /** Second line in smaller text. */
  hint?: string
  icon?: ReactNode
  onSelect(): void
}

export interface MenuProps {
  /** Control that opens the menu and labels it. */
  trigger: ReactElement
  items: readonly MenuItem[]
  /** Edge at which control and menu are aligned. */
  align?: 'start' | 'end'
}

const MenuWindow = lazyWhenIdle(async () => (await import('./menu-window.tsx')).MenuWindow)

/**
 * Menu button. Arrow keys, Home, End and first letters move the focus; Escape closes the menu. The menu's code loads
 * lazily, so the control is rendered here and not by Radix.
 */
export function Menu({ trigger, ...menu }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  return (
    <div ref={root} className="relative">
      <Slot.Root id={id} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {trigger}
      </Slot.Root>
      <MenuWindow root={root} labelId={id} open={isOpen} onOpenChange={setOpen} {...menu} />
    </div>
  )
}
