import type { MiddlewareHandler } from 'hono'
import { problems } from '#contract/problem.ts'
import { DomainError } from './domain-error.ts'
import { allowStaleReads } from '#server/platform/observability/observability.ts'
import { hasRecentWrite, readSessionToken, recentWriteCookie } from './session-cookie.ts'

/** Whoever is signed in, or has just changed something, reads what they have written. */
const mayReadStale = (request: Request, publicUrl: string): boolean =>
  readSessionToken(request, publicUrl) === null && !hasRecentWrite(request)

/** Answers from a copy of the database; what is not there yet may be in the database itself. */
async function answerStale<Result>(answer: () => Promise<Result>): Promise<Result> {
  try {
    return await allowStaleReads(answer)
  } catch (error) {
    if (error instanceof DomainError && problems[error.code].status === 404) return answer()
    throw error
  }
}

/** From a copy where the caller may read one. */
export const allowReplica = <Result>(request: Request, publicUrl: string, answer: () => Promise<Result>) =>
  mayReadStale(request, publicUrl) ? answerStale(answer) : answer()

/**
 * Marks the browser of whoever changes something, for as long as copies of the database may not have it yet.
 * @param staleness milliseconds
 */
export function markWrites(publicUrl: string, staleness: number): MiddlewareHandler {
  const cookie = recentWriteCookie(publicUrl, Math.ceil(staleness / 1_000) + 1)
  return async (context, next) => {
    await next()
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return
    context.res.headers.append('set-cookie', cookie)
  }
}
