import type { MiddlewareHandler } from 'hono'
import { problems } from '#contract/problem.ts'
import { DomainError } from './domain-error.ts'
import { allowStaleReads } from '#server/platform/observability/observability.ts'
import { hasRecentWrite, readSessionToken, recentWriteCookie } from './session-cookie.ts'

/**
 * Returns whether the caller may read from a replica. Signed-in callers and recent writers must see their own writes.
 */
const mayReadStale = (request: Request, publicUrl: string): boolean =>
  readSessionToken(request, publicUrl) === null && !hasRecentWrite(request)

/** Responds from a replica. On a 404, tries again on the primary, which may already have the row. */
async function runOnReplica<Result>(answer: () => Promise<Result>): Promise<Result> {
  try {
    return await allowStaleReads(answer)
  } catch (error) {
    if (error instanceof DomainError && problems[error.code].status === 404) return answer()
    throw error
  }
}

/** Responds from a replica if the caller may read from one, otherwise from the primary. */
export const allowReplica = <Result>(request: Request, publicUrl: string, answer: () => Promise<Result>) =>
  mayReadStale(request, publicUrl) ? runOnReplica(answer) : answer()

/**
 * After each write, sets a cookie that lasts until every replica is sure to have the write.
 *
 * @param staleness maximum replica lag in milliseconds
 */
export function markWrites(publicUrl: string, staleness: number): MiddlewareHandler {
  const cookie = recentWriteCookie(publicUrl, Math.ceil(staleness / 1_000) + 1)
  return async (context, next) => {
    await next()
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return
    context.res.headers.append('set-cookie', cookie)
  }
}
