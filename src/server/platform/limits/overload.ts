import type { MiddlewareHandler } from 'hono'
import { comeBack, problemResponse, type Variables, DomainError } from '#server/platform/http/http.ts'
import { notePage, noteResponse } from '#server/platform/pages/pages.ts'

export interface OverloadSigns {
  /** Milliseconds that this process is late. */
  loopDelay(): number
  /** Milliseconds for which the first in the line has waited for a connection to the database. */
  longestWait(): number
}

/**
 * Milliseconds of each sign from which on new requests are turned away. An answer takes several turns of the event loop, and
 * may begin to wait for a connection just now: with these, what is let in is answered within two seconds.
 */
const most = { loopDelay: 250, longestWait: 750 }

/** So many at a time are served however late the process is: a machine that others keep busy is not helped by fewer. */
export const aFew = 16

export interface LoadGuard {
  /** Whether the next request would be turned away. */
  isShut(): boolean
  /** Turns new requests away, at once and politely, while there are more than can be answered in time. */
  pass: MiddlewareHandler<{ Variables: Variables }>
}

function answerBusy(request: Request): Response {
  const refusal = problemResponse(new DomainError('busy'))
  const isPage = request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html')
  if (!isPage) return refusal
  const text = 'More people are here than this machine can serve at once. This page tries again in a moment.'
  const page = noteResponse(notePage({ title: 'Very busy right now', text }), refusal.status)
  const wait = comeBack()
  page.headers.set('retry-after', wait)
  page.headers.set('refresh', wait)
  return page
}

export function createLoadGuard({ loopDelay, longestWait }: OverloadSigns): LoadGuard {
  /** Requests that were let in and have no answer yet. */
  let underWay = 0
  const isShut = () => underWay >= aFew && (loopDelay() > most.loopDelay || longestWait() > most.longestWait)
  const pass: LoadGuard['pass'] = async (context, next) => {
    if (isShut()) {
      context.set('route', 'shed')
      return answerBusy(context.req.raw)
    }
    underWay += 1
    try {
      await next()
    } finally {
      underWay -= 1
    }
  }
  return { isShut, pass }
}
