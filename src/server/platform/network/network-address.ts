import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/** Networks outside the public Internet (IANA special-purpose registries): this machine and its neighbors. */
const networks: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * Exceptions within 2000::/3, the only range of IPv6 that is allocated. They are reserved, or embed an arbitrary IPv4
 * address.
 */
const networks6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [network, bits] of networks) blocked.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of networks6) blocked.addSubnet(network, bits, 'ipv6')

const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

/** Returns whether a text is an IP address on the public Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  // IPv6 forms of IPv4 (::ffff:127.0.0.1, 64:ff9b::) lie outside 2000::/3, so they need no rule of their own. A zone
  // refers to a local network.
  if (address.includes('%')) return false
  return isIPv6(address) && handedOut.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/**
 * Parses an IP address as proxies write it: `203.0.113.7:4711`, `[2001:db8::1]:443`, `"[2001:db8::1]:4711"`, with a
 * zone.
 *
 * @returns the normalized address, an IPv4-mapped one as IPv4; null if invalid
 */
export function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, v4] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(bare) ?? []
  const address = (bracketed ?? v4 ?? bare).replace(/%.*$/s, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  return [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.')
}

/** Returns the first groups of an IPv6 address: 4 for its /64, 3 for its /48. Returns IPv4 unchanged. */
export function networkAt(address: string, groups: 3 | 4): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const all = address.includes('::')
    ? [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
    : first
  return all.slice(0, groups).join(':')
}

/** Networks allowed by the operator. */
export interface Networks {
  has(address: string): boolean
}

/**
 * This machine, its link, and the metadata services of clouds. Only a network that lies within one of these allows
 * them.
 */
const sensitiveNetworks: [string, number][] = [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['::', 127],
  ['fe80::', 10],
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
]

const getFamily = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

function listNetworks(given: readonly [string, number][]): Networks {
  const list = new BlockList()
  for (const [network, bits] of given) list.addSubnet(network, bits, getFamily(network))
  // Reject zones such as `%eth0`: they name a link, which no allowed network does.
  return { has: (address) => isIP(address) !== 0 && !address.includes('%') && list.check(address, getFamily(address)) }
}

const isSensitive = ([network, bits]: [string, number]) =>
  sensitiveNetworks.some((sensitive) => bits >= sensitive[1] && listNetworks([sensitive]).has(network))

function readNetwork(text: string): [string, number] | null {
  const [address = '', bits = '', ...more] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  const isNetwork = /^\d{1,3}$/.test(bits) && Number(bits) <= longest && more.length === 0 && !address.includes('%')
  return isNetwork ? [address, Number(bits)] : null
}

/**
 * Parses networks in CIDR notation, such as `10.0.0.0/8` and `fd12:3456::/32`. A wide network doesn't include the
 * addresses of this machine, its link and the metadata services of clouds; they need a network of their own.
 *
 * @returns null if any of them is not a network
 */
export function readNetworks(given: readonly string[]): Networks | null {
  const networks = given.map(readNetwork)
  if (!networks.every((network) => network !== null)) return null
  const sensitive = listNetworks(sensitiveNetworks)
  const named = listNetworks(networks.filter(isSensitive))
  const others = listNetworks(networks)
  return { has: (address) => (sensitive.has(address) ? named : others).has(address) }
}

/** Returns whether the host is a name or address by which a machine reaches only itself. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/** Returns the host for a URL by which this machine reaches a server that listens on `host`. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
