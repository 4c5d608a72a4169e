import { performance } from 'node:perf_hooks'
import type { LoopWatch } from './event-loop.ts'
import type { Metrics } from './metrics.ts'

/** Registers metrics for the memory, CPU time and event loop of this process. */
export function measureProcess(metrics: Metrics, loop: LoopWatch): void {
  const one = (value: number) => [{ labels: {}, value }]
  metrics.growing('process_cpu_seconds_total', 'Processor time that was used.', () => {
    const { user, system } = process.cpuUsage()
    return one((user + system) / 1e6)
  })
  metrics.gauge('process_start_time_seconds', 'When this process began, since 1970.', () =>
    one(performance.timeOrigin / 1000),
  )
  metrics.gauge('process_resident_memory_bytes', 'Memory that the system has given.', () =>
    one(process.memoryUsage.rss()),
  )
  metrics.gauge('nodejs_heap_bytes', 'Memory of the program itself, by what it is.', () => {
    const { heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage()
    const parts = { total: heapTotal, used: heapUsed, external, buffers: arrayBuffers }
    return Object.entries(parts).map(([part, value]) => ({ labels: { part }, value }))
  })
  metrics.gauge('nodejs_eventloop_delay_seconds', 'How late this process is, on average over the last second.', () =>
    one(loop.delay() / 1000),
  )
  metrics.growing('nodejs_eventloop_active_seconds_total', 'Time that the event loop was at work.', () =>
    one(performance.eventLoopUtilization().active / 1000),
  )
}
