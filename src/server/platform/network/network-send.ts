import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isPublicAddress } from './network-address.ts'
import { FetchError } from './network-error.ts'
import { findAddress, lookupAll, pinnedTo } from './network-fetch.ts'
import { t } from '#texts/texts.ts'

export interface SendOptions {
  /** Milliseconds for the whole request. */
  time?: number
  /** Resolves a host name to all its addresses. */
  lookup?: (host: string) => Promise<string[]>
  /** Returns whether an IP address may be connected to. Default: public ones. */
  mayReach?: (address: string) => boolean
  /** Whether plain http is allowed; for tests. */
  allowHttp?: boolean
}

interface SendResult {
  status: number
  /** Seconds from `Retry-After`; null if absent or invalid. */
  retryAfter: number | null
}

/** Posts to a URL that a stranger may have chosen. */
export type GuardedSend = (url: string, headers: Record<string, string>, body: Buffer) => Promise<SendResult>

function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null
}

/**
 * Creates a function that posts over https to the public Internet only. It connects to the address that was checked,
 * doesn't follow redirects, and reads nothing but the status and `Retry-After`.
 *
 * @returns a function that throws FetchError for addresses that must not be reached, and any connection error
 */
export function createGuardedSend(options: SendOptions = {}): GuardedSend {
  const { time = 10_000, lookup = lookupAll, mayReach = isPublicAddress, allowHttp = false } = options
  return async (text, headers, body) => {
    const url = URL.parse(text)
    const isSecure = url?.protocol === 'https:'
    if (!url || !(isSecure || (allowHttp && url.protocol === 'http:'))) {
      throw new FetchError(t('Only https addresses are sent to.'))
    }
    const address = await findAddress(url, { lookup, mayReach })
    const { request } = isSecure ? https : http
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // No keep-alive: a connection must not outlive the check of its address.
      const conditions = { headers, lookup: pinnedTo(address), agent: false, signal: AbortSignal.timeout(time) }
      request(url, { ...conditions, method: 'POST' }, resolve)
        .on('error', reject)
        .end(body)
    })
    response.destroy()
    return { status: response.statusCode ?? 0, retryAfter: readRetryAfter(response.headers['retry-after']) }
  }
}
