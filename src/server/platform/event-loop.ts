/** How late this process comes to what is due. */
export interface LoopWatch {
  /** Milliseconds, on average over about the last second. */
  delay(): number
  stop(): void
}

/** Milliseconds between looks, and over which looks are averaged: one long pause is no overload. */
const every = 50
const memory = 1_000

/** Sees how late a timer is: as late as everything else that waits for its turn, a new request among it. */
export function watchEventLoop(): LoopWatch {
  let average = 0
  let due = performance.now() + every
  const timer = setInterval(() => {
    const now = performance.now()
    const lateness = Math.max(0, now - due)
    average += (lateness - average) * (1 - Math.exp(-(every + lateness) / memory))
    due = now + every
  }, every)
  timer.unref()
  return { delay: () => average, stop: () => clearInterval(timer) }
}
