import { limits } from '#contract/limits.ts'
import { createStore, useStore } from '#web/platform/store.ts'

/** The state of an event on a visitor's device. */
export interface DeviceEntry {
  isSaved?: true
  isGoing?: true
}

export interface DeviceList {
  /** By event id. */
  events: Readonly<Record<string, DeviceEntry>>
  /** Whether the visitor has chosen to store events on this device. */
  isChosen: boolean
}

const key = 'wonderlark-device-list'
const empty: DeviceList = { events: {}, isChosen: false }

/** The events that a visitor without an account has stored on this device. Empty on the server. */
export const deviceList = createStore<DeviceList>(empty)

function readStored(): DeviceList {
  try {
    const { events = {}, isChosen = false } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DeviceList>
    return { events, isChosen }
  } catch {
    return empty
  }
}

/** Updates the stored list, which another tab may have changed. @returns false if the browser denies storage */
function change(update: (list: DeviceList) => DeviceList): boolean {
  const next = update(readStored())
  try {
    if (next.isChosen || Object.keys(next.events).length > 0) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
  } catch {
    return false
  }
  deviceList.set(next)
  return true
}

/** Reads the list and follows the changes of other tabs. @returns function to stop */
export function openDeviceList(): () => void {
  const read = () => deviceList.set(readStored())
  const follow = (event: StorageEvent) => (event.key === key || event.key === null) && read()
  read()
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Records that the visitor stores events on this device, so they aren't asked again. */
export const chooseDevice = (): boolean => change((list) => ({ ...list, isChosen: true }))

/** Changes the state of an event on this device. @returns false if the browser denies storage or the list is full */
export function keepOnDevice(eventId: number, part: keyof DeviceEntry, isOn: boolean): boolean {
  const isNew = readStored().events[eventId] === undefined
  if (isOn && isNew && Object.keys(readStored().events).length >= limits.deviceEvents) return false
  return change((list) => {
    const { [eventId]: before = {}, ...others } = list.events
    const { [part]: _, ...rest } = before
    const entry: DeviceEntry = isOn ? { ...rest, [part]: true } : rest
    const events = Object.keys(entry).length > 0 ? { ...others, [eventId]: entry } : others
    return { ...list, events }
  })
}

/** Removes an event that has moved into an account, and the choice with the last one. */
export const removeFromDevice = (eventId: number): boolean =>
  change((list) => {
    const { [eventId]: _, ...events } = list.events
    return { events, isChosen: list.isChosen && Object.keys(events).length > 0 }
  })

export const useIsGoingOnDevice = (eventId: number): boolean =>
  useStore(deviceList, ({ events }) => events[eventId]?.isGoing ?? false)
