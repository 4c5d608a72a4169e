import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'
import { createGuardedFetch, type GuardOptions } from '#server/platform/network/network-fetch.ts'
import { isPublicAddress } from '#server/platform/network/network-address.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/**
 * Starts a server on this machine.
 *
 * @returns its URL, under a name that only these tests know
 */
export async function serve(answer: RequestListener): Promise<string> {
  return `http://feeds.test:${await listenAt('127.0.0.1', answer)}`
}

/** Starts a server until the test ends. @returns its port */
export async function listenAt(address: string, answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  return (server.address() as AddressInfo).port
}

const names: Record<string, string[]> = {
  'feeds.test': ['127.0.0.1'],
  'intranet.test': ['10.1.2.3'],
  'two-faced.test': ['127.0.0.1', '192.168.0.7'],
}

/** Treats this machine's loopback as the public Internet; everything else stays as it is. */
export const fetchIn = (options: GuardOptions = {}) =>
  createGuardedFetch({
    lookup: (host) => (names[host] ? Promise.resolve(names[host]) : Promise.reject(new Error('unknown'))),
    mayReach: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ...options,
  })
