import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Config } from './config.ts'
import { serveMetrics, type MetricsOptions } from '#server/metrics/routes.ts'
import { serveReadiness } from '#server/platform/limits/limits.ts'
import { createServerWithTimeouts, drain, listen, type ProcessLifecycle } from '#server/platform/process/process.ts'
import { reachableHost } from '#server/platform/network/network.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'

/**
 * Creates the status endpoints of a worker: liveness, readiness of its database, and metrics. It serves nothing else.
 */
export function createWorkerStatus({
  database,
  log,
  metrics,
}: Pick<Services, 'database' | 'log'> & { metrics: MetricsOptions }) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', serveReadiness(database, { isOverloaded: () => false }, log))
  app.get('/metrics', serveMetrics(metrics))
  return app
}

/** Milliseconds that running status requests have to finish after a signal. */
const drainTimeoutMs = 500

/** Serves the status endpoints at `HOST` and `WORKER_PORT` until the process ends. */
export async function serveWorkerStatus(
  life: ProcessLifecycle,
  { host }: Config,
  port: number,
  deps: Parameters<typeof createWorkerStatus>[0],
): Promise<void> {
  const server = createServerWithTimeouts()
  server.on('request', getRequestListener(createWorkerStatus(deps).fetch))
  const taken = await listen(server, port, host, 'WORKER_PORT')
  life.onEnd(() => drain(server, drainTimeoutMs))
  console.log(`Worker metrics are at http://${reachableHost(host)}:${taken}/metrics`)
}
