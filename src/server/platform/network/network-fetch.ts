import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { isPublicAddress, type Networks } from './network-address.ts'
import { FetchError, PrivateAddressError, explainFailure } from './network-error.ts'
import { t } from '#texts/texts.ts'
import { limitConcurrency } from '#server/platform/process/process.ts'

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
  /** Private networks that the operator lets this fetch reach. Default: none. Only the source importer passes them. */
  allowedNetworks?: Networks
  /** Value of the `User-Agent` header. */
  userAgent?: string
}

export interface FetchConditions {
  etag: string | null
  lastModified: string | null
}

export interface FetchedBody {
  status: number
  /** Final URL after redirects. */
  url: string
  /** URL that the first permanent redirects (301, 308) lead to; null or absent if the first response was none. */
  movedTo?: string | null
  /** All headers, by lower-case name. */
  headers?: Readonly<http.IncomingHttpHeaders>
  contentType: string
  body: Buffer
  etag: string | null
  lastModified: string | null
}

/** A request besides its URL. */
export interface FetchRequest {
  /** JSON to post, instead of a GET request. It isn't repeated after a redirect. */
  json?: unknown
  /** Value of the `Accept` header. */
  accept?: string
  /** Stricter limits than those of the fetch. */
  limits?: Partial<Pick<FetchLimits, 'time' | 'size'>>
}

/** Fetches a URL that a stranger may have chosen. */
export type GuardedFetch = (url: string, conditions?: FetchConditions, request?: FetchRequest) => Promise<FetchedBody>

const feedTypes = 'text/calendar, application/ld+json, text/html;q=0.9, text/csv, */*;q=0.5'

const defaults: FetchLimits = { time: 30_000, size: 25_000_000, redirects: 5 }

export const lookupAll = async (host: string) => (await systemLookup(host, { all: true })).map(({ address }) => address)

function readUrl(text: string, base?: string): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'), base)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new FetchError(t('{address} is not an http or https URL.', { address: text }), { reason: 'invalid-url' })
  }
  return url
}

/**
 * Returns the address to connect to. Checks every address of the name: one private address rejects the name.
 *
 * @throws PrivateAddressError if any address may not be reached
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
    throw new FetchError(t('{host} not found.', { host }), { reason: 'not-found', cause: error })
  }
  if (!addresses.every(options.mayReach))
    throw new PrivateAddressError(t('{host} is not on the public Internet.', { host }))
  const [address] = addresses.toSorted((a, b) => isIP(a) - isIP(b))
  if (address === undefined) throw new FetchError(t('{host} has no address.', { host }), { reason: 'not-found' })
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

interface Outgoing {
  accept: string
  userAgent: string
  conditions: FetchConditions
  /** Body to post; null for a GET request. */
  body: string | null
}

function send(
  url: URL,
  address: string,
  { accept, userAgent, conditions, body }: Outgoing,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers: Record<string, string> = {
    'user-agent': userAgent,
    accept,
    'accept-encoding': 'gzip, deflate, br',
  }
  if (conditions.etag) headers['if-none-match'] = conditions.etag
  if (conditions.lastModified) headers['if-modified-since'] = conditions.lastModified
  if (body !== null) headers['content-type'] = 'application/json'
  const { request } = url.protocol === 'https:' ? https : http
  const method = body === null ? 'GET' : 'POST'
  return new Promise((resolve, reject) => {
    // No keep-alive: a connection must not outlive the check of its address.
    request(url, { method, headers, signal, lookup: pinnedTo(address), agent: false }, resolve)
      .on('error', reject)
      .end(body ?? undefined)
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

export async function readBody(response: IncomingMessage, size: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > size) {
      response.destroy()
      throw new FetchError(t('The response is larger than {size} MB.', { size: Math.round(size / 1_000_000) }), {
        reason: 'too-large',
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @throws FetchError if the target isn't an http or https URL */
function readRedirect(location: string, from: URL): URL {
  try {
    return readUrl(location, from.href)
  } catch (error) {
    const target = location.slice(0, 200).toWellFormed()
    const message = t('{host} redirects to {target}, which is not an http or https URL.', { host: from.host, target })
    throw new FetchError(message, { reason: 'redirects', cause: error })
  }
}

function redirection(response: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) ? response.headers.location : undefined
}

interface Route {
  lookup: (host: string) => Promise<string[]>
  mayReach: (address: string) => boolean
  allowedNetworks: Networks | undefined
  redirects: number
}

/** Sends a request and follows its redirects, checking each address. */
async function follow(
  first: URL,
  outgoing: Outgoing,
  { lookup, allowedNetworks, ...route }: Route,
  { size, signal }: { size: number; signal: AbortSignal },
): Promise<FetchedBody> {
  let url = first
  let isInside = true
  let movedTo: string | null = null
  let isPermanent = true
  const mayReach = (address: string) => route.mayReach(address) || (isInside && allowedNetworks?.has(address) === true)
  for (let redirects = 0; redirects <= route.redirects; redirects += 1) {
    const address = await findAddress(url, { lookup, mayReach }).catch((error: unknown) => {
      if (error instanceof PrivateAddressError) error.isRedirected = redirects > 0
      throw error
    })
    isInside &&= allowedNetworks?.has(address) === true
    const response = await send(url, address, redirects === 0 ? outgoing : { ...outgoing, body: null }, signal)
    const next = redirection(response)
    if (next === undefined) {
      return {
        status: response.statusCode ?? 0,
        url: url.href,
        movedTo,
        headers: response.headers,
        contentType: response.headers['content-type'] ?? '',
        body: await readBody(response, size),
        etag: response.headers.etag ?? null,
        lastModified: response.headers['last-modified'] ?? null,
      }
    }
    response.destroy()
    url = readRedirect(next, url)
    isPermanent &&= [301, 308].includes(response.statusCode ?? 0)
    if (isPermanent) movedTo = url.href
  }
  throw new FetchError(
    t('{address} redirects more than {count} times.', { address: first.href, count: route.redirects }),
    { reason: 'redirects' },
  )
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
  const { accept = feedTypes, userAgent = 'Wonderlark event importer' } = given
  const { lookup = lookupAll, mayReach = isPublicAddress, allowedNetworks } = given
  const route: Route = { lookup, mayReach, allowedNetworks, redirects: limits.redirects }
  return async (text, conditions = { etag: null, lastModified: null }, asked = {}) => {
    const url = readUrl(text)
    const time = Math.ceil(Math.min(limits.time, asked.limits?.time ?? Infinity))
    const size = Math.min(limits.size, asked.limits?.size ?? Infinity)
    const signal = AbortSignal.timeout(time)
    const body = asked.json === undefined ? null : JSON.stringify(asked.json)
    const outgoing = { accept: asked.accept ?? accept, userAgent, conditions, body }
    try {
      return await Promise.race([follow(url, outgoing, route, { size, signal }), rejectOn(signal)])
    } catch (error) {
      if (error instanceof FetchError) throw error
      if (!signal.aborted) throw explainFailure(url, error)
      const seconds = Number((time / 1_000).toPrecision(2))
      throw new FetchError(t('{host} did not respond within {seconds} s.', { host: url.host, seconds }), {
        reason: 'too-slow',
        cause: error,
      })
    }
  }
}

/** Rejects when the signal aborts. A DNS lookup can't be aborted, so the timeout has to win a race against it. */
function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

/** Makes a fetch send one request at a time to each host, in the order of the calls. */
export function takeTurns(fetchGuarded: GuardedFetch): GuardedFetch {
  const runInTurn = limitConcurrency({ atOnce: 1 })
  return (url, conditions, request) =>
    runInTurn(URL.parse(url)?.host ?? url, () => fetchGuarded(url, conditions, request))
}
