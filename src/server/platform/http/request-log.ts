import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Variables } from './request-variables.ts'
import { type Log, type Meters, runAs } from '#server/platform/observability/observability.ts'
import { getIncoming, isFromProxy, type TrustedProxies } from './request-origin.ts'
import { commonHeaders } from './security-headers.ts'
import type { AnonymousResponses } from '#server/platform/cache/cache.ts'

/** The parts of a request that determine its response. */
export interface CacheableRequest {
  method: string
  host: string
  /** Path and query. */
  target: string
  headers: Pick<Headers, 'get'>
}

/** Reads a cacheable request from Node's. A target that doesn't start with a path matches no route. */
function readCacheableRequest({ method = '', url = '', headers }: IncomingMessage): CacheableRequest {
  const get = (name: string) => headers[name]?.toString() ?? null
  return { method, host: headers.host ?? '', target: url, headers: { get } }
}

interface RequestLogOptions {
  log: Log
  meters: Pick<Meters, 'request'>
  /** Proxies whose request ids are accepted. */
  trustedProxies: TrustedProxies
}

/** Returns the request id of a trusted proxy, so that its log and ours use the same one; otherwise a new id. */
function getRequestId(incoming: IncomingMessage | undefined, proxies: TrustedProxies): string {
  const given = incoming?.headers['x-request-id']
  const isSound = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
  return isSound && isFromProxy(incoming, proxies) ? given : randomUUID()
}

interface RequestSummary {
  method: string
  /** The route pattern or name, never the URL. */
  route: string
  status: number
}

/**
 * Logs a request and records it in the metrics.
 *
 * @param started from `performance.now()`
 */
function recordRequest(
  { log, meters }: RequestLogOptions,
  requestId: string,
  started: number,
  told: RequestSummary,
): void {
  const milliseconds = performance.now() - started
  meters.request(milliseconds / 1000, told.method, told.route, told.status)
  log.info({ requestId, ...told, milliseconds: Math.round(milliseconds) }, 'answered')
}

/** Assigns each request an id, adds the common headers to its response, and logs it. */
export function logRequests(tellers: RequestLogOptions): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    const requestId = getRequestId(getIncoming(context), tellers.trustedProxies)
    const started = performance.now()
    context.set('requestId', requestId)
    await runAs({ requestId }, next)
    for (const [name, value] of Object.entries(commonHeaders)) {
      // Pages may be stricter, such as those with a secret in their URL.
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
    context.res.headers.set('x-request-id', requestId)
    recordRequest(tellers, requestId, started, {
      method: context.req.method,
      // Pages match no route pattern, so they set `route` themselves.
      route: context.get('route') ?? context.req.routePath,
      status: context.res.status,
    })
  }
}

/**
 * Responds from the cache if possible.
 *
 * @returns whether it has responded
 */
export type ServeCached = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Sends cached responses, with the same headers and log line as any other response. Runs before everything else,
 * because creating the request objects and routing take as long as the response itself.
 */
export function serveCachedFirst(tellers: RequestLogOptions, findKept: AnonymousResponses['find']): ServeCached {
  return (incoming, outgoing) => {
    const started = performance.now()
    const asked = readCacheableRequest(incoming)
    const kept = findKept(asked)
    if (!kept) return false
    const requestId = getRequestId(incoming, tellers.trustedProxies)
    outgoing.writeHead(kept.status, { ...kept.headers, 'x-request-id': requestId }).end(kept.body, 'latin1')
    recordRequest(tellers, requestId, started, { method: asked.method, route: 'kept', status: kept.status })
    return true
  }
}
