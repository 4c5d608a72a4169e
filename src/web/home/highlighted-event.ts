import { useEffect, type RefObject } from 'react'
import { createStore, useStore } from '#web/platform/store.ts'

interface Highlight {
  id: string | null
  /** Cards are marked only if the highlight comes from the map; the pointer already marks a hovered card. */
  isFromMap: boolean
  /** The event whose pin was tapped. Stays until another one is, or the preview closes. */
  selectedId: string | null
}

const highlightStore = createStore<Highlight>({ id: null, isFromMap: false, selectedId: null })

function highlight(id: string | null, isFromMap: boolean): void {
  const current = highlightStore.read()
  if (id !== current.id || isFromMap !== current.isFromMap) highlightStore.set({ ...current, id, isFromMap })
}

/** Selects an event on all maps and lists; null clears the selection. Browser only. */
export function selectEvent(id: string | null): void {
  const current = highlightStore.read()
  if (id !== current.selectedId) highlightStore.set({ ...current, selectedId: id })
}

export const useSelectedEvent = (): string | null => useStore(highlightStore, ({ selectedId }) => selectedId)

/** Highlights an event's cards from the map; null clears the highlight. Browser only. */
export const highlightEvent = (id: string | null) => highlight(id, true)

export const useHighlightedEvent = (): string | null => useStore(highlightStore, ({ id }) => id)

const findEventId = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-event]')?.dataset.event ?? null) : null

/**
 * Makes the cards (`data-event`) inside `box` highlight their pins, and the pins highlight the cards
 * (`data-highlighted-card`). Bypasses React, because a pointer crosses many cards per second.
 */
export function useHighlightedCards(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current
    if (!root) return
    const stop = new AbortController()
    const follow = (event: Event) => {
      // The map's pins call `highlightEvent` themselves.
      if (!(event.target instanceof Element && event.target.closest('.map-plate')))
        highlight(findEventId(event.target), false)
    }
    for (const name of ['pointerover', 'focusin']) root.addEventListener(name, follow, { signal: stop.signal })
    for (const name of ['pointerleave', 'focusout']) {
      root.addEventListener(name, () => highlight(null, false), { signal: stop.signal })
    }
    const show = () => {
      const { id, isFromMap, selectedId } = highlightStore.read()
      for (const card of root.querySelectorAll<HTMLElement>('[data-event]')) {
        const { event } = card.dataset
        card.toggleAttribute('data-highlighted-card', event === selectedId || (isFromMap && event === id))
      }
    }
    show()
    const unsubscribe = highlightStore.subscribe(show)
    return () => {
      stop.abort()
      unsubscribe()
      highlight(null, false)
    }
  }, [box])
}
