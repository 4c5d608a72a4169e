import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { isPublicAddress } from './network-address.ts'
import { explainFailure, FetchError } from './network-error.ts'
import { findAddress, lookupAll, pinnedTo, readBody } from './network-fetch.ts'
import { t } from '#texts/texts.ts'

export interface ClientOptions {
  /** Returns whether an IP address may be connected to. Default: public ones. */
  mayReach?: (address: string) => boolean
  /** Resolves a host name to all its addresses. */
  lookup?: (host: string) => Promise<string[]>
  /** Milliseconds for the whole request. */
  time?: number
  /** Maximum bytes of the body of a response. */
  size?: number
}

/** Sends a request to a server that operators entered on a page. Has the signature of `fetch`. */
export type GuardedClient = (url: string | URL, init?: RequestInit) => Promise<Response>

/** Statuses whose responses have no body. */
const bodiless = new Set([204, 205, 304])

/**
 * Creates a fetch that connects only to allowed addresses, and to exactly the address that was checked. It follows no
 * redirects, so a secret in the request reaches no other server.
 *
 * @returns a function that throws FetchError
 */
export function createGuardedClient(options: ClientOptions = {}): GuardedClient {
  const { mayReach = isPublicAddress, lookup = lookupAll, time = 10_000, size = 1_000_000 } = options
  return async (address, init = {}) => {
    const request = new Request(address, init)
    const url = new URL(request.url)
    if (!/^https?:$/.test(url.protocol)) {
      throw new FetchError(t('{address} is not an http or https URL.', { address: url.href }), {
        reason: 'invalid-url',
      })
    }
    const sent = Buffer.from(await request.arrayBuffer())
    const pinned = pinnedTo(await findAddress(url, { lookup, mayReach }))
    const headers = {
      ...Object.fromEntries(request.headers),
      ...(sent.length > 0 && { 'content-length': sent.length }),
    }
    const signal = AbortSignal.any([AbortSignal.timeout(time), request.signal])
    const { request: open } = url.protocol === 'https:' ? https : http
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        // No keep-alive: a connection must not outlive the check of its address.
        open(url, { method: request.method, headers, lookup: pinned, agent: false, signal }, resolve)
          .on('error', reject)
          .end(sent)
      })
      const body = await readBody(response, size)
      const { statusCode: status = 502 } = response
      const given = Object.entries(response.headers).flatMap(([name, value]) =>
        value === undefined || name === 'content-encoding' ? [] : [[name, String(value)] as [string, string]],
      )
      return new Response(bodiless.has(status) ? null : new Uint8Array(body), { status, headers: given })
    } catch (error) {
      throw error instanceof FetchError ? error : explainFailure(url, error)
    }
  }
}

/**
 * Connects to a server that operators entered on a page, at the address that was checked.
 * @throws FetchError for addresses that aren't allowed, or the error of the connection
 */
export async function connectGuarded(
  { host, port }: { host: string; port: number },
  { mayReach = isPublicAddress, lookup = lookupAll, time = 10_000 }: ClientOptions = {},
): Promise<Socket> {
  const url = URL.parse(`tcp://${host}:${port}`)
  if (!url) throw new FetchError(t('{name} is not the name of a server.', { name: host }), { reason: 'invalid-url' })
  const socket = connect({ host: await findAddress(url, { lookup, mayReach }), port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(time) })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
