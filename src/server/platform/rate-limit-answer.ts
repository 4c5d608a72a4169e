import type { Context, MiddlewareHandler } from 'hono'
import type { RateName } from '#contract/rate-limits.ts'
import { problemResponse } from './problem-answer.ts'
import type { Variables } from './request-variables.ts'
import { notePage, noteResponse } from './note-page.ts'
import type { RateLimiter } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

/** A person who looks at pages gets a page, a program the problem. */
export function answerRefusal(refusal: Refusal, request: Request): Response {
  const problem = problemResponse(refusal)
  const isPage = request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/html')
  if (!isPage) return problem
  const page = noteResponse(notePage({ title: 'One moment, please', text: refusal.message }), problem.status)
  page.headers.set('retry-after', problem.headers.get('retry-after') ?? '1')
  return page
}

/** Counts what is no call of the API, by address. */
export const countAs =
  (
    limiter: RateLimiter,
    name: RateName | ((context: Context) => RateName),
  ): MiddlewareHandler<{ Variables: Variables }> =>
  async (context, next) => {
    try {
      await limiter.take(typeof name === 'string' ? name : name(context), {
        userId: null,
        address: context.get('callerAddress') ?? null,
      })
    } catch (error) {
      if (error instanceof Refusal) return answerRefusal(error, context.req.raw)
      throw error
    }
    return next()
  }
