import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '#server/platform/observability/observability.ts'
import type { Variables } from './request-variables.ts'
import { isLoopbackHost, readAddress } from '#server/platform/network/network.ts'
import { DomainError } from './domain-error.ts'

/** Addresses and networks of the web servers in front, whose word about the caller is taken. */
export interface TrustedProxies {
  has(address: string): boolean
}

const loopbackNetworks = ['127.0.0.0/8', '::1/128']

/** A peer's address in one spelling; whoever has none shares the name with all others without one. */
const plain = (address: string | undefined) => readAddress(address ?? '') ?? 'unknown'

/**
 * @param given addresses, networks such as `10.0.0.0/8`, and `loopback`
 * @returns null when one of them is none of these
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
 * Who has called: the peer, or whom a trusted proxy names. `X-Forwarded-For` is read from its end, where the proxies that
 * we trust have written; what stands before the first address that we do not trust is the caller's own invention. A proxy that
 * names nobody, or nobody who can be read, is the caller itself: there is always an address to count.
 */
export function callerAddress(peer: string | undefined, forwardedFor: string | null, proxies: TrustedProxies): string {
  let address = plain(peer)
  for (const said of (forwardedFor ?? '').split(',').toReversed()) {
    if (!proxies.has(address)) break
    const next = readAddress(said)
    if (next === null) break
    address = next
  }
  return address
}

/** The name or address of a `Host` header, without its port and brackets; empty when it is none. */
function nameOf(host: string): string {
  if (!/^([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(host)) return ''
  return (URL.parse(`http://${host}`)?.hostname ?? '').replace(/^\[|\]$/g, '')
}

/**
 * Whether a request may carry this `Host`: that of the public address. On the machine itself every name of it will do;
 * while nobody has said what the public address is, so will numbers, which no other site can make its own by DNS.
 */
export function isPublicHost(host: string, { publicHost, isNamed }: { publicHost: string; isNamed: boolean }): boolean {
  if (host.toLowerCase() === publicHost) return true
  const name = nameOf(host)
  return isLoopbackHost(name) || (!isNamed && isIP(name) !== 0)
}

/** The connection that a request came over; undefined where the server itself makes the request. */
export const incomingOf = (context: Context): IncomingMessage | undefined =>
  (context.env as Partial<HttpBindings> | undefined)?.incoming

const forwardingHeaders = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/**
 * Whether a proxy passed the request on, so that its peer and its `Host` say nothing about the caller. Without further
 * settings, nginx adds no header but speaks HTTP/1.0, which no browser and no Prometheus does.
 */
export const isForwarded = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.0' || Object.keys(headers).some((name) => forwardingHeaders.test(name))

/** Whether a program on this machine sent the request straight to this server. Everything reserved for it asks here. */
export function isFromThisMachine(incoming: IncomingMessage | undefined): boolean {
  if (incoming === undefined || isForwarded(incoming)) return false
  return isLoopbackHost(plain(incoming.socket.remoteAddress)) && isLoopbackHost(nameOf(incoming.headers.host ?? ''))
}

/** Whether the request came straight from one of these networks. */
export function isFromNetworks(incoming: IncomingMessage | undefined, networks: TrustedProxies): boolean {
  return incoming !== undefined && !isForwarded(incoming) && isFromProxy(incoming, networks)
}

/** Warns once when a proxy turns out to stand in front of a server in demo mode. */
export function warnOfProxy(log: Log): MiddlewareHandler {
  let hasWarned = false
  return async (context, next) => {
    const incoming = incomingOf(context)
    if (!hasWarned && incoming && isForwarded(incoming)) {
      hasWarned = true
      log.warn('demo mode stays off for requests that come through a proxy: set a sign-in provider, or DEMO=0')
    }
    await next()
  }
}

/** Whether a web server that is trusted has handed the request on, or a program on this machine has sent it. */
export function isFromProxy(incoming: IncomingMessage | undefined, proxies: TrustedProxies): boolean {
  const peer = incoming?.socket.remoteAddress
  return peer !== undefined && proxies.has(plain(peer))
}

export interface OriginOptions {
  publicUrl: string
  /** Whether the operator has said what the public address is. */
  isPublicUrlSet: boolean
  trustedProxies: TrustedProxies
}

/** Characters of an address with its query; the longest of ours is a search with everything chosen. */
const longestAddress = 10_000

/** Asked by programs that know a machine and no name. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** See `isOwnHost`; asked with the same few names again and again. */
export function createHostCheck({ publicUrl, isPublicUrlSet }: OriginOptions): (host: string) => boolean {
  const hosts = { publicHost: new URL(publicUrl).host, isNamed: isPublicUrlSet }
  let lastOwn = hosts.publicHost
  return (host) => {
    if (host === lastOwn) return true
    if (!isPublicHost(host, hosts)) return false
    lastOwn = host
    return true
  }
}

/** Finds out who calls, and refuses what is meant for somebody else. */
export function checkOrigin(options: OriginOptions): MiddlewareHandler<{ Variables: Variables }> {
  const isOwn = createHostCheck(options)
  return async (context, next) => {
    const incoming = incomingOf(context)
    const host = context.req.header('host') ?? new URL(context.req.url).host
    if (!probes.has(context.req.path) && !isOwn(host)) throw new DomainError('wrong_host')
    if (context.req.raw.url.length > longestAddress) throw new DomainError('uri_too_long')
    const said = context.req.header('x-forwarded-for') ?? null
    context.set('callerAddress', callerAddress(incoming?.socket.remoteAddress, said, options.trustedProxies))
    await next()
  }
}

/** Gives each answer what a browser has to know of its origin. */
export function addSecurityHeaders({ publicUrl }: Pick<OriginOptions, 'publicUrl'>): MiddlewareHandler {
  const isSecure = publicUrl.startsWith('https:')
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000')
    // Data is no document, whatever a browser is made to take it for.
    const isData = /^(application|text)\/.*(json|xml|calendar|csv|zip|plain)/.test(headers.get('content-type') ?? '')
    if (isData && !headers.has('content-security-policy')) headers.set('content-security-policy', dataPolicy)
  }
}
