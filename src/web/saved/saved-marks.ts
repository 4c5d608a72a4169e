import { useSyncExternalStore } from 'react'

/** Keyed by event ID. */
const marks = new Map<number, boolean>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the saved state if it changed since the page loaded the event; undefined if it didn't. */
export const readSavedMark = (eventId: number): boolean | undefined => marks.get(eventId)

export function markSaved(eventId: number, isSaved: boolean): void {
  marks.set(eventId, isSaved)
  tell()
}

/** Discards all marks, since they belong to one user. */
export function forgetSavedMarks(): void {
  marks.clear()
  tell()
}

/**
 * Subscribes to a mark. A list has as many buttons as cards; with a query for each, they took a tenth of the render
 * time of /home.
 */
export const useSavedMark = (eventId: number): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => marks.get(eventId),
    () => undefined,
  )
