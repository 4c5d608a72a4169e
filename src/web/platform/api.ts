import type { AnyRequest, EndpointName, RequestArguments } from '#contract/endpoints.ts'
import type { Problem } from '#contract/problem.ts'

/** See `endpointPaths` in the contract. Embedded by `vite.config.ts`, so that no schemas reach the browser. */
declare const endpointPaths: Readonly<Record<string, Readonly<Record<string, string>>>>
/** Method and path of every endpoint. Read once, because the build replaces each mention with the whole table. */
const routes = Object.fromEntries(
  Object.entries(endpointPaths).flatMap(([method, paths]) =>
    Object.entries(paths).map(([name, path]) => [name, { method, path }]),
  ),
) as Record<EndpointName, { method: string; path: string }>

/** A response outside 2xx. Message: "404: Event not found". */
export class ApiError extends Error {
  readonly status: number
  /** The problem details, if the response body contained any. */
  readonly problem: Problem | undefined
  constructor(status: number, text: string, problem?: Problem) {
    super(`${status}: ${text}`)
    this.status = status
    this.problem = problem
  }
}

/** No response: the server can't be reached. A `TypeError`, as of `fetch`, which also throws it for mistakes in code. */
export class UnreachedError extends TypeError {}

function refuseUnreached(error: unknown): never {
  throw error instanceof TypeError ? new UnreachedError(error.message, { cause: error }) : error
}

export interface ApiResult<Body> {
  body: Body
  headers: Headers
}

/** The parts of a response that the client uses. */
type ApiResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text' | 'json'>

/** Sends a request: over the network in the browser, to the API in the same process on the server. */
export type SendRequest = (path: string, init: RequestInit) => Promise<ApiResponse>

/** The client of the endpoint table. Its requests and responses have types in `call`. */
export interface Api {
  /** @throws ApiError for every response outside 2xx */
  send<Body>(name: EndpointName, request?: AnyRequest): Promise<ApiResult<Body>>
}

/** Returns whether an endpoint only reads. */
export const isRead = (name: EndpointName): boolean => routes[name].method === 'GET'

/** Fills the parameters into an endpoint's path. Omits query parameters that are undefined. */
export function buildPath(name: EndpointName, { params = {}, query = {} }: AnyRequest): string {
  let { path } = routes[name]
  for (const [key, value] of Object.entries(params)) path = path.replace(`{${key}}`, encodeURIComponent(value))
  const search = new URLSearchParams(
    query instanceof URLSearchParams ? query : Object.entries(query).filter(([, value]) => value !== undefined),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/** Builds the path of an endpoint, for links to files and streams. */
export const apiPath = <Name extends EndpointName>(name: Name, ...[request]: RequestArguments<Name>): string =>
  buildPath(name, request ?? {})

/** Returns the query of the next page from the `Link` header; null on the last page. */
export function readNextPage(headers: Headers): string | null {
  const link = /<([^<>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return link?.split('?')[1] ?? null
}

function parseProblem(response: ApiResponse, text: string): Problem | undefined {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    return JSON.parse(text) as Problem
  } catch {
    // The body is truncated, but the status is still useful.
    return undefined
  }
}

/** Creates an API client. Response bodies aren't validated again, because the server validates them. */
export function createApi(sendRequest: SendRequest): Api {
  const reach: SendRequest = (path, init) => sendRequest(path, init).catch(refuseUnreached)
  return {
    async send(name, request = {}) {
      const { body, signal, keepalive } = request
      const response = await reach(buildPath(name, request), {
        method: routes[name].method,
        credentials: 'include',
        ...(signal && { signal }),
        ...(keepalive && { keepalive }),
        ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      if (!response.ok) {
        const text = await response.text()
        throw new ApiError(response.status, text || response.statusText, parseProblem(response, text))
      }
      return { body: await response.json(), headers: response.headers }
    },
  }
}
