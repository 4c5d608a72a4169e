/** Sends a request over the network. */
type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** Maximum number of retries, and maximum seconds to wait before each. */
const retryLimits = { times: 2, wait: 5 }

/** Parses `Retry-After` of a 503 into seconds; null if the request shouldn't be retried. */
function parseRetryAfter(answer: Response, method = 'GET'): number | null {
  if (answer.status !== 503 || method !== 'GET') return null
  const wait = Number(answer.headers.get('retry-after'))
  return wait > 0 && wait <= retryLimits.wait ? wait : null
}

function pause(seconds: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Retries GET requests after a 503 with `Retry-After`. Other methods are sent once: the user sees the error and
 * decides.
 */
export const retryWhenBusy =
  (send: Fetch): Fetch =>
  async (path, init) => {
    for (let left = retryLimits.times; ; left -= 1) {
      const answer = await send(path, init)
      const wait = parseRetryAfter(answer, init.method)
      if (wait === null || left === 0) return answer
      await answer.body?.cancel()
      await pause(wait, init.signal)
    }
  }
