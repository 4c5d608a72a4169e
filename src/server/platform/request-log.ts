import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Variables } from './http.ts'
import type { Log } from './log.ts'
import { currentRun, runAs } from './request-context.ts'
import { commonHeaders } from './security-headers.ts'
import type { AnswerShared } from './visitor-answers.ts'

interface Told {
  method: string
  /** Never the address. */
  route: string
  status: number
}

/** One line in the log. @param started of `performance.now()` */
function note(log: Log, requestId: string, started: number, told: Told): void {
  const milliseconds = Math.round(performance.now() - started)
  log.info({ requestId, ...told, milliseconds }, 'answered')
}

/** Gives every request an id, its answer the headers that all have, and the log one line. */
export function logRequests(log: Log): MiddlewareHandler<{ Variables: Variables }> {
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
    note(log, requestId, started, {
      method: context.req.method,
      route: context.req.routePath,
      status: context.res.status,
    })
  }
}

type Answer = (request: Request, env?: unknown) => Response | Promise<Response>

/**
 * Puts what is kept before an app, with the same headers and the same line in the log. It stands before everything else,
 * since to find the way to a route takes as long as the answer itself.
 */
export function answerFirst(log: Log, fromMemory: AnswerShared, answer: Answer): Answer {
  return (request, env) => {
    const requestId = randomUUID()
    const started = performance.now()
    const finish = (kept: Response | null) => {
      if (!kept) return runAs({ requestId }, () => answer(request, env))
      note(log, requestId, started, { method: request.method, route: 'kept', status: kept.status })
      return kept
    }
    const kept = runAs({ requestId }, () => fromMemory(request, { 'x-request-id': requestId }, env))
    return kept instanceof Promise ? kept.then(finish) : finish(kept)
  }
}
