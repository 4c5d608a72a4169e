import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds of rest, and the share of them in which something may run nevertheless. */
const rest = { length: 2_000, share: 0.05 }

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/** Gives back all memory that nothing refers to. Takes tens of milliseconds. */
export function collectGarbage(): void {
  // Node hands this out to contexts that are made after the flag was set.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Gives back what the start took, once, as soon as the process has a moment of rest. V8 looks for garbage when something new
 * is made: a server that nobody asks would keep all of it, a fifth of its memory.
 */
export function releaseStartMemory(): void {
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    if (utilization > rest.share) return
    clearInterval(timer)
    collectGarbage()
  }, rest.length).unref()
}
