import { useBrowserValue } from './store.ts'

/** Returns the visitor's local date, "2026-11-21". Browser only. */
export function readToday(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

function onReturn(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Returns the visitor's local date, "2026-11-21"; null on the server, which doesn't know their time zone. */
export const useToday = (): string | null => useBrowserValue(readToday, null, onReturn)

const readTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the browser's time zone; null on the server. */
export const useTimeZone = (): string | null => useBrowserValue(readTimeZone, null)

/** Time zone for server rendering, until the browser's is known. */
export const presumedTimeZone = 'America/New_York'

const hasCoarsePointer = () => matchMedia('(pointer: coarse)').matches

/** Whether the main pointer is a finger; false on the server. */
export const useCoarsePointer = (): boolean => useBrowserValue(hasCoarsePointer, false)
