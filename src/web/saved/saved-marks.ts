import { useSyncExternalStore } from 'react'

/** By event. */
const marks = new Map<number, boolean>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What this page has made of an event's saving since it loaded the event; undefined while nothing. */
export const readSavedMark = (eventId: number): boolean | undefined => marks.get(eventId)

export function markSaved(eventId: number, isSaved: boolean): void {
  marks.set(eventId, isSaved)
  tell()
}

/** They are one person's. */
export function forgetSavedMarks(): void {
  marks.clear()
  tell()
}

/** A page has as many ribbons as cards: beside this, a query for each took a tenth of the time to render /home. */
export const useSavedMark = (eventId: number): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => marks.get(eventId),
    () => undefined,
  )
