import { createStore } from '#web/platform/store.ts'
import type { DetectionFailure } from './detect-position.ts'

/** State of the search for the visitor's position. */
export type Detection =
  | { status: 'idle' | 'detecting' | 'detected' }
  | { status: 'fallback'; failure: DetectionFailure }

export const idle: Detection = { status: 'idle' }

/** Shared by all screens, so a visitor who answered the prompt on one isn't asked again on the next. */
export const detectionStore = createStore<Detection>(idle)
