import type { Context } from 'hono'
import type { Database } from '#server/platform/database/database.ts'
import { problemResponse } from './problem-response.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import type { LoadGuard } from '#server/platform/limits/limits.ts'
import { DomainError } from './domain-error.ts'

/**
 * `GET /readyz`: 200 while the database answers, which it does only after the migrations, and requests are let in; else 503,
 * so that a balancer sends people to another process. `GET /healthz` says only that this one lives.
 */
export function serveReadiness(database: Database, { isShut }: Pick<LoadGuard, 'isShut'>, log: Log) {
  return async (context: Context) => {
    if (isShut()) return problemResponse(new DomainError('busy'))
    try {
      await database.ping()
      return context.text('ready')
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer')
      return problemResponse(new DomainError('not_ready'))
    }
  }
}
