/** One message of a stream (server-sent events). */
export interface StreamEvent {
  name: string
  data: object
  /** What the browser names when it comes back after a break. */
  id?: number
}

export interface EventStream {
  send(event: StreamEvent): void
  /** Ends the answer; a browser then comes back by itself. */
  close(): void
  response: Response
}

export interface StreamOptions {
  /** Aborted when the one who asked has gone. */
  signal: AbortSignal
  /** Called once, whoever ended it. */
  onClose: () => void
}

/** Milliseconds: what keeps proxies from taking the silence for an end, and after which a browser comes back. */
const heartbeat = 20_000
const comeBack = 3_000
/** Messages that wait for a reader who does not read; at one more the stream ends. */
const mostWaiting = 100

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Whatever stands between must neither keep, nor squeeze, nor gather it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'Cookie',
}

/** Opens an answer that goes on until one of the two sides has enough. */
export function openEventStream({ signal, onClose }: StreamOptions): EventStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const close = () => {
    if (!controller) return
    const open = controller
    controller = null
    clearInterval(timer)
    signal.removeEventListener('abort', close)
    onClose()
    try {
      open.close()
    } catch {
      // The reader has cancelled it already.
    }
  }
  const write = (text: string) => {
    controller?.enqueue(encoder.encode(text))
    if ((controller?.desiredSize ?? 0) < -mostWaiting) close()
  }
  const timer = setInterval(() => write(':\n\n'), heartbeat)
  timer.unref()
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
    cancel: close,
  })
  write(`retry: ${comeBack}\n\n`)
  // Not before whoever opens it has it in hand: to close it tells them.
  if (signal.aborted) queueMicrotask(close)
  else signal.addEventListener('abort', close, { once: true })
  return {
    send: ({ name, data, id }) =>
      write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    close,
    response: new Response(body, { headers }),
  }
}
