import { useEffect, useSyncExternalStore, type RefObject } from 'react'

let lit: string | null = null
const listeners = new Set<() => void>()

/** Points to an event, on the map and in the lists at once; null: to none. For the browser only. */
export function lightEvent(id: string | null): void {
  if (id === lit) return
  lit = id
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The event that is pointed to. */
export const useLitEvent = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => lit,
    () => null,
  )

const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-event]')?.dataset.event ?? null) : null

/**
 * Lets the cards (`data-event`) inside `box` light their pins, and the pins light them (`data-lit`). Without React,
 * because a pointer crosses many cards a second.
 */
export function useLitCards(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current
    if (!root) return
    const stop = new AbortController()
    const follow = (event: Event) => lightEvent(cardOf(event.target))
    for (const name of ['pointerover', 'focusin']) root.addEventListener(name, follow, { signal: stop.signal })
    for (const name of ['pointerleave', 'focusout']) {
      root.addEventListener(name, () => lightEvent(null), { signal: stop.signal })
    }
    const show = () => {
      for (const card of root.querySelectorAll<HTMLElement>('[data-event]')) {
        card.toggleAttribute('data-lit', card.dataset.event === lit)
      }
    }
    const unsubscribe = subscribe(show)
    return () => {
      stop.abort()
      unsubscribe()
      lightEvent(null)
    }
  }, [box])
}
