import type { Endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { Idempotency } from './idempotency.ts'
import type { RateLimiter } from '#server/platform/limits/limits.ts'
import { DomainError } from './domain-error.ts'

/** Whose session the caller's cookie names. */
export interface SignedIn {
  userId: number
  sessionId: number
  /** May make the calls that exist for operators alone. */
  isOperator: boolean
}

/** What stands before every call. */
export interface RequestGuard {
  /** Origin of the links that leave the server; its pages may call. */
  publicUrl: string
  /** The session that the request's cookie names, while it lasts. */
  findSession(request: Request): Promise<SignedIn | null>
  /** Whether JSON that a route has written is held against the contract before it goes out: not in production. */
  checksJson: boolean
  rateLimiter: RateLimiter
  idempotency: Idempotency
  /** Returns the not-found code of the row that a foreign key points to; null if the API has none for it. */
  findMissingParentCode(foreignKey: string): ProblemCode | null
  /** Whether visitors' answers may come from a copy of the database that is some seconds behind. */
  hasReplicas?: boolean
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * True for calls that a page of ours or no page at all sent. Every browser names the page's origin when it changes
 * something, and SameSite=Lax keeps the cookie from other sites' calls; programs that are no browsers send neither
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
 * @throws Refusal when another site sent the call, when nobody is signed in, when it is for operators and the caller is
 * none, or when the id is somebody else's
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
