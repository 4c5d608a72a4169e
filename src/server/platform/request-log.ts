import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Variables } from './http.ts'
import type { Log } from './log.ts'
import type { Meters } from './meters.ts'
import { runAs } from './request-context.ts'
import { commonHeaders } from './security-headers.ts'

/** The pattern of an address; of what has none, such as pages, what it is. */
function routeOf(context: Context<{ Variables: Variables }>): string {
  return context.get('route') ?? context.req.routePath
}

/** Gives every request an id, its answer the headers that all have, and the log one line: the route, never the address. */
export function logRequests(log: Log, meters: Pick<Meters, 'request'>): MiddlewareHandler<{ Variables: Variables }> {
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
    const { method } = context.req
    const { status } = context.res
    const route = routeOf(context)
    const milliseconds = performance.now() - started
    meters.request(milliseconds / 1000, method, route, status)
    log.info({ requestId, method, route, status, milliseconds: Math.round(milliseconds) }, 'answered')
  }
}
