import { createStore, useStore } from '#web/platform/store.ts'
import { deviceList } from './device-list.ts'

/** Saved states that changed since the page loaded the event, keyed by event id. */
const marks = createStore<ReadonlyMap<number, boolean>>(new Map())

export const markSaved = (eventId: number, isSaved: boolean): void =>
  marks.set(new Map([...marks.read(), [eventId, isSaved]]))

/** Discards all marks, since they belong to one user. */
export const clearSavedMarks = (): void => marks.set(new Map())

/**
 * Returns whether an event is saved, from the mark or from the list on this device. A list has as many buttons as
 * cards: with a query for each, they took a tenth of the render time of /home.
 */
export function useSavedMark(eventId: number): boolean | undefined {
  const mark = useStore(marks, (all) => all.get(eventId))
  const isOnDevice = useStore(deviceList, ({ events }) => events[eventId]?.isSaved)
  return mark ?? isOnDevice
}
