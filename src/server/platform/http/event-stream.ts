/** A server-sent event. */
interface StreamEvent {
  name: string
  data: object
  /** Sent back by the browser as `Last-Event-ID` when it reconnects. */
  id?: number
}

export interface EventStream {
  send(event: StreamEvent): void
  /** Ends the response. Browsers then reconnect by themselves. */
  close(): void
  response: Response
}

export interface StreamOptions {
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  /** Called once, whichever side closes the stream. */
  onClose: () => void
}

/** Milliseconds between heartbeats, which keep proxies from closing an idle stream, and until a browser reconnects. */
const heartbeatMs = 20_000
const reconnectDelayMs = 3_000
/** Maximum messages buffered for a client that doesn't read; one more closes the stream. */
const maxBufferedMessages = 100

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Intermediaries must not cache, compress or buffer the stream.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'Cookie',
}

/** Opens a server-sent event stream that lasts until either side closes it. */
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
      // The reader has already cancelled it.
    }
  }
  const write = (text: string) => {
    controller?.enqueue(encoder.encode(text))
    if ((controller?.desiredSize ?? 0) < -maxBufferedMessages) close()
  }
  const timer = setInterval(() => write(':\n\n'), heartbeatMs)
  timer.unref()
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
    cancel: close,
  })
  write(`retry: ${reconnectDelayMs}\n\n`)
  // Close only once the caller has the stream, because closing calls `onClose`.
  if (signal.aborted) queueMicrotask(close)
  else signal.addEventListener('abort', close, { once: true })
  return {
    send: ({ name, data, id }) =>
      write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    close,
    response: new Response(body, { headers }),
  }
}
