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
  const heard: unknown[] = []
  const stop = detectPosition(geolocation, {
    onFound: (position) => heard.push(position),
    onFailed: (failure) => heard.push(failure),
  })
  const [question] = asked
  const find = () => question!.found({ coords: { latitude: 1, longitude: 2, accuracy: 9 } } as GeolocationPosition)
  const fail = (code: number) => question!.failed({ code } as GeolocationPositionError)
  return { heard, stop, find, fail, options: question!.options }
}

test('requests a low-accuracy position at most ten minutes old', () => {
  expect(device().options).toEqual({ enableHighAccuracy: false, timeout: 3000, maximumAge: 600_000 })
})

test('reports a found position once', () => {
  const { heard, find } = device()
  find()
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([{ latitude: 1, longitude: 2 }])
})

test.each([
  [1, 'failed'],
  [2, 'failed'],
  [3, 'timed-out'],
])('reports error code %i as %s', (code, failure) => {
  const { heard, fail } = device()
  fail(code)
  expect(heard).toEqual([failure])
})

test('times out after three seconds but still accepts a later position', () => {
  const { heard, find } = device()
  vi.advanceTimersByTime(2999)
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(heard).toEqual(['timed-out'])
  find()
  expect(heard).toEqual(['timed-out', { latitude: 1, longitude: 2 }])
})

test('reports nothing after it is stopped', () => {
  const { heard, stop, find } = device()
  stop()
  find()
  vi.advanceTimersByTime(5000)
  expect(heard).toEqual([])
})

test('reports missing geolocation support at once', () => {
  const heard: string[] = []
  detectPosition(undefined, { onFound: () => heard.push('found'), onFailed: (failure) => heard.push(failure) })
  expect(heard).toEqual(['unsupported'])
})
