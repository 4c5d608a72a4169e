import type { RateState } from '#server/platform/limits/limits.ts'

/** Context variables that middleware sets for the middleware and handlers that follow. */
export interface Variables {
  requestId: string
  /**
   * Address that the request is counted by. Absent for API calls of our own pages, because the page itself is counted.
   */
  callerAddress?: string
  /** Remaining quotas of the rate limits that counted the request. */
  rates?: readonly RateState[]
  /** Name of the route for logs and metrics, where no route pattern applies. */
  route?: string
}
