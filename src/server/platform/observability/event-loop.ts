/** How late this process comes to what is due. */
export interface LoopWatch {
  /** Milliseconds, on average over about the last second. */
  delay(): number
  stop(): void
}

/** Milliseconds between looks, and over which looks are averaged. */
const every = 50
const memory = 1_000
/** Milliseconds that one look counts for at most: a single pause, however long, is no overload. */
const longest = 400

/** Sees how late a timer is: as late as everything else that waits for its turn, a new request among it. */
export function watchEventLoop(): LoopWatch {
  let average = 0
  let due = performance.now() + every
  const timer = setInterval(() => {
    const now = performance.now()
    const lateness = Math.min(Math.max(0, now - due), longest)
    average += (lateness - average) * (1 - Math.exp(-(every + lateness) / memory))
    due = now + every
  }, every)
  timer.unref()
  return { delay: () => average, stop: () => clearInterval(timer) }
}
