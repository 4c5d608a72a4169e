import { createStore, useStore } from '#web/platform/store.ts'

/** Saved states that changed since the page loaded the event, keyed by event id. */
const marks = createStore<ReadonlyMap<number, boolean>>(new Map())

export const markSaved = (eventId: number, isSaved: boolean): void =>
  marks.set(new Map([...marks.read(), [eventId, isSaved]]))

/** Discards all marks, since they belong to one user. */
export const forgetSavedMarks = (): void => marks.set(new Map())

/**
 * Subscribes to a mark. A list has as many buttons as cards; with a query for each, they took a tenth of the render
 * time of /home.
 */
export const useSavedMark = (eventId: number): boolean | undefined => useStore(marks, (all) => all.get(eventId))
