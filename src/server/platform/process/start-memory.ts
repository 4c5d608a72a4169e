import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Idle period in milliseconds, and the maximum share of it in which the event loop may be active. */
const rest = { length: 2_000, share: 0.05 }

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/** Frees all unreferenced memory. Takes tens of milliseconds. */
export function collectGarbage(): void {
  // Node exposes `gc` to contexts that are created after the flag is set.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/**
 * Frees the memory used during startup, once, as soon as the process is idle. V8 collects garbage when something new is
 * allocated: a server without requests would keep all of it, a fifth of its memory.
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
