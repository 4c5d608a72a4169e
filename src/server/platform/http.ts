import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoints.ts'
import { problems } from '#contract/problem.ts'
import { answerTagged, type Content } from './etag.ts'
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

/** An address outside /api that answers with something else than a page. */
export interface PlainRoute {
  path: string
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

/** @throws Refusal `invalid_request` naming every field at fault */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, search: URLSearchParams): z.output<Schema> {
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

/** What an endpoint is called with, checked. */
function readCall<Of extends Endpoint>(endpoint: Of, context: Context): Call<Of> {
  const url = new URL(context.req.url)
  return {
    params: parseParams(endpoint, context.req.param()),
    query: endpoint.query && parseQuery(endpoint.query, url.searchParams),
    url,
  } as Call<Of>
}

/** Binds an endpoint of the contract to what answers it; what goes in and out is checked against the contract. */
export function route<const Of extends Endpoint>(
  endpoint: Of,
  answer: (call: Call<Of>) => Promise<Answer<Of>>,
): Route {
  return {
    endpoint,
    handle: async (context) => {
      const { body, headers = {} } = await answer(readCall(endpoint, context))
      return answerTagged(context.req.raw.headers, {
        body: JSON.stringify(endpoint.response.parse(body)),
        type: 'application/json; charset=utf-8',
        headers: { ...headers, vary: 'Cookie' },
      })
    },
  }
}

/** Binds an endpoint whose answer is a file to download instead of JSON. */
export function fileRoute<const Of extends Endpoint>(endpoint: Of, answer: (call: Call<Of>) => Promise<Content>): Route {
  return {
    endpoint,
    handle: async (context) => answerTagged(context.req.raw.headers, await answer(readCall(endpoint, context))),
  }
}

export function problemResponse(refusal: Refusal, requestId?: string): Response {
  const body = { ...problemOf(refusal), ...(requestId && refusal.code === 'unexpected' ? { requestId } : {}) }
  return Response.json(body, {
    status: problems[refusal.code].status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

/** Turns what is thrown into a problem: a refusal into its own, everything else into a 500 that the log explains. */
export function answerError(log: Log) {
  return (error: Error, context: Context<{ Variables: Variables }>): Response => {
    if (error instanceof Refusal) return problemResponse(error)
    log.error({ err: error, requestId: context.get('requestId') }, 'a call failed')
    return problemResponse(new Refusal('unexpected'), context.get('requestId'))
  }
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
      response.headers.set('allow', methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)).join(', '))
      return response
    })
  }
  api.all('/api/*', () => problemResponse(new Refusal('call_not_found')))
  api.onError(answerError(log))
  return api
}
