import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoints.ts'
import { problems } from '#contract/problem.ts'
import type { Log } from './log.ts'
import { problemOf, Refusal, type FieldError } from './refusal.ts'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

export interface Call<Of extends Endpoint> {
  params: Output<Of['params']>
  query: Output<Of['query']>
  /** The address as asked, for links that repeat it. */
  url: URL
}

export interface Answer<Of extends Endpoint> {
  body: z.input<Of['response']>
  headers?: Record<string, string>
}

export interface Route {
  endpoint: Endpoint
  handle(context: Context): Promise<Response>
}

export interface Variables {
  requestId: string
}

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => ({ field, message: 'is not known here' }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  )
}

function refuseFields(errors: FieldError[]): never {
  throw new Refusal('invalid_request', errors.map(({ field, message }) => `${field}: ${message}`).join('; '), errors)
}

function parseQuery(schema: z.ZodType, search: URLSearchParams): unknown {
  const twice = [...new Set(search.keys())].filter((key) => search.getAll(key).length > 1)
  if (twice.length > 0) refuseFields(twice.map((field) => ({ field, message: 'is given more than once' })))
  const parsed = schema.safeParse(Object.fromEntries(search))
  return parsed.success ? parsed.data : refuseFields(fieldErrors(parsed.error))
}

/** A path that cannot name anything is answered like one that names nothing. */
function parseParams(endpoint: Endpoint, given: Record<string, string>): unknown {
  const parsed = endpoint.params?.safeParse(given)
  if (parsed?.success === false) throw new Refusal(endpoint.problems[0] ?? 'call_not_found')
  return parsed?.data
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header !== undefined && header.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}

/** Answers with JSON text under a tag of its content, or 304 when the caller has it already. */
function answerJson(context: Context, text: string, headers: Record<string, string>): Response {
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  const common = { ...headers, etag, 'cache-control': 'no-cache', vary: 'Cookie' }
  if (matchesEtag(context.req.header('if-none-match'), etag))
    return new Response(null, { status: 304, headers: common })
  return new Response(text, { headers: { ...common, 'content-type': 'application/json; charset=utf-8' } })
}

/** Binds an endpoint of the contract to what answers it; what goes in and out is checked against the contract. */
export function route<const Of extends Endpoint>(endpoint: Of, answer: (call: Call<Of>) => Promise<Answer<Of>>): Route {
  return {
    endpoint,
    handle: async (context) => {
      const url = new URL(context.req.url)
      const call = {
        params: parseParams(endpoint, context.req.param()),
        query: endpoint.query && parseQuery(endpoint.query, url.searchParams),
        url,
      } as Call<Of>
      const { body, headers = {} } = await answer(call)
      return answerJson(context, JSON.stringify(endpoint.response.parse(body)), headers)
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

/** The API as one Hono app: the routes, 405 for their other methods, 404 for the rest, problems for what is thrown. */
export function createApi(routes: readonly Route[], log: Log): Hono<{ Variables: Variables }> {
  const api = new Hono<{ Variables: Variables }>()
  const pattern = (endpoint: Endpoint) => endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  for (const { endpoint, handle } of routes) api.on(endpoint.method, pattern(endpoint), handle)
  for (const path of new Set(routes.map(({ endpoint }) => pattern(endpoint)))) {
    const methods = routes.filter(({ endpoint }) => pattern(endpoint) === path).map(({ endpoint }) => endpoint.method)
    api.all(path, () => {
      const response = problemResponse(new Refusal('method_not_allowed'))
      response.headers.set(
        'allow',
        methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '),
      )
      return response
    })
  }
  api.all('/api/*', () => problemResponse(new Refusal('call_not_found')))
  api.onError((error, context) => {
    if (error instanceof Refusal) return problemResponse(error)
    log.error({ err: error, requestId: context.get('requestId') }, 'a call failed')
    return problemResponse(new Refusal('unexpected'), context.get('requestId'))
  })
  return api
}
