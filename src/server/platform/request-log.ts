import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Variables } from './http.ts'
import type { Log } from './log.ts'
import { runAs } from './request-context.ts'
import { commonHeaders } from './security-headers.ts'

/** Gives every request an id, its answer the headers that all have, and the log one line: the route, never the address. */
export function logRequests(log: Log): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    context.set('requestId', requestId)
    await runAs({ requestId }, next)
    for (const [name, value] of Object.entries(commonHeaders)) {
      // A page may be stricter, as one with a secret in its address is.
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
    context.res.headers.set('x-request-id', requestId)
    const { method, routePath } = context.req
    const milliseconds = Math.round(performance.now() - started)
    log.info({ requestId, method, route: routePath, status: context.res.status, milliseconds }, 'answered')
  }
}
