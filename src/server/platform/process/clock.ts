/** What time it is. Everything that asks takes one, so that a test can stop it. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }
