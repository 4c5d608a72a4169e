import { expect, test } from 'vitest'
import { detectionText } from './location-line.tsx'

test('every state has a message, and a failure names the place used instead', () => {
  expect(detectionText({ status: 'idle' }, null)).toBeNull()
  expect(detectionText({ status: 'detecting' }, null)).toBe('Getting your location...')
  expect(detectionText({ status: 'detected' }, 'Hoboken, NJ')).toBe('Location detected')
  const failed = (failure: 'unsupported' | 'failed' | 'timed-out', kept: string | null = null) =>
    detectionText({ status: 'fallback', failure }, kept)
  expect(failed('unsupported')).toBe('Geolocation is not supported by this browser')
  expect(failed('failed')).toBe('Unable to get your location. Using default location.')
  expect(failed('timed-out')).toBe('Location detection timed out. Using default location.')
  expect(failed('failed', 'Hoboken, NJ')).toBe('Unable to get your location. Still using Hoboken, NJ.')
})
