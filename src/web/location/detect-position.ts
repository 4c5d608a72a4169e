import { limits } from '#contract/limits.ts'

export interface DevicePosition {
  latitude: number
  longitude: number
}

export type DetectionFailure = 'unsupported' | 'failed' | 'timed-out'

export interface DetectionListener {
  onFound(position: DevicePosition): void
  onFailed(failure: DetectionFailure): void
}

const { timeout, maximumAge } = limits.geolocation
/** `GeolocationPositionError.TIMEOUT`; the class itself is not there in every browser. */
const timeoutCode = 3

/**
 * Asks the device where it is. A device that says nothing for three seconds has failed, but what it says later still
 * counts: the visitor may have been reading the browser's question.
 * @returns what makes it deaf to later answers
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
  const patience = setTimeout(() => onFailed('timed-out'), timeout)
  const once = (answer: () => void) => {
    clearTimeout(patience)
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
