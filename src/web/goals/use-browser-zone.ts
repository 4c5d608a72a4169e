import { useSyncExternalStore } from 'react'

const stay = () => () => {}
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the browser's time zone, or the presumed one during server rendering and hydration. */
export const useBrowserZone = (): string => useSyncExternalStore(stay, ownZone, () => presumedZone)

export const presumedZone = 'America/New_York'
