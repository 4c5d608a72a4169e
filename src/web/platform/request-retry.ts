/** Sends a request over the network. */
type Fetch = (path: string, init: RequestInit) => Promise<Response>

/**
 * Maximum number of retries, and maximum seconds to wait before each. A change is worth a longer wait than a page: whoever
 * pressed the button is waiting for it.
 */
const retryLimits = { reads: 2, changes: 8, wait: 5 }

const isChange = (method = 'GET') => method !== 'GET' && method !== 'HEAD'

/**
 * Returns whether a 503 says that the server was too busy to do anything. Only then is it safe to send a change again; after
 * other failures, it may have been made.
 */
async function saysBusy(response: Response): Promise<boolean> {
  try {
    return ((await response.clone().json()) as { code?: unknown }).code === 'busy'
  } catch {
    return false
  }
}

/** Parses `Retry-After` of a 503 into seconds; null if the request shouldn't be retried. */
async function parseRetryAfter(response: Response, method?: string): Promise<number | null> {
  if (response.status !== 503) return null
  const wait = Number(response.headers.get('retry-after'))
  if (!(wait > 0 && wait <= retryLimits.wait)) return null
  return !isChange(method) || (await saysBusy(response)) ? wait : null
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
 * Retries requests after a 503 with `Retry-After`: reads after any, changes if the server was too busy to begin. A repeated
 * change keeps its `Idempotency-Key`.
 *
 * @param onWait called when a change has to wait, with the person watching
 */
export const retryWhenBusy =
  (send: Fetch, onWait: () => void = () => undefined): Fetch =>
  async (path, init) => {
    const times = isChange(init.method) ? retryLimits.changes : retryLimits.reads
    for (let left = times; ; left -= 1) {
      const response = await send(path, init)
      const wait = await parseRetryAfter(response, init.method)
      if (wait === null || left === 0) return response
      await response.body?.cancel()
      if (isChange(init.method)) onWait()
      await pause(wait, init.signal)
    }
  }
