import { createHash } from 'node:crypto'
import { Hono, type Context, type ErrorHandler } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoints.ts'
import { problems } from '#contract/problem.ts'
import type { Log } from './log.ts'
import { problemOf, Refusal } from './refusal.ts'
import { admit, type Gate, type SignedIn } from './request-checks.ts'
import { parseBody, parseParams, parseQuery } from './request-values.ts'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type SessionOf<Of extends Endpoint> = { none: null; optional: SignedIn | null; required: SignedIn }[Of['session']]

export interface Call<Of extends Endpoint> {
  params: Output<Of['params']>
  query: Output<Of['query']>
  body: Output<Of['body']>
  /** Who calls, as far as the endpoint asks. */
  session: SessionOf<Of>
  /** The address as asked, for links that repeat it. */
  url: URL
  request: Request
}

export interface Answer<Of extends Endpoint> {
  body: z.input<Of['response']>
  headers?: Record<string, string>
}

export interface Route {
  endpoint: Endpoint
  handle(context: Context, gate: Gate): Promise<Response>
}

export interface Variables {
  requestId: string
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}

interface Text {
  text: string
  headers: Record<string, string>
  /** Of one person: no cache between may keep it. */
  isPrivate: boolean
}

/** Answers with JSON text under a tag of its content, or 304 when the caller has it already. */
function answerRead(context: Context, { text, headers, isPrivate }: Text): Response {
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  const common = { ...headers, etag, 'cache-control': isPrivate ? 'private, no-cache' : 'no-cache', vary: 'Cookie' }
  if (matchesEtag(context.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers: common })
  return new Response(text, { headers: { ...common, 'content-type': 'application/json; charset=utf-8' } })
}

function answerChange({ text, headers }: Text): Response {
  return new Response(text, {
    headers: { ...headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
  })
}

/**
 * Binds an endpoint of the contract to what answers it. Who may call, what goes in and what comes out is checked
 * against the contract before and after.
 */
export function route<const Of extends Endpoint>(
  endpoint: Of,
  answer: (call: Call<Of>) => Promise<Answer<Of>>,
): Route {
  return {
    endpoint,
    handle: async (context, gate) => {
      const request = context.req.raw
      const url = new URL(request.url)
      const session = await admit(endpoint, request, context.req.param(), gate)
      const call = {
        params: parseParams(endpoint, context.req.param()),
        query: endpoint.query && parseQuery(endpoint.query, url.searchParams),
        body: await parseBody(endpoint, request),
        session,
        url,
        request,
      } as Call<Of>
      const { body, headers = {} } = await answer(call)
      const text = { text: JSON.stringify(endpoint.response.parse(body)), headers, isPrivate: session !== null }
      return endpoint.method === 'GET' ? answerRead(context, text) : answerChange(text)
    },
  }
}

export function problemResponse(refusal: Refusal, requestId?: string): Response {
  const body = { ...problemOf(refusal), ...(requestId && refusal.code === 'unexpected' ? { requestId } : {}) }
  return Response.json(body, {
    status: problems[refusal.code].status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

/** Problems for what is thrown; the unknown is logged under the request's id. */
export const answerError =
  (log: Log): ErrorHandler<{ Variables: Variables }> =>
  (error, context) => {
    if (error instanceof Refusal) return problemResponse(error)
    log.error({ err: error, requestId: context.get('requestId') }, 'a call failed')
    return problemResponse(new Refusal('unexpected'), context.get('requestId'))
  }

/** The API as one Hono app: the routes, 405 for their other methods, 404 for the rest, problems for what is thrown. */
export function createApi(routes: readonly Route[], gate: Gate, log: Log): Hono<{ Variables: Variables }> {
  const api = new Hono<{ Variables: Variables }>()
  const pattern = (endpoint: Endpoint) => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  for (const { endpoint, handle } of routes) {
    api.on(endpoint.method, pattern(endpoint), (context) => handle(context, gate))
  }
  for (const path of new Set(routes.map(({ endpoint }) => pattern(endpoint)))) {
    const methods = routes.filter(({ endpoint }) => pattern(endpoint) === path).map(({ endpoint }) => endpoint.method)
    api.all(path, () => {
      const response = problemResponse(new Refusal('method_not_allowed'))
      response.headers.set('allow', methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '))
      return response
    })
  }
  api.all('/api/*', () => problemResponse(new Refusal('call_not_found')))
  api.onError(answerError(log))
  return api
}
