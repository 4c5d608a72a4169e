import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '#server/platform/observability/observability.ts'
import type { Variables } from './request-checks.ts'
import { isLoopbackHost, readAddress } from '#server/platform/network/network.ts'
import { DomainError } from './problem-response.ts'

/** Addresses and networks of reverse proxies that are trusted to name the caller. */
export interface TrustedProxies {
  has(address: string): boolean
}

const loopbackNetworks = ['127.0.0.0/8', '::1/128']

/** Normalizes a peer's address. All peers without an address share the name `unknown`. */
const normalizePeerAddress = (address: string | undefined) => readAddress(address ?? '') ?? 'unknown'

/**
 * Parses trusted proxies.
 *
 * @param given addresses, networks such as `10.0.0.0/8`, and `loopback`
 * @returns null if any entry is invalid
 */
export function readTrustedProxies(given: readonly string[]): TrustedProxies | null {
  const list = new BlockList()
  for (const network of given.flatMap((entry) => (entry === 'loopback' ? loopbackNetworks : entry))) {
    const [address = '', bits, ...more] = network.split('/')
    const family = isIP(address)
    const length = bits === undefined ? (family === 4 ? 32 : 128) : /^\d{1,3}$/.test(bits) ? Number(bits) : -1
    if (family === 0 || more.length > 0 || length < 0 || length > (family === 4 ? 32 : 128)) return null
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
  }
  return {
    has: (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6'),
  }
}

/**
 * Returns the caller's address: the peer's, or the one that trusted proxies report. Reads `X-Forwarded-For` from its
 * end, where trusted proxies append. The caller can forge everything before the first untrusted address. If a proxy
 * reports no readable address, its own counts, so there is always an address to count by.
 */
export function callerAddress(peer: string | undefined, forwardedFor: string | null, proxies: TrustedProxies): string {
  let address = normalizePeerAddress(peer)
  for (const entry of (forwardedFor ?? '').split(',').toReversed()) {
    if (!proxies.has(address)) break
    const next = readAddress(entry)
    if (next === null) break
    address = next
  }
  return address
}

/** Returns the name or address in a `Host` header, without port and brackets; empty if malformed. */
function parseHostName(host: string): string {
  if (!/^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host)) return ''
  return (URL.parse(`http://${host}`)?.hostname ?? '').replace(/^\[|\]$/g, '')
}

/**
 * Returns whether a request may carry this `Host`. Accepts the public host and every loopback name. Until the operator
 * sets the public URL, also accepts IP addresses, because no other site can claim them through DNS.
 */
export function isPublicHost(host: string, { publicHost, isNamed }: { publicHost: string; isNamed: boolean }): boolean {
  if (host.toLowerCase() === publicHost) return true
  const name = parseHostName(host)
  return isLoopbackHost(name) || (!isNamed && isIP(name) !== 0)
}

/** Returns Node's request; undefined if the server made the request itself. */
export const getIncoming = (context: Context): IncomingMessage | undefined =>
  (context.env as Partial<HttpBindings> | undefined)?.incoming

const forwardingHeaders = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/**
 * Returns whether a proxy forwarded the request, so that its peer and its `Host` say nothing about the caller. With
 * default settings, nginx adds no header but speaks HTTP/1.0, which browsers and Prometheus never do.
 */
export const isForwarded = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.0' || Object.keys(headers).some((name) => forwardingHeaders.test(name))

/**
 * Returns whether a program on this machine sent the request directly to this server. Everything reserved for local
 * programs relies on this check.
 */
export function isFromThisMachine(incoming: IncomingMessage | undefined): boolean {
  if (incoming === undefined || isForwarded(incoming)) return false
  return (
    isLoopbackHost(normalizePeerAddress(incoming.socket.remoteAddress)) &&
    isLoopbackHost(parseHostName(incoming.headers.host ?? ''))
  )
}

/** Returns whether the request came directly from one of these networks, not through a proxy. */
export function isFromNetworks(incoming: IncomingMessage | undefined, networks: TrustedProxies): boolean {
  return incoming !== undefined && !isForwarded(incoming) && isFromProxy(incoming, networks)
}

/** Warns once if a proxy turns out to forward requests to a server in demo mode. */
export function warnOfProxy(log: Log): MiddlewareHandler {
  let hasWarned = false
  return async (context, next) => {
    const incoming = getIncoming(context)
    if (!hasWarned && incoming && isForwarded(incoming)) {
      hasWarned = true
      log.warn('demo mode stays off for requests that come through a proxy: set a sign-in provider, or DEMO=0')
    }
    await next()
  }
}

/** Returns whether the peer is a trusted proxy, or a program on this machine if `loopback` is trusted. */
export function isFromProxy(incoming: IncomingMessage | undefined, proxies: TrustedProxies): boolean {
  const peer = incoming?.socket.remoteAddress
  return peer !== undefined && proxies.has(normalizePeerAddress(peer))
}

export interface OriginOptions {
  publicUrl: string
  /** Whether the operator has set the public URL. */
  isPublicUrlSet: boolean
  trustedProxies: TrustedProxies
}

/** Maximum characters of a URL with its query. The longest of ours is a search with every filter set. */
const maxUrlLength = 10_000

/** Requested by monitoring tools that know the machine's address but no host name. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** Creates a check with `isPublicHost`. Remembers the last accepted host, because the same few recur. */
function createHostCheck({ publicUrl, isPublicUrlSet }: OriginOptions): (host: string) => boolean {
  const hosts = { publicHost: new URL(publicUrl).host, isNamed: isPublicUrlSet }
  let lastOwn = hosts.publicHost
  return (host) => {
    if (host === lastOwn) return true
    if (!isPublicHost(host, hosts)) return false
    lastOwn = host
    return true
  }
}

/**
 * Determines the caller's address, and rejects requests for other hosts.
 *
 * @throws DomainError `wrong_host`, or `uri_too_long` for URLs longer than `maxUrlLength`
 */
export function checkOrigin(options: OriginOptions): MiddlewareHandler<{ Variables: Variables }> {
  const isOwn = createHostCheck(options)
  return async (context, next) => {
    const incoming = getIncoming(context)
    const host = context.req.header('host') ?? new URL(context.req.url).host
    if (!probes.has(context.req.path) && !isOwn(host)) throw new DomainError('wrong_host')
    if (context.req.raw.url.length > maxUrlLength) throw new DomainError('uri_too_long')
    const forwardedFor = context.req.header('x-forwarded-for') ?? null
    context.set('callerAddress', callerAddress(incoming?.socket.remoteAddress, forwardedFor, options.trustedProxies))
    await next()
  }
}
