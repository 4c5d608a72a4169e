import { useSyncExternalStore } from 'react'

const never = () => () => {}
const readOwn = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns this browser's time zone; null on the server. */
export const useBrowserTimeZone = (): string | null => useSyncExternalStore(never, readOwn, () => null)

let zones: readonly string[] = []
const readZones = () => {
  if (zones.length === 0) zones = Intl.supportedValuesOf('timeZone')
  return zones
}
const none: readonly string[] = []

/** Returns all time zones known to the browser. Empty on the server, whose list may differ. */
export const useTimeZones = (): readonly string[] => useSyncExternalStore(never, readZones, () => none)
