import { useSyncExternalStore } from 'react'

function localDay(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Returns the visitor's local date, "2026-11-21"; null on the server, which doesn't know their time zone. */
export const useToday = (): string | null => useSyncExternalStore(subscribe, localDay, () => null)
