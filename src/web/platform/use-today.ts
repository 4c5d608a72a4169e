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

/** The reader's own date, "2026-11-21"; null on the server, which does not know where the reader is. */
export const useToday = (): string | null => useSyncExternalStore(subscribe, localDay, () => null)
