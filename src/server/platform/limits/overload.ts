import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '#server/platform/database/database.ts'
import { problemResponse, type Variables, DomainError } from '#server/platform/http/http.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { respondRejected } from './rate-limit-response.ts'

export interface OverloadSigns {
  /** Event loop delay of this process in milliseconds. */
  loopDelay(): number
  /** Milliseconds that the first in the queue has waited for a database connection. */
  longestWait(): number
}

/**
 * Thresholds in milliseconds, above which new requests are rejected. A response takes several turns of the event loop,
 * and may only now begin to wait for a connection. With these values, accepted requests get their response within two
 * seconds.
 */
const thresholdsMs = { loopDelay: 250, longestWait: 750 }

/**
 * Concurrent requests that are always accepted, however late the process is. If other programs keep the machine busy,
 * accepting fewer wouldn't help.
 */
export const minConcurrentRequests = 16

export interface LoadGuard {
  /** Returns whether the next request would be rejected. */
  isOverloaded(): boolean
  /** Rejects new requests immediately with a friendly response while the process is overloaded. */
  pass: MiddlewareHandler<{ Variables: Variables }>
}

export function createLoadGuard({ loopDelay, longestWait }: OverloadSigns): LoadGuard {
  /** Accepted requests without a response yet. */
  let inProgress = 0
  const isOverloaded = () =>
    inProgress >= minConcurrentRequests &&
    (loopDelay() > thresholdsMs.loopDelay || longestWait() > thresholdsMs.longestWait)
  const pass: LoadGuard['pass'] = async (context, next) => {
    if (isOverloaded()) {
      context.set('route', 'shed')
      const text = 'Too many people are here at once. This page will try again in a moment.'
      return respondRejected(new DomainError('busy'), context.req.raw, { title: 'Very busy right now', text })
    }
    inProgress += 1
    try {
      await next()
    } finally {
      inProgress -= 1
    }
  }
  return { isOverloaded, pass }
}

/**
 * Serves `GET /readyz`. Responds with 200 while the database responds, which it does only after the migrations, and
 * requests are accepted. Otherwise responds with 503, so that a load balancer sends traffic to another process. In
 * contrast, `GET /healthz` says only that this process is alive.
 */
export function serveReadiness(database: Database, { isOverloaded }: Pick<LoadGuard, 'isOverloaded'>, log: Log) {
  return async (context: Context) => {
    if (isOverloaded()) return problemResponse(new DomainError('busy'))
    try {
      await database.ping()
      return context.text('ready')
    } catch (error) {
      log.warn({ err: error }, 'readiness check failed: database unavailable')
      return problemResponse(new DomainError('not_ready'))
    }
  }
}
