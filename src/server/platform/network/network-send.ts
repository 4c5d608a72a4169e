import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isPublicAddress } from './network-address.ts'
import { FetchError, findAddress, lookupAll, pinnedTo } from './network-fetch.ts'

export interface SendOptions {
  /** Milliseconds for everything together. */
  time?: number
  /** All addresses of a host name. */
  lookup?: (host: string) => Promise<string[]>
  /** Whether an IP address may be connected to; public ones by default. */
  mayReach?: (address: string) => boolean
  /** Whether plain http will do; for tests. */
  allowHttp?: boolean
}

export interface SendResult {
  status: number
  /** Seconds after which to try again, when the answer says so. */
  retryAfter: number | null
}

/** Posts to an address that a stranger may have chosen. */
export type GuardedSend = (url: string, headers: Record<string, string>, body: Buffer) => Promise<SendResult>

function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null
}

/**
 * Makes a function that posts over https to the public Internet alone: the address that was checked is the one that is
 * connected to, redirects are not followed, what the answer says beyond its status is not read. Its calls throw
 * FetchRefusal for addresses that must not be reached, and what the connection throws.
 */
export function createGuardedSend(options: SendOptions = {}): GuardedSend {
  const { time = 10_000, lookup = lookupAll, mayReach = isPublicAddress, allowHttp = false } = options
  return async (text, headers, body) => {
    const url = URL.parse(text)
    const isSecure = url?.protocol === 'https:'
    if (!url || !(isSecure || (allowHttp && url.protocol === 'http:'))) {
      throw new FetchError('Only https addresses are sent to.')
    }
    const address = await findAddress(url, { lookup, mayReach })
    const { request } = isSecure ? https : http
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // Without keep-alive: a connection must not outlive the check of its address.
      const conditions = { headers, lookup: pinnedTo(address), agent: false, signal: AbortSignal.timeout(time) }
      request(url, { ...conditions, method: 'POST' }, resolve)
        .on('error', reject)
        .end(body)
    })
    response.destroy()
    return { status: response.statusCode ?? 0, retryAfter: readRetryAfter(response.headers['retry-after']) }
  }
}
