import type { Problem } from '#contract/problem.ts'

/** What a call that was not answered with 2xx throws: "404: Event not found". */
export class ApiError extends Error {
  readonly status: number
  /** The problem body, when the answer was one. */
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

/** What is looked at of an answer. */
type Answer = Pick<Response, 'ok' | 'status' | 'statusText' | 'headers' | 'text' | 'json'>

/** Sends one call; in the browser over the network, on the server to the API in the same process. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Answer>

export interface Api {
  /** @throws ApiError for every answer that is not 2xx */
  send<Body>(path: string, init?: RequestInit): Promise<ApiResult<Body>>
}

function parseProblem(response: Answer, text: string): Problem | undefined {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  try {
    return JSON.parse(text) as Problem
  } catch {
    // A cut-off body is still worth its status.
    return undefined
  }
}

export function createApi(sendRequest: SendRequest): Api {
  return {
    async send<Body>(path: string, init: RequestInit = {}): Promise<ApiResult<Body>> {
      const headers = init.body ? { ...init.headers, 'content-type': 'application/json' } : { ...init.headers }
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
