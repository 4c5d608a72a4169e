import { lazy, useEffect, useState } from 'react'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'

/** Milliseconds of hovering before a tooltip opens, and after closing during which the next one opens at once. */
const openDelay = 700
const skipDelay = 300

const findControl = ({ target }: Event) => (target instanceof Element ? target.closest('[data-tooltip]') : null)

/** Watches the whole page, so that a tooltip needs only an attribute and no code per element. */
function watchPage(show: (control: Element | null) => void): () => void {
  const listening = new AbortController()
  let pointed: Element | null = null
  let shown: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let closedAt = -Infinity
  let isTabbing = false
  const close = () => {
    clearTimeout(timer)
    if (shown) closedAt = performance.now()
    shown = null
    show(null)
  }
  const point = (to: Element | null, delay: number) => {
    if (to === pointed) return
    pointed = to
    close()
    if (to) timer = setTimeout(() => show((shown = to)), delay)
  }
  const on = <Name extends keyof DocumentEventMap>(name: Name, listener: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listener, { signal: listening.signal, passive: true, capture: true })
  on('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return
    point(findControl(event), performance.now() - closedAt < skipDelay ? 0 : openDelay)
  })
  on('focusin', (event) => {
    const control = findControl(event)
    // Not for the focus that a dialog sets as it opens: the tooltip would take the Escape that is meant for the dialog.
    if (isTabbing && control?.matches(':focus-visible')) point(control, 0)
  })
  on('focusout', () => point(null, 0))
  for (const name of ['pointerdown', 'scroll'] as const) on(name, close)
  on('keydown', ({ key }) => {
    isTabbing = key === 'Tab'
    close()
  })
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}

// Loaded when the first tooltip opens, which never happens on phones.
const TooltipContent = lazy(async () => ({ default: (await import('./tooltip-content.tsx')).TooltipContent }))

/**
 * Shows the `data-tooltip` of the element under the mouse or with keyboard focus. Use it once in the app: a Radix
 * tooltip around every icon button would add its code to the first load.
 */
export function Tooltips() {
  const [control, setControl] = useState<Element | null>(null)
  useEffect(() => watchPage(setControl), [])
  const text = control?.getAttribute('data-tooltip')
  if (!control || !text) return null
  return (
    <ClientOnly>
      <TooltipContent control={control} text={text} />
    </ClientOnly>
  )
}
