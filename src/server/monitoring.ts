import type { MetricsDeps } from './metrics/routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  watchEventLoop,
  createMeters,
  type Meters,
  createMetrics,
  type MetricFamily,
  type Metrics,
  labelProcess,
  gatherFromGroup,
  processName,
  measureProcess,
} from '#server/platform/observability/observability.ts'

export interface Monitoring {
  meters: Meters
  /** Returns the event loop delay in milliseconds. */
  loopDelay(): number
  /** Adds metrics of these components. */
  watch(parts: { noticeStreams?: { count(): number }; pools: Record<string, Database> }): void
  /** Returns the metrics of this process, labelled with its name within the process group. */
  collect(): MetricFamily[]
  stop(): void
}

function measurePools(metrics: Metrics, databases: Record<string, Database>): void {
  const pools = () => Object.entries(databases).flatMap(([use, each]) => each.pools().map((pool) => ({ use, ...pool })))
  metrics.gauge('wonderlark_database_connections', 'Connections, by what they are doing.', () =>
    pools().flatMap(({ use, kind, open, idle }) => [
      { labels: { use, kind, state: 'busy' }, value: open - idle },
      { labels: { use, kind, state: 'idle' }, value: idle },
    ]),
  )
  metrics.gauge('wonderlark_database_waiting', 'Who waits for a connection.', () =>
    pools().map(({ use, kind, waiting }) => ({ labels: { use, kind }, value: waiting })),
  )
  metrics.gauge('wonderlark_database_wait_seconds', 'How long the first of those has waited.', () =>
    Object.entries(databases).map(([use, each]) => ({ labels: { use }, value: each.longestWait() / 1000 })),
  )
}

/** Starts collecting metrics of this process. */
export function openMonitoring(): Monitoring {
  const metrics = createMetrics()
  const loop = watchEventLoop()
  measureProcess(metrics, loop)
  return {
    meters: createMeters(metrics),
    loopDelay: loop.delay,
    watch: ({ noticeStreams, pools }) => {
      measurePools(metrics, pools)
      if (!noticeStreams) return
      metrics.gauge(
        'wonderlark_live_connections',
        'Pages that hear of notices as they come (server-sent events).',
        () => [{ labels: {}, value: noticeStreams.count() }],
      )
    },
    collect: () => labelProcess(metrics.collect(), processName()),
    stop: loop.stop,
  }
}

/** Returns the dependencies with which the app exposes metrics and detects overload. */
export const monitored = ({ loopDelay, collect }: Monitoring, deps: Omit<MetricsDeps, 'gatherMetrics'>) => ({
  loopDelay,
  metrics: { ...deps, gatherMetrics: gatherFromGroup(collect) },
})
