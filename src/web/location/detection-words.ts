import type { Detection } from './detection-store.ts'
import type { DetectionFailure } from './detect-position.ts'

const reasons: Record<Exclude<DetectionFailure, 'unsupported'>, string> = {
  failed: 'Unable to get your location.',
  'timed-out': 'Location detection timed out.',
}

/**
 * Returns the message about the search for the visitor's position; null if there is none.
 * @param keptLabel name of the place that stays in use if the search fails; null for the default location
 */
export function detectionText(detection: Detection, keptLabel: string | null): string | null {
  switch (detection.status) {
    case 'idle':
      return null
    case 'detecting':
      return 'Getting your location...'
    case 'detected':
      return 'Location detected'
    case 'fallback': {
      const { failure } = detection
      if (failure === 'unsupported') return 'Geolocation is not supported by this browser'
      return `${reasons[failure]} ${keptLabel === null ? 'Using default location.' : `Still using ${keptLabel}.`}`
    }
  }
}
