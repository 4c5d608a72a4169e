import { DatabaseUnavailableError } from './database-unavailable.ts'

/**
 * Keeps calls of one kind from holding every connection: a query that has become slow delays its own kind alone, and the
 * others find connections as ever.
 */
export interface ConcurrencyLimits {
  /**
   * Runs `work` once its lane has room. Without a lane, at once.
   * @throws DatabaseTrouble `busy` when there is none in time
   */
  run<Result>(lane: string | undefined, work: () => Promise<Result>): Promise<Result>
}

export interface ConcurrencyOptions {
  /** How many of one lane run at the same time. */
  width: number
  /** Milliseconds to wait for room. */
  patience: number
}

interface Lane {
  running: number
  /** In the order in which they came. */
  waiting: Set<() => void>
}

function room(lane: Lane, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      lane.waiting.delete(enter)
      reject(
        new DatabaseUnavailableError(
          'busy',
          new Error('Calls of this kind hold all the connections that they may have.'),
        ),
      )
    }, patience)
    lane.waiting.add(enter)
  })
}

export function createConcurrencyLimits({ width, patience }: ConcurrencyOptions): ConcurrencyLimits {
  const lanes = new Map<string, Lane>()
  /** Whoever leaves hands the place on. */
  const leave = (name: string, lane: Lane) => {
    const [next] = lane.waiting
    if (next) {
      lane.waiting.delete(next)
      next()
      return
    }
    lane.running -= 1
    if (lane.running === 0) lanes.delete(name)
  }
  return {
    run: async (name, work) => {
      if (name === undefined) return work()
      const lane = lanes.get(name) ?? { running: 0, waiting: new Set() }
      lanes.set(name, lane)
      if (lane.running < width) lane.running += 1
      else await room(lane, patience)
      try {
        return await work()
      } finally {
        leave(name, lane)
      }
    },
  }
}
