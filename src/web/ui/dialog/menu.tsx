import { lazy, useId, useRef, useState, type ReactElement } from 'react'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { AsChild } from '#web/ui/layout/as-child.tsx'
import type { MenuListProps } from './menu-content.tsx'

export type { MenuItem } from './menu-content.tsx'

interface MenuProps extends MenuListProps {
  /** Control that opens the menu and labels it. */
  trigger: ReactElement
}

const loadWindow = () => import('./menu-content.tsx')
// A failure shows when the menu opens.
const prefetch = () => void loadWindow().catch(() => {})
const MenuContent = lazy(async () => ({ default: (await loadWindow()).MenuContent }))

/**
 * Menu button. Arrow keys, Home, End and first letters move the focus; Escape closes the menu. The menu's code loads when
 * the pointer or the focus reaches the control, so the control is rendered here and not by Radix.
 */
export function Menu({ trigger, ...menu }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  // Stays mounted after it has closed, so that Radix can return the focus.
  const [wasOpened, setWasOpened] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const forget = () => {
    setWasOpened(false)
    setOpen(false)
  }
  return (
    <div ref={root} className="relative">
      <AsChild
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setWasOpened(true)
          setOpen(!isOpen)
        }}
      >
        {trigger}
      </AsChild>
      {wasOpened && (
        <ClientOnly onFailure={forget}>
          <MenuContent root={root} labelId={id} open={isOpen} onOpenChange={setOpen} {...menu} />
        </ClientOnly>
      )}
    </div>
  )
}
