import type { z } from 'zod'
import type { ProblemCode } from './problem.ts'
import type { RateName } from './rate-limits.ts'

/** Kinds of changes in what anybody may read; the triggers of the database tell them by these names. */
export type PublicTopic = 'events' | 'guests'

/** One call: what it takes, what it gives, who may make it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path parameters in braces, as OpenAPI writes them. */
  path: `/api/${string}`
  summary: string
  /**
   * Whether the call needs somebody signed in: 401 without, for `required` and `operator`. `optional` calls answer both.
   * To whoever is signed in and no operator, `operator` calls do not exist: 404.
   */
  session: 'none' | 'optional' | 'required' | 'operator'
  /**
   * Whoever is not signed in gets the same answer until one of these changes or the minute ends: it is kept in memory
   * and by caches on the way. Default: every answer is its own.
   */
  sharedUntil?: readonly PublicTopic[]
  /** The path parameter that must be the caller's own id, or `me`; anybody else's is 403. */
  callerParam?: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** JSON that the call takes; without it, a body is not read. */
  body?: z.ZodType
  /**
   * Each call creates something or sends email, so the endpoint takes an `Idempotency-Key`: requests with the same key
   * do it once and get the same response.
   */
  creates?: true
  /** Default: `limits.bodyBytes`. */
  maxBodyBytes?: number
  response: z.ZodType
  /** Of the answer, when it is a file and no JSON. */
  mediaType?: string
  /** Header name → what it says, beyond `ETag`. */
  responseHeaders?: Record<string, string>
  /** Which row of `rate-limits.ts` counts it; default: `reading` for GET, else `changing`. */
  rate?: RateName
  /** Refusals beyond those that every call may meet: bad values, and the state of the server. */
  problems: readonly ProblemCode[]
}

export type EndpointTable = Record<string, Endpoint>
