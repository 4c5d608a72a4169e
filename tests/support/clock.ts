import type { Clock } from '#server/platform/process/clock.ts'

export interface StoppedClock extends Clock {
  /** Moves the hands on. */
  pass(time: Temporal.DurationLike): void
}

/** A clock that stands still until a test moves it. */
export function stopClock(at: string): StoppedClock {
  let now = Temporal.Instant.from(at)
  return {
    now: () => now,
    pass: (time) => {
      now = now.add(time)
    },
  }
}
