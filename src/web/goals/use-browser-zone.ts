import { useSyncExternalStore } from 'react'

const stay = () => () => {}
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader's time zone; until the browser says, the one that the server presumes. */
export const useBrowserZone = (): string => useSyncExternalStore(stay, ownZone, () => presumedZone)

export const presumedZone = 'America/New_York'
