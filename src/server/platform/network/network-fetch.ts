import { lookup as systemLookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress, type Networks } from './network-address.ts'

/** Why a URL wasn't fetched. `missing`: its host name doesn't exist. */
export type FetchFailure = 'invalid' | 'missing' | 'private' | 'unreachable' | 'certificate' | 'slow' | 'large'

/** The URL can't or must not be fetched; the message gives the reason in one sentence. */
export class FetchError extends Error {
  readonly reason: FetchFailure
  constructor(message: string, { reason = 'unreachable', ...options }: ErrorOptions & { reason?: FetchFailure } = {}) {
    super(message, options)
    this.reason = reason
  }
}

/** The address is private, and this fetch must not reach it. */
export class PrivateAddressError extends FetchError {
  constructor(message: string) {
    super(message, { reason: 'private' })
  }

  /** Whether a redirect leads there, rather than the requested URL. */
  isRedirected = false
}

export interface FetchLimits {
  /** Milliseconds for the whole fetch: DNS lookups, redirects and the body. */
  time: number
  /** Maximum bytes of the decompressed body. */
  size: number
  redirects: number
}

export interface GuardOptions {
  limits?: Partial<FetchLimits>
  /** Resolves a host name to all its addresses. */
  lookup?: (host: string) => Promise<string[]>
  /** Returns whether an IP address may be connected to. Default: public ones. */
  mayReach?: (address: string) => boolean
  /** Value of the `Accept` header. Default: calendars, pages and tables. */
  accept?: string
  /** Value of the `User-Agent` header. */
  userAgent?: string
  /** Private networks that the operator lets this fetch reach. Default: none. Only the source importer passes them. */
  allowedNetworks?: Networks
}

export interface FetchConditions {
  etag: string | null
  lastModified: string | null
}

export interface FetchedBody {
  status: number
  /** Final URL after redirects. */
  url: string
  contentType: string
  body: Buffer
  etag: string | null
  lastModified: string | null
}

/** Fetches a URL that a stranger may have chosen. */
export type GuardedFetch = (url: string, conditions?: FetchConditions) => Promise<FetchedBody>

const feedTypes = 'text/calendar, application/ld+json, text/html;q=0.9, text/csv, */*;q=0.5'

const defaults: FetchLimits = { time: 30_000, size: 25_000_000, redirects: 5 }

export const lookupAll = async (host: string) => (await systemLookup(host, { all: true })).map(({ address }) => address)

function readUrl(text: string, base?: string): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'), base)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new FetchError(`${text} is not an http or https URL.`, { reason: 'invalid' })
  return url
}

/**
 * Returns the address to connect to. Checks every address of the name: one private address rejects the name.
 *
 * @throws PrivateAddressRefusal if any address may not be reached
 * @throws FetchError if the name can't be resolved
 */
export async function findAddress(
  url: URL,
  options: Required<Pick<GuardOptions, 'lookup' | 'mayReach'>>,
): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  let addresses: string[]
  try {
    addresses = isIP(host) ? [host] : await options.lookup(host)
  } catch (error) {
    throw new FetchError(`${host} not found.`, { cause: error, reason: 'missing' })
  }
  if (!addresses.every(options.mayReach)) throw new PrivateAddressError(`${host} is not on the public Internet.`)
  const [address] = addresses.toSorted((a, b) => isIP(a) - isIP(b))
  if (address === undefined) throw new FetchError(`${host} has no address.`, { reason: 'missing' })
  return address
}

/** Creates a lookup that always returns the checked address, even if the name resolves differently a moment later. */
export const pinnedTo =
  (address: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIP(address)
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }

function request(
  url: URL,
  address: string,
  { accept, userAgent, conditions }: { accept: string; userAgent: string; conditions: FetchConditions },
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept,
    'accept-encoding': 'gzip, deflate, br',
  }
  if (conditions.etag) headers['if-none-match'] = conditions.etag
  if (conditions.lastModified) headers['if-modified-since'] = conditions.lastModified
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    // No keep-alive: a connection must not outlive the check of its address.
    get(url, { headers, signal, lookup: pinnedTo(address), agent: false }, resolve).on('error', reject)
  })
}

function unpacked(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding']?.toLowerCase()
  const unpack = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    encoding ?? ''
  ]
  if (!unpack) return response
  // A connection error must also end the decompressed stream.
  const stream = unpack()
  response.on('error', (error) => stream.destroy(error))
  return response.pipe(stream)
}

async function readBody(response: IncomingMessage, size: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > size) {
      response.destroy()
      throw new FetchError(`The response is larger than ${Math.round(size / 1_000_000)} MB.`, { reason: 'large' })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function redirection(response: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) ? response.headers.location : undefined
}

/**
 * Creates a fetch for URLs that strangers chose. It limits time and size, allows only http and https, and reaches only
 * the public Internet, even through redirects or names whose address changes. A redirect may lead into an allowed
 * network only from within the allowed networks.
 *
 * @returns a function that throws FetchError
 */
export function createGuardedFetch(given: GuardOptions = {}): GuardedFetch {
  const limits = { ...defaults, ...given.limits }
  const options = { lookup: given.lookup ?? lookupAll, mayReach: given.mayReach ?? isPublicAddress }
  const { accept = feedTypes, userAgent = 'Wonderlark event importer' } = given
  const follow = async (first: URL, conditions: FetchConditions, signal: AbortSignal): Promise<FetchedBody> => {
    let url = first
    let isInside = true
    const mayReach = (address: string) =>
      options.mayReach(address) || (isInside && given.allowedNetworks?.has(address) === true)
    for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
      const address = await findAddress(url, { ...options, mayReach }).catch((error: unknown) => {
        if (error instanceof PrivateAddressError) error.isRedirected = redirects > 0
        throw error
      })
      isInside &&= given.allowedNetworks?.has(address) === true
      const response = await request(url, address, { accept, userAgent, conditions }, signal)
      const next = redirection(response)
      if (next === undefined) {
        return {
          status: response.statusCode ?? 0,
          url: url.href,
          contentType: response.headers['content-type'] ?? '',
          body: await readBody(response, limits.size),
          etag: response.headers.etag ?? null,
          lastModified: response.headers['last-modified'] ?? null,
        }
      }
      response.destroy()
      url = readUrl(next, url.href)
    }
    throw new FetchError(`${first.href} redirects more than ${limits.redirects} times.`)
  }
  return async (text, conditions = { etag: null, lastModified: null }) => {
    const url = readUrl(text)
    const signal = AbortSignal.timeout(limits.time)
    try {
      return await Promise.race([follow(url, conditions, signal), rejectOn(signal)])
    } catch (error) {
      if (error instanceof FetchError) throw error
      if (signal.aborted)
        throw new FetchError(`${url.host} did not respond within ${limits.time / 1_000} s.`, {
          cause: error,
          reason: 'slow',
        })
      throw describeFailure(url.host, error)
    }
  }
}

/** OpenSSL's and Node's codes for certificates that aren't valid. */
const certificateCodes = /^CERT_|_CERT|CERTIFICATE|^ERR_TLS_CERT/

function describeFailure(host: string, error: unknown): FetchError {
  const why = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return certificateCodes.test(code)
    ? new FetchError(`The security certificate of ${host} is not valid: ${why}.`, {
        cause: error,
        reason: 'certificate',
      })
    : new FetchError(`${host} cannot be read: ${why}`, { cause: error })
}

/** Rejects when the signal aborts. A DNS lookup can't be aborted, so the timeout has to win a race against it. */
function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
