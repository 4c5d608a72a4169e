import type { Context, MiddlewareHandler } from 'hono'
import type { Database } from '#server/platform/database/database.ts'
import { problemResponse, type Variables, DomainError } from '#server/platform/http/http.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { respondRejected } from './rate-limit-response.ts'
import { t } from '#texts/texts.ts'

export interface OverloadSigns {
  /** Event loop delay of this process in milliseconds. */
  loopDelay(): number
  /** Milliseconds that the first in the queue has waited for a database connection. */
  longestWait(): number
}

/**
 * Thresholds in milliseconds, above which new requests wait. A response takes several turns of the event loop, and may only
 * now begin to wait for a connection. With these values, accepted requests get their response within two seconds.
 */
const thresholdsMs = { loopDelay: 250, longestWait: 750 }

/**
 * Concurrent requests that are always accepted, however late the process is. If other programs keep the machine busy,
 * accepting fewer wouldn't help.
 */
export const minConcurrentRequests = 16

/** `change`: a person has pressed a button. `reading`: a person waits for a page. `background`: nobody waits. */
export type RequestUrgency = 'change' | 'reading' | 'background'

/** Milliseconds that a request waits for room before it is rejected, by urgency. */
const maxWaitsMs: Record<RequestUrgency, number> = { change: 15_000, reading: 2_000, background: 0 }

/** Requests that may wait at once in a process. Each costs some kilobytes. */
const maxWaiting = 2_000

/** Milliseconds after which waiting requests are considered again, for when the signs end without a response. */
const reviewMs = 100

const robots = /bot\b|crawl|spider|slurp|externalhit|feedfetcher|feed reader|headless/i
const feedPaths = /^\/(feeds|calendar|embed)\/|^\/sitemap|\.(ics|rss|atom|xml)$/

/** Classifies a request by what it says about itself. Robots that pose as people wait like people. */
export function getUrgency({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>): RequestUrgency {
  const isRead = method === 'GET' || method === 'HEAD'
  if (!isRead) return 'change'
  const purpose = `${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`
  const isForLater = purpose.includes('prefetch') || feedPaths.test(new URL(url).pathname)
  return isForLater || robots.test(headers.get('user-agent') ?? '') ? 'background' : 'reading'
}

/** Responds to a request that found no room in time: with a page that loads again by itself, or a problem. */
export const respondBusy = (request: Request): Response =>
  respondRejected(new DomainError('busy'), request, {
    title: t('Very busy right now'),
    text: t('Too many people are here at once. This page will try again in a moment.'),
  })

export interface LoadGuard {
  /** Returns whether the next request would have to wait. */
  isOverloaded(): boolean
  /**
   * While the process is overloaded, lets requests that a person waits for wait in order, changes before pages. Rejects the
   * rest at once, and those that have waited too long, with a friendly response.
   */
  pass: MiddlewareHandler<{ Variables: Variables }>
}

/** Requests waiting for room, each with a function that lets it in. */
type Queue = Set<() => void>

export function createLoadGuard({ loopDelay, longestWait }: OverloadSigns, waitsMs = maxWaitsMs): LoadGuard {
  /** Accepted requests without a response yet. */
  let inProgress = 0
  const queues: Record<'change' | 'reading', Queue> = { change: new Set(), reading: new Set() }
  let review: ReturnType<typeof setInterval> | undefined
  const isOverloaded = () =>
    inProgress >= minConcurrentRequests &&
    (loopDelay() > thresholdsMs.loopDelay || longestWait() > thresholdsMs.longestWait)
  const countWaiting = () => queues.change.size + queues.reading.size
  const letIn = () => {
    while (countWaiting() > 0 && !isOverloaded()) {
      const queue = queues.change.size > 0 ? queues.change : queues.reading
      const [first] = queue
      if (!first) break
      queue.delete(first)
      first()
    }
    if (countWaiting() === 0) {
      clearInterval(review)
      review = undefined
    }
  }
  /** Resolves to whether there was room in time. Room counts as taken. */
  const waitForRoom = (urgency: 'change' | 'reading') =>
    new Promise<boolean>((resolve) => {
      const queue = queues[urgency]
      const enter = () => {
        clearTimeout(timer)
        inProgress += 1
        resolve(true)
      }
      const timer = setTimeout(() => {
        queue.delete(enter)
        resolve(false)
      }, waitsMs[urgency])
      queue.add(enter)
      review ??= setInterval(letIn, reviewMs)
    })
  const findRoom = async (request: Request): Promise<boolean> => {
    // Requests that came earlier go first.
    if (countWaiting() === 0 && !isOverloaded()) {
      inProgress += 1
      return true
    }
    const urgency = getUrgency(request)
    if (urgency === 'background' || countWaiting() >= maxWaiting) return false
    return waitForRoom(urgency)
  }
  const pass: LoadGuard['pass'] = async (context, next) => {
    if (!(await findRoom(context.req.raw))) {
      context.set('route', 'shed')
      return respondBusy(context.req.raw)
    }
    try {
      return await next()
    } finally {
      inProgress -= 1
      letIn()
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
