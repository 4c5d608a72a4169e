export interface ConcurrencyOptions {
  /** Maximum concurrent work of one key. */
  atOnce: number
  /** Maximum waiting work of one key. Default: no limit. */
  waiting?: number
  /** Maximum wait in milliseconds. Default: no limit. */
  timeoutMs?: number
  /** Creates the error for work that finds the queue full, or that has waited too long. */
  createError?: () => Error
}

/**
 * Runs work once fewer than `atOnce` others of the same key are running. The rest waits in order.
 * @param timeoutMs maximum wait of this work in milliseconds, in place of the limit's own
 */
export type RunInTurn = <Result>(key: string, work: () => Promise<Result>, timeoutMs?: number) => Promise<Result>

export function limitConcurrency({
  atOnce,
  waiting: maxWaiting = Infinity,
  timeoutMs: usualTimeoutMs,
  createError = () => new Error('The queue is full.'),
}: ConcurrencyOptions): RunInTurn {
  const queues = new Map<string, { running: number; waiting: Set<() => void> }>()
  const waitIn = (waiting: Set<() => void>, timeoutMs: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(enter)
        reject(createError())
      }
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs)
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.add(enter)
    })
  return async (key, work, timeoutMs = usualTimeoutMs) => {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() }
    queues.set(key, queue)
    if (queue.running < atOnce) queue.running += 1
    else if (queue.waiting.size >= maxWaiting) throw createError()
    else await waitIn(queue.waiting, timeoutMs)
    try {
      return await work()
    } finally {
      const [next] = queue.waiting
      // Pass the slot to the next in the queue; free it only if the queue is empty.
      if (next) {
        queue.waiting.delete(next)
        next()
      } else {
        queue.running -= 1
        if (queue.running === 0) queues.delete(key)
      }
    }
  }
}
