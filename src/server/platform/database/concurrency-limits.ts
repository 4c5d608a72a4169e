import { DatabaseUnavailableError } from './database-unavailable.ts'

/**
 * Stops calls of one kind from taking every connection. A query that becomes slow then delays only its own kind; the
 * others still find free connections.
 */
export interface ConcurrencyLimits {
  /**
   * Runs `work` as soon as its lane has a free slot, or immediately without a lane.
   * @throws DatabaseUnavailableError `busy` if no slot becomes free in time
   */
  run<Result>(lane: string | undefined, work: () => Promise<Result>): Promise<Result>
}

export interface ConcurrencyOptions {
  /** Maximum number of concurrent calls per lane. */
  width: number
  /** How long to wait for a free slot, in milliseconds. */
  patience: number
}

interface Lane {
  running: number
  /** In arrival order. */
  waiting: Set<() => void>
}

function waitForSlot(lane: Lane, patience: number): Promise<void> {
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
  /** Passes the slot to the next waiting call, or frees it. */
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
      else await waitForSlot(lane, patience)
      try {
        return await work()
      } finally {
        leave(name, lane)
      }
    },
  }
}
