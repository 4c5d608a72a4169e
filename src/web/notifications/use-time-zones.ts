import { useSyncExternalStore } from 'react'

const never = () => () => {}
const readOwn = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone that this browser's clock follows; null on the server. */
export const useBrowserTimeZone = (): string | null => useSyncExternalStore(never, readOwn, () => null)

let zones: readonly string[] = []
const readZones = () => {
  if (zones.length === 0) zones = Intl.supportedValuesOf('timeZone')
  return zones
}
const none: readonly string[] = []

/** All zones that the browser knows; none on the server, whose list may be another. */
export const useTimeZones = (): readonly string[] => useSyncExternalStore(never, readZones, () => none)
