import { Slot } from 'radix-ui'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { classNames } from './class-names.ts'

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

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Calls `close` on a press outside `root`. */
function useOutside(isOpen: boolean, root: { current: HTMLElement | null }, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen, root, close])
}

/** Height in pixels of the phone navigation, which may cover the bottom of the screen. */
const coveredBelow = 80

/** Returns true if the menu must open above its control, because it doesn't fit below. */
function useRoomBelow(isOpen: boolean, list: { current: HTMLElement | null }): boolean {
  const [isAbove, setAbove] = useState(false)
  useLayoutEffect(() => {
    const menu = list.current
    const control = menu?.parentElement
    if (!isOpen || !menu || !control) return
    const { top, bottom } = control.getBoundingClientRect()
    const below = window.innerHeight - coveredBelow - bottom
    setAbove(menu.offsetHeight > below && top > below)
  }, [isOpen, list])
  return isAbove
}

/** Menu button. Arrow keys, Home, End and first letters move the focus; Escape and Tab close the menu. */
export function Menu({ trigger, items, align = 'start' }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isAbove = useRoomBelow(isOpen, list)
  const [close] = useState(() => () => setOpen(false))
  useOutside(isOpen, root, close)
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus()
  }, [isOpen])
  const leave = () => {
    setOpen(false)
    root.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const step = steps[event.key]
    const letter = event.key.length === 1 ? event.key.toLowerCase() : null
    const next = step
      ? buttons[step(at, buttons.length - 1)]
      : letter && buttons.find((button) => button.textContent?.toLowerCase().startsWith(letter))
    if (event.key === 'Escape') leave()
    if (event.key === 'Tab') setOpen(false)
    if (!next && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (next) next.focus()
  }
  return (
    <div ref={root} className="relative">
      <Slot.Root
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        id={`${id}-trigger`}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </Slot.Root>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-labelledby={`${id}-trigger`}
          onKeyDown={move}
          className={classNames(
            'absolute z-30 min-w-60 rounded-lg border border-line bg-card p-1.5 shadow-float animate-pop-in motion-reduce:animate-fade',
            align === 'end' ? 'right-0' : 'left-0',
            isAbove ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
          )}
        >
          {items.map((item) => (
            <Choice key={item.label} item={item} onDone={leave} />
          ))}
        </div>
      )}
    </div>
  )
}

function Choice({ item, onDone }: { item: MenuItem; onDone(): void }) {
  const choose = () => {
    onDone()
    item.onSelect()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={choose}
      className="flex min-h-tap w-full items-center gap-3 rounded-md px-3 py-2 text-left font-medium hover:bg-fern-tint focus-visible:bg-fern-tint [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-fern"
    >
      {item.icon}
      <span>
        {item.label}
        {item.hint && <span className="block text-sm font-normal text-muted">{item.hint}</span>}
      </span>
    </button>
  )
}
