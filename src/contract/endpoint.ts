import type { z } from 'zod'
import type { ProblemCode } from './problem.ts'
import type { RateName } from './rate-limits.ts'

/** An endpoint of the API: its request, its response and its access rules. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with its parameters in braces, as in OpenAPI. */
  path: `/api/${string}`
  summary: string
  /**
   * Whether the endpoint needs a session. `required`, `staff` and `operator` respond 401 without one; `optional` works
   * either way. `staff` is for operators and staff, `operator` for operators alone; for others, both respond 404.
   */
  session: 'none' | 'optional' | 'required' | 'staff' | 'operator'
  /**
   * Whether an `operator` endpoint also admits the browser that opened the setup address. Default: no.
   */
  isInSetup?: true
  /**
   * Whether anonymous callers share responses. The server and HTTP caches on the way store them for some seconds. Default:
   * no.
   */
  isShared?: true
  /** The path parameter that must be the caller's own user ID or `me`; any other value is a 403. */
  callerParam?: string
  params?: z.ZodObject
  query?: z.ZodObject
  /** Schema of the JSON body. Without it, the body is not read. */
  body?: z.ZodType
  /**
   * Each call creates something or sends email, so the endpoint takes an `Idempotency-Key`: requests with the same key
   * do it once and get the same response.
   */
  creates?: true
  /** Default: `limits.bodyBytes`. */
  maxBodyBytes?: number
  response: z.ZodType
  /** Media type of the response if it is a file, not JSON. */
  mediaType?: string
  /** Header name → description; `ETag` is implied. */
  responseHeaders?: Record<string, string>
  /** The limit in `rate-limits.ts` that applies. Default: `reading` for GET, otherwise `changing`. */
  rate?: RateName
  /** Problems specific to this endpoint. Validation and server errors can occur everywhere and are not listed. */
  problems: readonly ProblemCode[]
}

export type EndpointTable = Record<string, Endpoint>
