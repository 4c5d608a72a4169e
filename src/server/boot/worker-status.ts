import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Config } from './config.ts'
import { serveMetrics, type MetricsDeps } from '#server/metrics/routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { serveReadiness } from '#server/platform/limits/limits.ts'
import { createServerWithTimeouts, drain, listen, type ProcessLifecycle } from '#server/platform/process/process.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { reachableHost } from '#server/platform/network/network.ts'

export interface WorkerStatusDeps {
  database: Database
  log: Log
  metrics: MetricsDeps
}

/**
 * Creates the status endpoints of a worker: liveness, readiness of its database, and metrics. It serves nothing else.
 */
export function createWorkerStatus({ database, log, metrics }: WorkerStatusDeps) {
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
  deps: WorkerStatusDeps,
): Promise<void> {
  const server = createServerWithTimeouts()
  server.on('request', getRequestListener(createWorkerStatus(deps).fetch))
  const taken = await listen(server, port, host, 'WORKER_PORT')
  life.onEnd(() => drain(server, drainTimeoutMs))
  console.log(`Worker metrics are at http://${reachableHost(host)}:${taken}/metrics`)
}
