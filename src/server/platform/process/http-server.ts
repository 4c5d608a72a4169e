import { createServer, type Server } from 'node:http'

/** Timeouts of a connection in milliseconds. */
export interface ConnectionTimeouts {
  /** From the first byte of a request to the end of its headers. */
  headers: number
  /** From the first byte to the end of the body: an image of several megabytes over a slow connection. */
  request: number
  /** Between a response and the next request. */
  keepAlive: number
  /**
   * Without a byte in either direction, including while the client doesn't read the response. Live connections send
   * heartbeats more often.
   */
  silence: number
  /** Between checks for connections that have timed out. */
  check: number
}

const defaultTimeouts: ConnectionTimeouts = {
  headers: 15_000,
  request: 120_000,
  keepAlive: 10_000,
  silence: 120_000,
  check: 5_000,
}

/** Maximum bytes of all request headers together. */
const maxHeaderBytes = 16_384

/** Creates an HTTP server that closes connections held open without use. */
export function createServerWithTimeouts(times: ConnectionTimeouts = defaultTimeouts): Server {
  const server = createServer({
    headersTimeout: times.headers,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    connectionsCheckingInterval: times.check,
    maxHeaderSize: maxHeaderBytes,
  })
  server.timeout = times.silence
  return server
}
