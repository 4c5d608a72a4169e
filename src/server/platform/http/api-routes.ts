import { deepStrictEqual } from 'node:assert'
import type { IncomingMessage } from 'node:http'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { getRateName, type RateName } from '#contract/rate-limits.ts'
import { type Log, runWithLimit } from '#server/platform/observability/observability.ts'
import { systemCode } from '#server/platform/process/process.ts'
import { type Content, respondWithEtag, secretIf, sharedCaching } from './response-headers.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { DomainError, foreignKeyViolation, problemResponse, respondWithProblem } from './problem-response.ts'
import { allowReplica, isAnonymous } from './session-cookie.ts'
import {
  admit,
  getAccountId,
  parseBody,
  parseParams,
  parseQuery,
  type RequestGuard,
  type SignedIn,
  type Variables,
} from './request-checks.ts'
import { getIncoming } from './request-origin.ts'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type SessionOf<Of extends Endpoint> = {
  none: null
  optional: SignedIn | null
  required: SignedIn
  staff: SignedIn
  operator: SignedIn
}[Of['session']]

export interface Call<Of extends Endpoint> {
  params: Output<Of['params']>
  query: Output<Of['query']>
  body: Output<Of['body']>
  /** The caller's session; its type depends on the endpoint's `session`. */
  session: SessionOf<Of>
  /** The request URL, for links that repeat it. */
  url: URL
  request: Request
  /** See `getIncoming`. For API calls made while rendering a page, the page's own request. */
  incoming: IncomingMessage | undefined
}

/** A response: an object to validate and serialise, or JSON text that already has the contract's shape. */
export type ApiResponse<Of extends Endpoint> = ({ body: z.input<Of['response']> } | { json: string }) & {
  headers?: Record<string, string>
  /** `Set-Cookie` values. Not for GET. */
  cookies?: readonly string[]
}

export interface Route {
  endpoint: Endpoint
  handle(context: Context, guard: RequestGuard): Promise<Response>
}

/** A route outside /api that responds with something other than a page. */
export interface PlainRoute {
  /** Default: GET. */
  method?: 'GET' | 'POST'
  /** The rate limit that counts its requests. Default: `pages`. */
  rate?: RateName
  path: string
  /** See `Endpoint.isShared`. */
  isShared?: Endpoint['isShared']
  /** See `SharedPath.canonical`. */
  canonical?(target: string): string
  /** Returns whether the route exists for this request. Default: always. */
  isOpen?(incoming: IncomingMessage | undefined): boolean
  handle(context: Context): Promise<Response>
}

/** Applies the rate limits, authorises the caller, and parses and validates the request. */
async function readCall<Of extends Endpoint>(endpoint: Of, context: Context, guard: RequestGuard): Promise<Call<Of>> {
  const request = context.req.raw
  const url = new URL(request.url)
  const rate = getRateName(endpoint)
  // Count by address first, so that a request over the limit costs no session lookup.
  const address: string | null = context.get('callerAddress') ?? null
  const rates = await guard.rateLimiter.take(rate, { userId: null, address })
  const session = await admit(endpoint, request, context.req.param(), guard)
  if (session) rates.push(...(await guard.rateLimiter.take(rate, { userId: session.userId, address: null })))
  context.set('rates', rates)
  return {
    params: parseParams(endpoint, context.req.param()),
    query: endpoint.query && parseQuery(endpoint.query, url.searchParams),
    body: await parseBody(endpoint, request),
    session,
    url,
    request,
    incoming: getIncoming(context),
  } as Call<Of>
}

const getConstraint = (error: unknown) =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : ''

/**
 * Maps a foreign-key violation to a problem. A row that the request refers to was deleted while the request ran, and
 * PostgreSQL rolled the transaction back.
 *
 * @throws DomainError `not_signed_in` if the caller's session or account was deleted; otherwise the not-found code of
 *   the missing row if the endpoint declares it
 * @throws the error itself in every other case; `respondWithProblem` responds with `conflict`
 */
async function throwForMissingParent(
  error: unknown,
  call: Call<Endpoint>,
  endpoint: Endpoint,
  context: Context,
  guard: RequestGuard,
): Promise<never> {
  if (systemCode(error) !== foreignKeyViolation) throw error
  const session = call.session && (await admit(endpoint, context.req.raw, context.req.param(), guard))
  if (call.session && !session) throw new DomainError('not_signed_in')
  const code = guard.findMissingParentCode(getConstraint(error))
  throw code !== null && endpoint.problems.includes(code) ? new DomainError(code) : error
}

/** @throws if the response doesn't match the contract; JSON text is validated only if `checksJson` is set */
function serializeResponse<Of extends Endpoint>(
  endpoint: Of,
  response: ApiResponse<Of>,
  { checksJson }: RequestGuard,
): string {
  if ('body' in response) return JSON.stringify(endpoint.response.parse(response.body))
  if (checksJson) {
    const written: unknown = JSON.parse(response.json)
    // Parsing drops unknown fields, but the JSON text would still expose them.
    deepStrictEqual(endpoint.response.parse(written), written)
  }
  return response.json
}

interface HandlerResult {
  text: string
  headers: Record<string, string>
  cookies?: readonly string[]
}

/**
 * Calls a handler. If the endpoint creates something and the request has an `Idempotency-Key`, calls it once per key.
 */
async function handleOnce<Of extends Endpoint>(
  endpoint: Of,
  call: Call<Of>,
  respond: (call: Call<Of>) => Promise<ApiResponse<Of>>,
  guard: RequestGuard,
): Promise<HandlerResult> {
  const key = endpoint.creates ? readIdempotencyKey(call.request.headers) : null
  if (key === null) {
    const response = await respond(call)
    const { headers = {}, cookies = [] } = response
    return { text: serializeResponse(endpoint, response, guard), headers, cookies }
  }
  const userId = call.session && getAccountId(call.session)
  const { pathname, search } = call.url
  const request = { key, userId, content: [endpoint.method, pathname, search, call.body] }
  const { text, isReplay } = await guard.idempotency.run(request, async () =>
    serializeResponse(endpoint, await respond(call), guard),
  )
  return { text, headers: isReplay ? { 'idempotency-replayed': 'true' } : {} }
}

const jsonType = 'application/json; charset=utf-8'

/**
 * Includes `Accept-Encoding` from the start. If the `compress` middleware has to add it, it turns the response into a
 * stream, even one that it doesn't compress.
 */
const vary = 'Cookie, Accept-Encoding, Accept-Language'

/**
 * Returns the caching headers of a GET response. Shared caches must not store personal responses; the service worker
 * stores them under the user's id (`X-Person`).
 */
function getCachingHeaders(endpoint: Endpoint, session: SignedIn | null, isAnyone: boolean): Record<string, string> {
  if (session !== null) return { 'cache-control': 'private, no-cache', 'x-person': String(session.userId) }
  return endpoint.isShared && isAnyone ? sharedCaching : { 'cache-control': 'no-cache' }
}

/**
 * Binds an endpoint of the contract to its handler. Authorises the caller, and validates the request and the response
 * against the contract. A response that is already JSON text is validated only outside production.
 */
export function route<const Of extends Endpoint>(
  endpoint: Of,
  respond: (call: Call<Of>) => Promise<ApiResponse<Of>>,
): Route {
  return {
    endpoint,
    handle: async (context, guard) => {
      const call = await readCall(endpoint, context, guard)
      const {
        headers,
        text,
        cookies = [],
      } = await handleOnce(endpoint, call, respond, guard).catch((error: unknown) =>
        throwForMissingParent(error, call, endpoint, context, guard),
      )
      if (endpoint.method !== 'GET') {
        const changed = new Response(text, {
          headers: { ...headers, 'cache-control': 'no-store', 'content-type': jsonType },
        })
        for (const cookie of cookies) changed.headers.append('set-cookie', cookie)
        return changed
      }
      return respondWithEtag(context.req.raw.headers, {
        body: text,
        type: jsonType,
        headers: {
          ...getCachingHeaders(endpoint, call.session, isAnonymous(context.req.raw, guard.publicUrl)),
          vary,
          ...headers,
        },
      })
    },
  }
}

/** Binds an endpoint to a handler that streams its response. */
export function streamRoute<const Of extends Endpoint>(
  endpoint: Of,
  respond: (call: Call<Of>) => Promise<Response>,
): Route {
  return { endpoint, handle: async (context, guard) => respond(await readCall(endpoint, context, guard)) }
}

/** Binds an endpoint that responds with a file to download instead of JSON. */
export function fileRoute<const Of extends Endpoint>(
  endpoint: Of,
  respond: (call: Call<Of>) => Promise<Content>,
): Route {
  return {
    endpoint,
    handle: async (context, guard) => {
      const call = await readCall(endpoint, context, guard)
      const { headers, ...content } = await respond(call)
      const caching = getCachingHeaders(endpoint, call.session, isAnonymous(context.req.raw, guard.publicUrl))
      return respondWithEtag(context.req.raw.headers, { ...content, headers: { ...caching, vary, ...headers } })
    },
  }
}

/** `/api/events/{id}` → `/api/events/:id` */
export const routePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * Milliseconds that the statements of a change wait for others of its kind. When hundreds of people RSVP in the same
 * second, they are served in the order of arrival.
 */
export const changeWaitMs = 15_000

/**
 * Creates the API as one Hono app: the routes, 405 for other methods of known paths, 404 for unknown paths, and a
 * problem response for each error thrown.
 */
export function createApi(routes: readonly Route[], guard: RequestGuard, log: Log): Hono<{ Variables: Variables }> {
  const api = new Hono<{ Variables: Variables }>()
  for (const { endpoint, handle } of routes) {
    const requestKind = `${endpoint.method} ${endpoint.path}`
    const maxWaitMs = endpoint.method === 'GET' ? undefined : changeWaitMs
    const mayBeStale = guard.hasReplicas === true && endpoint.method === 'GET' && endpoint.session !== 'required'
    api.on(endpoint.method, routePath(endpoint.path), secretIf(endpoint.rate === 'tokens'), (context) => {
      const respond = () => runWithLimit(requestKind, () => handle(context, guard), maxWaitMs)
      return mayBeStale ? allowReplica(context.req.raw, guard.publicUrl, respond) : respond()
    })
  }
  for (const [path, alike] of Map.groupBy(routes, ({ endpoint }) => routePath(endpoint.path))) {
    const methods = alike.map(({ endpoint }) => endpoint.method)
    api.all(path, () => {
      const response = problemResponse(new DomainError('method_not_allowed'))
      response.headers.set(
        'allow',
        methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '),
      )
      return response
    })
  }
  api.all('/api/*', () => problemResponse(new DomainError('call_not_found')))
  api.onError(respondWithProblem(log))
  return api
}
