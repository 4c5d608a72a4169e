/** A source of the current time. Code that needs the time takes one, so that a test can stop it. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }
