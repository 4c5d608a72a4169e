import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Variables } from './http.ts'
import type { Log } from './log.ts'
import type { Meters } from './meters.ts'
import { currentRun, runAs } from './request-context.ts'
import { isFromProxy, type TrustedProxies } from './request-origin.ts'
import { commonHeaders } from './security-headers.ts'
import type { VisitorAnswers } from './visitor-answers.ts'

interface Tellers {
  log: Log
  meters: Pick<Meters, 'request'>
  /** Whose ids of requests are taken over. */
  trustedProxies: TrustedProxies
}

/** The id that the web server in front has given, so that its log and ours speak of the same; else one of our own. */
function requestIdOf(request: Request, env: unknown, proxies: TrustedProxies): string {
  const given = request.headers.get('x-request-id')
  const isSound = given !== null && /^[\w-]{8,64}$/.test(given)
  return isSound && isFromProxy(env, proxies) ? given : randomUUID()
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
    const requestId = currentRun()?.requestId ?? randomUUID()
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

type Answer = (request: Request, env?: unknown) => Response | Promise<Response>

/**
 * Puts what is kept before an app, with the same headers and the same line in the log. It stands before everything else,
 * since to find the way to a route takes as long as the answer itself.
 */
export function answerFirst(tellers: Tellers, findKept: VisitorAnswers['find'], answer: Answer): Answer {
  return (request, env) => {
    const requestId = requestIdOf(request, env, tellers.trustedProxies)
    const started = performance.now()
    const kept = findKept(request, { 'x-request-id': requestId })
    if (!kept) return runAs({ requestId }, () => answer(request, env))
    const finish = (response: Response) => {
      note(tellers, requestId, started, { method: request.method, route: 'kept', status: response.status })
      return response
    }
    return kept instanceof Promise ? kept.then(finish) : finish(kept)
  }
}
