import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Variables } from './request-checks.ts'
import { type Log, type Meters, runAs } from '#server/platform/observability/observability.ts'
import { getIncoming, isFromProxy, type TrustedProxies } from './request-origin.ts'

interface RequestLogOptions {
  log: Log
  meters: Pick<Meters, 'request'>
  /** Proxies whose request ids are accepted. */
  trustedProxies: TrustedProxies
}

/** Returns the request id of a trusted proxy, so that its log and ours use the same one; otherwise a new id. */
function getRequestId(incoming: IncomingMessage | undefined, proxies: TrustedProxies): string {
  const given = incoming?.headers['x-request-id']
  const isValid = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
  return isValid && isFromProxy(incoming, proxies) ? given : randomUUID()
}

/** Assigns each request an id, adds it to the response, and logs the request. */
export function logRequests({
  log,
  meters,
  trustedProxies,
}: RequestLogOptions): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    const requestId = getRequestId(getIncoming(context), trustedProxies)
    const started = performance.now()
    context.set('requestId', requestId)
    await runAs({ requestId }, next)
    context.res.headers.set('x-request-id', requestId)
    const { method } = context.req
    const { status } = context.res
    // Pages match no route pattern, so they set `route` themselves. Never log the URL.
    const route = context.get('route') ?? context.req.routePath
    const milliseconds = performance.now() - started
    meters.request(milliseconds / 1000, method, route, status)
    log.info({ requestId, method, route, status, milliseconds: Math.round(milliseconds) }, 'request completed')
  }
}
