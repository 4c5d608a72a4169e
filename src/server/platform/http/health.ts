import type { Context } from 'hono'
import type { Database } from '#server/platform/database/database.ts'
import { problemResponse } from './problem-response.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import type { LoadGuard } from '#server/platform/limits/limits.ts'
import { DomainError } from './domain-error.ts'

/**
 * Serves `GET /readyz`. Responds with 200 while the database responds, which it does only after the migrations, and
 * requests are accepted. Otherwise responds with 503, so that a load balancer sends traffic to another process. In
 * contrast, `GET /healthz` says only that this process is alive.
 */
export function serveReadiness(database: Database, { isShut }: Pick<LoadGuard, 'isShut'>, log: Log) {
  return async (context: Context) => {
    if (isShut()) return problemResponse(new DomainError('busy'))
    try {
      await database.ping()
      return context.text('ready')
    } catch (error) {
      log.warn({ err: error }, 'readiness check failed: database unavailable')
      return problemResponse(new DomainError('not_ready'))
    }
  }
}
