import { createServer, type Server } from 'node:http'

/** Milliseconds that a connection may take for its parts. */
export interface RequestTimes {
  /** From the first byte of a request to the end of its headers. */
  headers: number
  /** To the end of its body: a picture of some megabytes over a slow line. */
  request: number
  /** Between an answer and the next request. */
  keepAlive: number
  /** Without a byte in either direction, also while an answer is not taken. Live connections say something more often. */
  silence: number
  /** Between two looks for those that are too slow. */
  check: number
}

const usual: RequestTimes = { headers: 15_000, request: 120_000, keepAlive: 10_000, silence: 120_000, check: 5_000 }

/** Bytes of all headers of a request together. */
const headerBytes = 16_384

/** An HTTP server that cuts off whoever holds a connection without using it. */
export function createServerWithTimeouts(times: RequestTimes = usual): Server {
  const server = createServer({
    headersTimeout: times.headers,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    connectionsCheckingInterval: times.check,
    maxHeaderSize: headerBytes,
  })
  server.timeout = times.silence
  return server
}
