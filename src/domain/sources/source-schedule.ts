/** Minutes between two reads of a source. */
const readInterval = { min: 60, max: 24 * 60, default: 6 * 60 } as const

/** Hours that `Retry-After` may postpone a read. */
const maxPostponedHours = 7 * 24

const clamp = (minutes: number) => Math.round(Math.min(readInterval.max, Math.max(readInterval.min, minutes)))

/** Shortens the interval of a source that has changed since the last read, and lengthens that of others. */
export const adaptInterval = (minutes: number, hasChanged: boolean): number =>
  clamp(hasChanged ? minutes / 2 : minutes * 1.5)

/** Adds ±10 % jitter, so that sources added together aren't always read together. @param random from 0 to 1 */
const jitter = (minutes: number, random: number) => minutes * (0.9 + random * 0.2)

const after = (now: Temporal.Instant, minutes: number) => now.add({ seconds: Math.round(minutes * 60) })

/** Returns the time of the next read after a successful one: in one hour to one day. */
export const nextRead = (now: Temporal.Instant, minutes: number, random: number): Temporal.Instant =>
  after(now, clamp(jitter(minutes, random)))

/**
 * Returns the time of the next read after a failed one. The delay doubles with each failure, from one hour to one day.
 * @param failures in a row, including this one
 * @param retryAfter earliest time for the next request, if the server sent one
 */
export function nextAttempt(
  now: Temporal.Instant,
  failures: number,
  random: number,
  retryAfter: Temporal.Instant | null,
): Temporal.Instant {
  const minutes = readInterval.min * 2 ** Math.min(failures - 1, 10)
  const backOff = after(now, clamp(jitter(clamp(minutes), random)))
  const latest = now.add({ hours: maxPostponedHours })
  const asked = retryAfter && (Temporal.Instant.compare(retryAfter, latest) > 0 ? latest : retryAfter)
  return asked && Temporal.Instant.compare(asked, backOff) > 0 ? asked : backOff
}

/** Failures in a row after which operators are notified, once. */
export const failuresBeforeAlert = 5
