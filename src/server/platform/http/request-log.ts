import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import type { Variables } from './request-variables.ts'
import { type Log, type Meters, runAs } from '#server/platform/observability/observability.ts'
import { incomingOf, isFromProxy, type TrustedProxies } from './request-origin.ts'
import { commonHeaders } from './security-headers.ts'
import type { AnonymousResponses } from '#server/platform/cache/cache.ts'

/** What of a request decides about its answer. */
export interface CacheableRequest {
  method: string
  host: string
  /** Path and query. */
  target: string
  headers: Pick<Headers, 'get'>
}

/** The same of a request as Node has read it. A target that begins with anything but a path is none of ours. */
function readCacheableRequest({ method = '', url = '', headers }: IncomingMessage): CacheableRequest {
  const get = (name: string) => headers[name]?.toString() ?? null
  return { method, host: headers.host ?? '', target: url, headers: { get } }
}

interface Tellers {
  log: Log
  meters: Pick<Meters, 'request'>
  /** Whose ids of requests are taken over. */
  trustedProxies: TrustedProxies
}

/** The id that the web server in front has given, so that its log and ours speak of the same; else one of our own. */
function requestIdOf(incoming: IncomingMessage | undefined, proxies: TrustedProxies): string {
  const given = incoming?.headers['x-request-id']
  const isSound = typeof given === 'string' && /^[\w-]{8,64}$/.test(given)
  return isSound && isFromProxy(incoming, proxies) ? given : randomUUID()
}

interface Told {
  method: string
  /** Never the address. */
  route: string
  status: number
}

/** One line in the log, and one more of its kind. @param started of `performance.now()` */
function note({ log, meters }: Tellers, requestId: string, started: number, told: Told): void {
  const milliseconds = performance.now() - started
  meters.request(milliseconds / 1000, told.method, told.route, told.status)
  log.info({ requestId, ...told, milliseconds: Math.round(milliseconds) }, 'answered')
}

/** Gives every request an id, its answer the headers that all have, and the log one line. */
export function logRequests(tellers: Tellers): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    const requestId = requestIdOf(incomingOf(context), tellers.trustedProxies)
    const started = performance.now()
    context.set('requestId', requestId)
    await runAs({ requestId }, next)
    for (const [name, value] of Object.entries(commonHeaders)) {
      // A page may be stricter, as one with a secret in its address is.
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }
    context.res.headers.set('x-request-id', requestId)
    note(tellers, requestId, started, {
      method: context.req.method,
      // A page is none of the patterns.
      route: context.get('route') ?? context.req.routePath,
      status: context.res.status,
    })
  }
}

/** Answers what it can. @returns whether it has */
export type ServeCached = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

/**
 * Sends what is kept, with the same headers as any answer and the same line in the log. It stands before everything else:
 * the objects that a route is asked with, and the way to it, take as long as the answer itself.
 */
export function serveCachedFirst(tellers: Tellers, findKept: AnonymousResponses['find']): ServeCached {
  return (incoming, outgoing) => {
    const started = performance.now()
    const asked = readCacheableRequest(incoming)
    const kept = findKept(asked)
    if (!kept) return false
    const requestId = requestIdOf(incoming, tellers.trustedProxies)
    outgoing.writeHead(kept.status, { ...kept.headers, 'x-request-id': requestId }).end(kept.body, 'latin1')
    note(tellers, requestId, started, { method: asked.method, route: 'kept', status: kept.status })
    return true
  }
}
