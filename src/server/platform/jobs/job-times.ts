export const nextMinute = (now: Temporal.Instant) =>
  now.add({ minutes: 1 }).round({ smallestUnit: 'minute', roundingMode: 'floor' })

/** Time zone offsets are multiples of 15 minutes. */
export const nextQuarter = (now: Temporal.Instant) =>
  now.add({ minutes: 15 }).round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' })

export const nextHour = (now: Temporal.Instant) =>
  now.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' })
