import type { Clock } from '#server/platform/process/process.ts'

export interface StoppedClock extends Clock {
  /** Advances the clock. */
  pass(time: Temporal.DurationLike): void
}

/** Creates a clock that only moves when a test advances it. */
export function stopClock(at: string): StoppedClock {
  let now = Temporal.Instant.from(at)
  return {
    now: () => now,
    pass: (time) => {
      now = now.add(time)
    },
  }
}
