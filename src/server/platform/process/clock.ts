/** A source of the current time. Code that needs the time takes one, so that a test can stop it. */
export interface Clock {
  now(): Temporal.Instant
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** Returns the current time in ISO 8601, as queries take it. */
export const getNow = ({ clock }: { clock: Clock }): string => clock.now().toString()
