import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { detectPosition } from './detect-position.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a fake device whose responses the test controls. */
function device() {
  const asked: { found: PositionCallback; failed: PositionErrorCallback; options: PositionOptions }[] = []
  const geolocation = {
    getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback, options: PositionOptions) =>
      asked.push({ found, failed, options }),
  } as unknown as Geolocation
  const outcomes: unknown[] = []
  const stop = detectPosition(geolocation, {
    onFound: (position) => outcomes.push(position),
    onFailed: (failure) => outcomes.push(failure),
  })
  const [question] = asked
  const find = () => question!.found({ coords: { latitude: 1, longitude: 2, accuracy: 9 } } as GeolocationPosition)
  const fail = (code: number) => question!.failed({ code } as GeolocationPositionError)
  return { outcomes: outcomes, stop, find, fail, options: question!.options }
}

test('requests a low-accuracy position at most ten minutes old', () => {
  expect(device().options).toEqual({ enableHighAccuracy: false, timeout: 3000, maximumAge: 600_000 })
})

test('reports a found position once', () => {
  const { outcomes, find } = device()
  find()
  vi.advanceTimersByTime(60_000)
  expect(outcomes).toEqual([{ latitude: 1, longitude: 2 }])
})

test.each([
  [1, 'failed'],
  [2, 'failed'],
  [3, 'timed-out'],
])('reports error code %i as %s', (code, failure) => {
  const { outcomes, fail } = device()
  fail(code)
  expect(outcomes).toEqual([failure])
})

test('times out after three seconds but still accepts a later position', () => {
  const { outcomes, find } = device()
  vi.advanceTimersByTime(2999)
  expect(outcomes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(outcomes).toEqual(['timed-out'])
  find()
  expect(outcomes).toEqual(['timed-out', { latitude: 1, longitude: 2 }])
})

test('reports nothing after it is stopped', () => {
  const { outcomes, stop, find } = device()
  stop()
  find()
  vi.advanceTimersByTime(5000)
  expect(outcomes).toEqual([])
})

test('reports missing geolocation support at once', () => {
  const outcomes: string[] = []
  detectPosition(undefined, { onFound: () => outcomes.push('found'), onFailed: (failure) => outcomes.push(failure) })
  expect(outcomes).toEqual(['unsupported'])
})
