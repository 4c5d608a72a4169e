import { useEffect, useSyncExternalStore, type RefObject } from 'react'

let lit: string | null = null
/** A card under the pointer needs no mark of its own. */
let isFromMap = false
const listeners = new Set<() => void>()

function light(id: string | null, fromMap: boolean): void {
  if (id === lit && fromMap === isFromMap) return
  lit = id
  isFromMap = fromMap
  for (const listener of listeners) listener()
}

/** Points from the map to an event's cards; null: to none. For the browser only. */
export const lightEvent = (id: string | null) => light(id, true)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The event that is pointed to. */
export const useHighlightedEvent = (): string | null =>
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
export function useHighlightedCards(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current
    if (!root) return
    const stop = new AbortController()
    const follow = (event: Event) => {
      // The map's own pins tell by themselves.
      if (!(event.target instanceof Element && event.target.closest('.map-plate'))) light(cardOf(event.target), false)
    }
    for (const name of ['pointerover', 'focusin']) root.addEventListener(name, follow, { signal: stop.signal })
    for (const name of ['pointerleave', 'focusout']) {
      root.addEventListener(name, () => light(null, false), { signal: stop.signal })
    }
    const show = () => {
      for (const card of root.querySelectorAll<HTMLElement>('[data-event]')) {
        card.toggleAttribute('data-lit', isFromMap && card.dataset.event === lit)
      }
    }
    const unsubscribe = subscribe(show)
    return () => {
      stop.abort()
      unsubscribe()
      light(null, false)
    }
  }, [box])
}
