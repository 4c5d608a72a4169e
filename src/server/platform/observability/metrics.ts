import { performance } from 'node:perf_hooks'
import { Counter, Gauge, Registry } from 'prom-client'

/** Measures how late the event loop runs timers and I/O. */
interface LoopWatch {
  /** Returns the average delay over about the last second in milliseconds. */
  delay(): number
  stop(): void
}

/** Milliseconds between samples, and the time over which they are averaged. */
const every = 50
const memory = 1_000
/** Maximum milliseconds that one sample counts for, because a single pause, however long, isn't overload. */
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

/** Media type of the Prometheus text format. */
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

/** A value and the labels that distinguish it from others of the same metric. */
interface Sample {
  labels?: Record<string, string>
  value: number
}

export interface MeasuredMetric {
  name: string
  help: string
  labelNames?: readonly string[]
  /** Returns the current values. Called whenever the metrics are collected. */
  read(): readonly Sample[]
}

export function addGauge(registry: Registry, { name, help, labelNames = [], read }: MeasuredMetric): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: () => {
      gauge.reset()
      for (const { labels = {}, value } of read()) gauge.set(labels, value)
    },
  })
}

/** Adds a counter without labels whose value something else counts. */
function addCounter(registry: Registry, name: string, help: string, read: () => number): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [registry],
    collect: () => {
      counter.reset()
      counter.inc(read())
    },
  })
}

/** Adds the memory, CPU time and event loop of this process. */
export function measureProcess(registry: Registry, loop: LoopWatch): void {
  addCounter(registry, 'process_cpu_seconds_total', 'CPU time used by this process.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  addGauge(registry, {
    name: 'process_start_time_seconds',
    help: 'Start of this process, as seconds since 1970.',
    read: () => [{ value: performance.timeOrigin / 1000 }],
  })
  addGauge(registry, {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of this process.',
    read: () => [{ value: process.memoryUsage.rss() }],
  })
  addGauge(registry, {
    name: 'nodejs_heap_bytes',
    help: 'JavaScript memory of this process, by part.',
    labelNames: ['part'],
    read: () => {
      const { heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage()
      const parts = { total: heapTotal, used: heapUsed, external, buffers: arrayBuffers }
      return Object.entries(parts).map(([part, value]) => ({ labels: { part }, value }))
    },
  })
  addGauge(registry, {
    name: 'nodejs_eventloop_delay_seconds',
    help: 'Average delay of the event loop over the last second.',
    read: () => [{ value: loop.delay() / 1000 }],
  })
  addCounter(
    registry,
    'nodejs_eventloop_active_seconds_total',
    'Time during which the event loop was active.',
    () => performance.eventLoopUtilization().active / 1000,
  )
}
