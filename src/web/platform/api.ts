import type { Problem } from '#contract/problem.ts'

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

export interface ApiResult<Body> {
  body: Body
  headers: Headers
}

/** The parts of a response that are used. */
type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text' | 'json'>

/** Sends a request: over the network in the browser, to the API in the same process on the server. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Answer>

export interface Api {
  /** @throws ApiError for every response outside 2xx */
  send<Body>(path: string, init?: RequestInit): Promise<ApiResult<Body>>
}

function parseProblem(response: Answer, text: string): Problem | undefined {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    return JSON.parse(text) as Problem
  } catch {
    // The body is truncated, but the status is still useful.
    return undefined
  }
}

export function createApi(sendRequest: SendRequest): Api {
  return {
    async send<Body>(path: string, init: RequestInit = {}): Promise<ApiResult<Body>> {
      const given = init.headers as Record<string, string> | undefined
      const headers = init.body ? { ...given, 'content-type': 'application/json' } : { ...given }
      const response = await sendRequest(path, { credentials: 'include', ...init, headers })
      if (!response.ok) {
        const text = await response.text()
        throw new ApiError(response.status, text || response.statusText, parseProblem(response, text))
      }
      const body = response.status === 204 ? undefined : await response.json()
      return { body: body as Body, headers: response.headers }
    },
  }
}
