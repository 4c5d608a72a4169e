import { limits } from '#contract/limits.ts'
import type { Position } from '#domain/places/distance.ts'
import { createStore } from '#web/platform/store.ts'

export type DetectionFailure = 'unsupported' | 'failed' | 'timed-out'

export interface DetectionListener {
  onFound(position: Position): void
  onFailed(failure: DetectionFailure): void
}

const { timeout, maximumAge } = limits.geolocation
/** `GeolocationPositionError.TIMEOUT`; some browsers don't expose the class. */
const timeoutCode = 3

/**
 * Requests the device's position. Reports a failure after three seconds without a result. A later result still counts,
 * because the visitor may have been reading the permission prompt.
 * @returns function to ignore all further results
 */
export function detectPosition(
  geolocation: Geolocation | undefined,
  { onFound, onFailed }: DetectionListener,
): () => void {
  if (!geolocation) {
    onFailed('unsupported')
    return () => {}
  }
  let isOver = false
  const timer = setTimeout(() => onFailed('timed-out'), timeout)
  const once = (answer: () => void) => {
    clearTimeout(timer)
    if (!isOver) answer()
    isOver = true
  }
  geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => once(() => onFound({ latitude, longitude })),
    ({ code }) => once(() => onFailed(code === timeoutCode ? 'timed-out' : 'failed')),
    { enableHighAccuracy: false, timeout, maximumAge },
  )
  return () => once(() => {})
}

/** State of the search for the visitor's position. */
export type Detection =
  | { status: 'idle' | 'detecting' | 'detected' }
  | { status: 'fallback'; failure: DetectionFailure }

export const idle: Detection = { status: 'idle' }

/** Shared by all screens, so a visitor who answered the prompt on one isn't asked again on the next. */
export const detectionStore = createStore<Detection>(idle)
