import type { DetectionFailure } from './detect-position.ts'

/** How far the search for the visitor's position has come. */
export type Detection =
  | { status: 'idle' | 'detecting' | 'detected' }
  | { status: 'fallback'; failure: DetectionFailure }

export const idle: Detection = { status: 'idle' }

let current: Detection = idle
const listeners = new Set<() => void>()

/** One for the life of the page: whoever has answered on one screen is not asked on the next. For the browser only. */
export const detectionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: (): Detection => current,
  set(next: Detection): void {
    current = next
    for (const listener of listeners) listener()
  },
}
