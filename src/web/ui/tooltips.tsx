import { useEffect, useState } from 'react'

/** Milliseconds of hovering before a tooltip opens, and after closing during which the next one opens at once. */
const openDelay = 700
const skipDelay = 300

interface Shown {
  text: string
  /** Horizontal centre of the element, in window pixels. */
  x: number
  /** Top edge of the element, or its bottom edge if there is no room above. */
  y: number
  isBelow: boolean
}

function describe(target: Element): Shown | null {
  const text = target.getAttribute('data-tooltip')
  if (!text) return null
  const { left, width, top, bottom } = target.getBoundingClientRect()
  const isBelow = top < 56
  // Leaves room for half the widest tooltip inside the window.
  const margin = Math.min(72, window.innerWidth / 2)
  const x = Math.min(Math.max(left + width / 2, margin), window.innerWidth - margin)
  return { text, x, y: isBelow ? bottom + 6 : top - 6, isBelow }
}

/** Watches the whole page, so that a tooltip needs only an attribute and no code per element. */
function watchPage(show: (shown: Shown | null) => void): () => void {
  const listening = new AbortController()
  let pointed: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastClosed = -Infinity
  let isOpen = false
  const close = () => {
    clearTimeout(timer)
    if (isOpen) lastClosed = performance.now()
    isOpen = false
    show(null)
  }
  const point = (to: Element | null, wait: number) => {
    if (to === pointed) return
    pointed = to
    close()
    if (!to) return
    timer = setTimeout(() => {
      isOpen = true
      show(describe(to))
    }, wait)
  }
  const thingOf = (event: Event) => (event.target instanceof Element ? event.target.closest('[data-tooltip]') : null)
  const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { signal: listening.signal, passive: true, capture: true })
  on('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return
    point(thingOf(event), performance.now() - lastClosed < skipDelay ? 0 : openDelay)
  })
  on('focusin', (event) => {
    const thing = thingOf(event)
    if (thing?.matches(':focus-visible')) point(thing, 0)
  })
  on('focusout', () => point(null, 0))
  on('pointerdown', close)
  on('scroll', close)
  on('keydown', close)
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}

/**
 * Shows the `data-tooltip` of the element under the mouse or with keyboard focus. Use it once in the app. Hidden from
 * screen readers, because the text repeats the control's name.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => watchPage(setShown), [])
  if (!shown) return null
  return (
    <div
      aria-hidden
      style={{ left: shown.x, top: shown.y, translate: `-50% ${shown.isBelow ? '0' : '-100%'}` }}
      className="pointer-events-none fixed z-50 w-max max-w-36 animate-fade rounded-sm bg-ink px-2.5 py-1.5 text-center text-sm leading-tight text-paper shadow-lifted"
    >
      {shown.text}
    </div>
  )
}
