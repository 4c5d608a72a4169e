import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks that are not the public Internet (IANA special-purpose registries): our own machine and its neighbours. */
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

/** Of IPv6, only 2000::/3 is handed out; within it these are not, or carry an IPv4 address of who knows where. */
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

/** Whether an IP address is one of the public Internet. What is no IP address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  // IPv4 in IPv6's clothes (::ffff:127.0.0.1, 64:ff9b::) lies outside 2000::/3, so it needs no rule of its own.
  // A zone names one of our own networks.
  if (address.includes('%')) return false
  return isIPv6(address) && handedOut.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/**
 * Reads an IP address as proxies write it: `203.0.113.7:4711`, `[2001:db8::1]:443`, `"[2001:db8::1]:4711"`, with a zone.
 *
 * @returns the address in one spelling, an IPv4-mapped one as IPv4; null when it is none
 */
export function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, v4] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(bare) ?? []
  const address = (bracketed ?? v4 ?? bare).replace(/%.*$/, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  return [high, low].flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]).join('.')
}

/** The first groups of an IPv6 address: 4 for its /64, 3 for its /48. IPv4 stays as it is. */
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
