import type { Context, MiddlewareHandler } from 'hono'
import type { RateName } from '#contract/rate-limits.ts'
import { problemResponse, type RateLimiter, type Variables, DomainError } from '#server/platform/http/http.ts'
import { notePage, noteResponse } from '#server/platform/pages/pages.ts'
import { rateHeaders } from './rate-limit.ts'
import { t } from '#texts/texts.ts'

/** Responds to a rejected request with a page for browsers and with a problem for other clients. */
export function respondRejected(
  error: DomainError,
  request: Request,
  note = { title: t('One moment, please'), text: error.message },
): Response {
  const problem = problemResponse(error)
  const isPage = request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html')
  if (!isPage) return problem
  const page = noteResponse(notePage(note), problem.status)
  const retryAfter = problem.headers.get('retry-after') ?? '1'
  const headers = { ...error.headers, 'retry-after': retryAfter, ...(error.code === 'busy' && { refresh: retryAfter }) }
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
  return page
}

/**
 * Adds the remaining quotas to the response (draft-ietf-httpapi-ratelimit-headers-10). Leaves out responses that shared
 * caches may store, because the quotas are those of one caller.
 */
export const addRateHeaders: MiddlewareHandler<{ Variables: Variables }> = async (context, next) => {
  await next()
  const rates = context.get('rates') ?? []
  const { headers } = context.res
  if (rates.length === 0 || headers.has('ratelimit') || headers.get('cache-control')?.startsWith('public')) return
  for (const [name, value] of Object.entries(rateHeaders(rates))) headers.set(name, value)
}

/** Rate-limits requests outside the API by address. */
export const limitRate =
  (
    limiter: RateLimiter,
    name: RateName | ((context: Context) => RateName),
  ): MiddlewareHandler<{ Variables: Variables }> =>
  async (context, next) => {
    try {
      const caller = { userId: null, address: context.get('callerAddress') ?? null }
      context.set('rates', await limiter.take(typeof name === 'string' ? name : name(context), caller))
    } catch (error) {
      if (error instanceof DomainError) return respondRejected(error, context.req.raw)
      throw error
    }
    return next()
  }
