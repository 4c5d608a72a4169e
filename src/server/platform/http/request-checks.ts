import type { Endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Idempotency } from './idempotency.ts'
import type { RateLimiter } from '#server/platform/limits/limits.ts'
import { DomainError } from './domain-error.ts'

/** The caller, identified by the session cookie. */
export interface SignedIn {
  userId: number
  sessionId: number
  /** Whether the caller may use operator endpoints. */
  isOperator: boolean
}

/** The checks that precede every API call, and their settings. */
export interface RequestGuard {
  /** Public origin of this server. Outgoing links use it, and its pages may call the API. */
  publicUrl: string
  /** Returns the session that the request's cookie identifies; null if there is none or it has expired. */
  findSession(request: Request): Promise<SignedIn | null>
  /** Whether JSON text from a handler is validated against the contract before it's sent. False in production. */
  checksJson: boolean
  rateLimiter: RateLimiter
  idempotency: Idempotency
  /** Returns the not-found code of the row that a foreign key references; null if the API has none. */
  findMissingParentCode(foreignKey: string): ProblemCode | null
  /** Whether anonymous requests may be served from a replica that lags some seconds behind. */
  hasReplicas?: boolean
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns whether a request comes from one of our own pages or from a client that isn't a browser. Every browser sends
 * the page's origin with a write, and SameSite=Lax keeps the cookie out of cross-site calls. Other clients send neither
 * header.
 */
export function isSameOrigin(request: Request, publicUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.get('origin')
  if (origin === null) return true
  const from = URL.parse(origin)
  return from !== null && (from.origin === new URL(publicUrl).origin || from.host === new URL(request.url).host)
}

/**
 * Authorises a request.
 *
 * @returns the caller's session; null if there is none or the endpoint ignores it
 * @throws DomainError `foreign_origin` if another site sent a write, `not_signed_in` if a session is required,
 *   `call_not_found` if the endpoint is for operators and the caller isn't one, `not_allowed` if the id is another
 *   user's
 */
export async function admit(endpoint: Endpoint, request: Request, params: Record<string, string>, gate: RequestGuard) {
  if (!safeMethods.has(endpoint.method) && !isSameOrigin(request, gate.publicUrl))
    throw new DomainError('foreign_origin')
  if (endpoint.session === 'none') return null
  const session = await gate.findSession(request)
  if (endpoint.session === 'optional') return session
  if (!session) throw new DomainError('not_signed_in')
  if (endpoint.session === 'operator' && !session.isOperator) throw new DomainError('call_not_found')
  const owner = endpoint.callerParam && params[endpoint.callerParam]
  if (owner !== undefined && owner !== 'me' && owner !== String(session.userId)) throw new DomainError('not_allowed')
  return session
}
