import type { Registry } from 'prom-client'
import type { MetricsOptions } from '#server/metrics/routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  addGauge,
  watchEventLoop,
  createMeters,
  createRegistry,
  type Meters,
  gatherFromGroup,
  measureProcess,
} from '#server/platform/observability/observability.ts'

export interface Monitoring {
  meters: Meters
  /** Metrics of this process, labelled with its name within the process group. */
  registry: Registry
  /** Returns the event loop delay in milliseconds. */
  loopDelay(): number
  /** Adds metrics of these components. */
  watch(parts: { notificationStreams?: { count(): number }; pools: Record<string, Database> }): void
  stop(): void
}

function measurePools(registry: Registry, databases: Record<string, Database>): void {
  const pools = () => Object.entries(databases).flatMap(([use, each]) => each.pools().map((pool) => ({ use, ...pool })))
  addGauge(registry, {
    name: 'wonderlark_database_connections',
    help: 'Open database connections, by state.',
    labelNames: ['use', 'kind', 'state'],
    read: () =>
      pools().flatMap(({ use, kind, open, idle }) => [
        { labels: { use, kind, state: 'busy' }, value: open - idle },
        { labels: { use, kind, state: 'idle' }, value: idle },
      ]),
  })
  addGauge(registry, {
    name: 'wonderlark_database_waiting',
    help: 'Operations waiting for a database connection.',
    labelNames: ['use', 'kind'],
    read: () => pools().map(({ use, kind, waiting }) => ({ labels: { use, kind }, value: waiting })),
  })
  addGauge(registry, {
    name: 'wonderlark_database_wait_seconds',
    help: 'Wait of the operation that has waited longest for a connection.',
    labelNames: ['use'],
    read: () => Object.entries(databases).map(([use, each]) => ({ labels: { use }, value: each.longestWait() / 1000 })),
  })
}

/** Starts collecting metrics of this process. */
export function openMonitoring(): Monitoring {
  const registry = createRegistry()
  const loop = watchEventLoop()
  measureProcess(registry, loop)
  return {
    meters: createMeters(registry),
    registry,
    loopDelay: loop.delay,
    watch: ({ notificationStreams, pools }) => {
      measurePools(registry, pools)
      if (!notificationStreams) return
      addGauge(registry, {
        name: 'wonderlark_live_connections',
        help: 'Pages that receive notifications live (server-sent events).',
        read: () => [{ value: notificationStreams.count() }],
      })
    },
    stop: loop.stop,
  }
}

/** Returns the dependencies with which the app exposes metrics and detects overload. */
export const monitored = ({ loopDelay, registry }: Monitoring, deps: Omit<MetricsOptions, 'gatherMetrics'>) => ({
  loopDelay,
  metrics: { ...deps, gatherMetrics: gatherFromGroup(registry) },
})
