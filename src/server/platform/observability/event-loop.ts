/** Measures how late the event loop runs timers and I/O. */
export interface LoopWatch {
  /** Returns the average delay over about the last second in milliseconds. */
  delay(): number
  stop(): void
}

/** Milliseconds between samples, and the time over which they are averaged. */
const every = 50
const memory = 1_000
/** Maximum milliseconds that one sample counts for: a single pause, however long, is no overload. */
const longest = 400

/** Measures how late a timer fires. Everything else that waits for its turn is as late, including new requests. */
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
