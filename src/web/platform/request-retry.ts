/** Over the network. */
type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** How often a question is asked anew, and seconds of waiting that a page may be kept in suspense each time. */
const most = { times: 2, wait: 5 }

/** Seconds after which a busy server says that it may be asked again; null when nothing speaks for that. */
function waitOf(answer: Response, method = 'GET'): number | null {
  if (answer.status !== 503 || method !== 'GET') return null
  const wait = Number(answer.headers.get('retry-after'))
  return wait > 0 && wait <= most.wait ? wait : null
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
 * Asks again what a server was too busy to answer and said when to ask again. What changes something is sent once: who
 * sent it is told, and decides.
 */
export const retryWhenBusy =
  (send: Fetch): Fetch =>
  async (path, init) => {
    for (let left = most.times; ; left -= 1) {
      const answer = await send(path, init)
      const wait = waitOf(answer, init.method)
      if (wait === null || left === 0) return answer
      await answer.body?.cancel()
      await pause(wait, init.signal)
    }
  }
