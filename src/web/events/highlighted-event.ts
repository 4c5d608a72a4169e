import { useEffect, useSyncExternalStore, type RefObject } from 'react'

let highlightedId: string | null = null
/** Cards are marked only if the highlight comes from the map; the pointer already marks a hovered card. */
let isFromMap = false
const listeners = new Set<() => void>()

function light(id: string | null, fromMap: boolean): void {
  if (id === highlightedId && fromMap === isFromMap) return
  highlightedId = id
  isFromMap = fromMap
  for (const listener of listeners) listener()
}

/** Highlights an event's cards from the map; null clears the highlight. Browser only. */
export const highlightEvent = (id: string | null) => light(id, true)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the id of the highlighted event. */
export const useHighlightedEvent = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => highlightedId,
    () => null,
  )

const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-event]')?.dataset.event ?? null) : null

/**
 * Makes the cards (`data-event`) inside `box` highlight their pins, and the pins highlight the cards (`data-lit`).
 * Bypasses React, because a pointer crosses many cards per second.
 */
export function useHighlightedCards(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current
    if (!root) return
    const stop = new AbortController()
    const follow = (event: Event) => {
      // The map's pins call `highlightEvent` themselves.
      if (!(event.target instanceof Element && event.target.closest('.map-plate'))) light(cardOf(event.target), false)
    }
    for (const name of ['pointerover', 'focusin']) root.addEventListener(name, follow, { signal: stop.signal })
    for (const name of ['pointerleave', 'focusout']) {
      root.addEventListener(name, () => light(null, false), { signal: stop.signal })
    }
    const show = () => {
      for (const card of root.querySelectorAll<HTMLElement>('[data-event]')) {
        card.toggleAttribute('data-lit', isFromMap && card.dataset.event === highlightedId)
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
