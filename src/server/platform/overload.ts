import type { MiddlewareHandler } from 'hono'
import { comeBack, problemResponse, type Variables } from './http.ts'
import { notePage, noteResponse } from './note-page.ts'
import { Refusal } from './refusal.ts'

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

export const isOverloaded = ({ loopDelay, longestWait }: OverloadSigns): boolean =>
  loopDelay() > most.loopDelay || longestWait() > most.longestWait

function answerBusy(request: Request): Response {
  const refusal = problemResponse(new Refusal('busy'))
  const isPage = request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html')
  if (!isPage) return refusal
  const text = 'More people are here than this machine can serve at once. Please try again in a moment.'
  const page = noteResponse(notePage({ title: 'Very busy right now', text }), refusal.status)
  page.headers.set('retry-after', comeBack())
  return page
}

/** Turns new requests away, at once and politely, while there are more than can be answered in time. */
export const shedLoad =
  (signs: OverloadSigns): MiddlewareHandler<{ Variables: Variables }> =>
  async (context, next) => {
    if (!isOverloaded(signs)) return next()
    context.set('route', 'shed')
    return answerBusy(context.req.raw)
  }
