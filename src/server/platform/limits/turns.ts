import type { MiddlewareHandler } from 'hono'
import { networkAt } from '#server/platform/network/network.ts'
import { limitConcurrency } from '#server/platform/process/process.ts'
import { DomainError, type Variables } from '#server/platform/http/http.ts'
import { respondRejected } from './rate-limit-response.ts'

/** Concurrent requests of one network in each process, and how many more may wait. */
export const turnLimits = { atOnce: 6, waiting: 512 }

/**
 * Runs few requests of one network at a time, so that expensive ones can't starve others. The rest wait in order. A network
 * is an address, or a /48 of IPv6.
 */
export function limitTurns(): MiddlewareHandler<{ Variables: Variables }> {
  const createError = () => new DomainError('too_many_requests', undefined, [], 1)
  const runInTurn = limitConcurrency({ ...turnLimits, createError })
  return async (context, next) => {
    const address = context.get('callerAddress')
    if (address === undefined) return next()
    try {
      await runInTurn(networkAt(address, 3), next)
      return undefined
    } catch (error) {
      if (error instanceof DomainError) return respondRejected(error, context.req.raw)
      throw error
    }
  }
}
