import type { Endpoint } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { RateName } from '#contract/rate-limits.ts'
import type { Idempotency } from './idempotency.ts'
import { DomainError, type FieldError } from './problem-response.ts'
import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { explainIssue } from '#server/platform/process/process.ts'
import { findUnstorable } from '#server/platform/database/database.ts'
import { t } from '#texts/texts.ts'

/**
 * The caller that a request counts against. A page's own API calls have no address, because the page itself is counted.
 */
export interface Caller {
  userId: number | null
  address: string | null
}

/** Counts calls, and rejects those that exceed a rate. */
export interface RateLimiter {
  /**
   * @param subject id of what the call is about, if each has a quota of its own
   * @returns the remaining quota of each rate
   * @throws DomainError `too_many_requests` with the seconds until a retry
   */
  take(name: RateName, caller: Caller, subject?: number): Promise<RateState[]>
}

/** Remaining quota of a rate after a call. */
export interface RateState {
  /** Name of the rate and what it is counted by, such as `reading-address`. */
  policy: string
  calls: number
  seconds: number
  remaining: number
  /** Seconds until the full quota is available again; if it is used up, until the next call is accepted. */
  reset: number
}

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

/** The caller, identified by the session cookie. */
export interface SignedIn {
  userId: number
  sessionId: number
  /** Whether the caller may use operator endpoints. */
  isOperator: boolean
  /** Whether the caller, who is no operator, may use the endpoints for staff. */
  isStaff?: boolean
}

/** Decides who may use the endpoints of operators and staff. */
const mayManage = (kind: Endpoint['session'], { isOperator, isStaff = false }: SignedIn): boolean =>
  kind === 'operator' ? isOperator : kind === 'staff' ? isOperator || isStaff : true

/** The caller of an endpoint for operators who has the setup address instead of an account. */
const setupCaller: SignedIn = { userId: 0, sessionId: 0, isOperator: true }

/** Returns the id of the caller's account; null if they have only the setup address. */
export const getAccountId = ({ userId }: SignedIn): number | null => (userId === setupCaller.userId ? null : userId)

/** The checks that precede every API call, and their settings. */
export interface RequestGuard {
  /** Public origin of this server. Outgoing links use it, and its pages may call the API. */
  publicUrl: string
  /** Returns the session that the request's cookie identifies; null if there is none or it has expired. */
  findSession(request: Request): Promise<SignedIn | null>
  /** Returns whether the request comes from the browser that opened the setup address. Default: never. */
  isInSetup?(request: Request): Promise<boolean>
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
export async function admit(endpoint: Endpoint, request: Request, params: Record<string, string>, guard: RequestGuard) {
  if (!safeMethods.has(endpoint.method) && !isSameOrigin(request, guard.publicUrl))
    throw new DomainError('foreign_origin')
  if (endpoint.session === 'none') return null
  const session = await guard.findSession(request)
  if (endpoint.session === 'optional') return session
  if (endpoint.isInSetup && !session?.isOperator && (await guard.isInSetup?.(request))) return setupCaller
  if (!session) throw new DomainError('not_signed_in')
  if (!mayManage(endpoint.session, session)) throw new DomainError('call_not_found')
  const owner = endpoint.callerParam && params[endpoint.callerParam]
  if (owner !== undefined && owner !== 'me' && owner !== String(session.userId)) throw new DomainError('not_allowed')
  return session
}

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: t('is not a known field') }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  )
}

function throwFieldErrors(errors: FieldError[]): never {
  throw new DomainError(
    'invalid_request',
    errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
    errors,
  )
}

/** @throws DomainError `invalid_request` naming the field whose text the database can't store */
function checkTexts(given: unknown): void {
  const field = findUnstorable(given)
  if (field === null) return
  throwFieldErrors([
    { field: field === '' ? 'body' : field, message: t('must be valid Unicode without null characters') },
  ])
}

/** @throws DomainError `invalid_request` naming every invalid field */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, search: URLSearchParams): z.output<Schema> {
  const twice = [...new Set(search.keys())].filter((key) => search.getAll(key).length > 1)
  if (twice.length > 0) throwFieldErrors(twice.map((field) => ({ field, message: t('is given more than once') })))
  const given = Object.fromEntries(search)
  checkTexts(given)
  const parsed = schema.safeParse(given, { error: explainIssue })
  return parsed.success ? parsed.data : throwFieldErrors(fieldErrors(parsed.error))
}

/** Parses path parameters. Malformed ones get the same not-found problem as unknown ones. */
export function parseParams(endpoint: Endpoint, given: Record<string, string>): unknown {
  const parsed = endpoint.params?.safeParse(given)
  if (parsed?.success === false || findUnstorable(given) !== null)
    throw new DomainError(endpoint.problems[0] ?? 'call_not_found')
  return parsed?.data
}

/**
 * Reads at most `maxBytes` bytes of the body, whatever `Content-Length` says.
 *
 * @throws DomainError `body_too_large`
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new DomainError('body_too_large')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw new DomainError('body_too_large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Like `readBytes`, as text. */
export const readText = async (request: Request, maxBytes: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(request, maxBytes))

/** Maximum nesting depth. No endpoint needs this much, and PostgreSQL fails beyond some thousands of levels. */
const maxNesting = 32

function isNestedTooDeep(given: unknown): boolean {
  let layer = [given]
  for (let depth = 0; depth < maxNesting && layer.length > 0; depth += 1) {
    layer = layer.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return layer.length > 0
}

/**
 * Finds a member named `__proto__` in a JSON value. Zod drops it from records without an error.
 *
 * @returns its path, such as `content.__proto__`; null if there is none
 */
function findPrototypeField(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') return key
    const path = findPrototypeField(inner)
    if (path !== null) return `${key}.${path}`
  }
  return null
}

/** @throws DomainError `body_not_json`, `body_too_large`, or `invalid_request` naming the invalid fields */
export async function parseBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (!endpoint.body) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new DomainError('body_not_json')
  const text = await readText(request, endpoint.maxBodyBytes ?? limits.bodyBytes)
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throwFieldErrors([{ field: 'body', message: t('is not JSON') }])
  }
  if (isNestedTooDeep(given)) throwFieldErrors([{ field: 'body', message: t('is nested too deeply') }])
  checkTexts(given)
  const prototypeField = findPrototypeField(given)
  if (prototypeField !== null) throwFieldErrors([{ field: prototypeField, message: t('is not a known field') }])
  const parsed = endpoint.body.safeParse(given, { error: explainIssue })
  return parsed.success ? parsed.data : throwFieldErrors(fieldErrors(parsed.error))
}
