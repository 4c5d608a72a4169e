import type { DetectionFailure } from './detect-position.ts'

/** State of the search for the visitor's position. */
export type Detection =
  | { status: 'idle' | 'detecting' | 'detected' }
  | { status: 'fallback'; failure: DetectionFailure }

export const idle: Detection = { status: 'idle' }

let current: Detection = idle
const listeners = new Set<() => void>()

/** Shared by all screens, so a visitor who answered the prompt on one isn't asked again on the next. Browser only. */
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
