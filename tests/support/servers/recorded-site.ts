import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedFetch, type GuardedFetch } from '#server/platform/network/network-fetch.ts'

/** A response: a body, or a function that writes one. */
export type Recorded = string | object | ((response: ServerResponse, search: URLSearchParams) => void)

export interface RecordedSites {
  /** Fetches addresses of any host from the recordings. */
  fetchGuarded: GuardedFetch
  /** Addresses requested so far, in order. */
  requested: string[]
  close(): Promise<void>
}

const guessType = (body: string) =>
  body.startsWith('BEGIN:') ? 'text/calendar' : /^\s*<(?:\?xml|rss|feed)/.test(body) ? 'application/xml' : 'text/html'

function write(response: ServerResponse, recorded: Recorded, search: URLSearchParams): void {
  if (typeof recorded === 'function') recorded(response, search)
  else if (typeof recorded === 'string') response.setHeader('content-type', guessType(recorded)).end(recorded)
  else response.setHeader('content-type', 'application/json').end(JSON.stringify(recorded))
}

/**
 * Serves recordings of any host from a local server.
 *
 * @param recordings by address; one without a query stands for all queries of its path
 */
export async function serveRecordings(recordings: Readonly<Record<string, Recorded>>): Promise<RecordedSites> {
  const server: Server = createServer(({ url = '' }, response) => {
    const address = new URL(decodeURIComponent(url.slice(1)))
    const recorded = recordings[address.href] ?? recordings[address.origin + address.pathname]
    if (recorded !== undefined) write(response, recorded, address.searchParams)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<html><title>Not here</title></html>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fetchHere = createGuardedFetch({ mayReach: (address) => address === '127.0.0.1' })
  const requested: string[] = []
  return {
    requested,
    fetchGuarded: async (url, conditions, request) => {
      requested.push(url)
      const response = await fetchHere(`http://127.0.0.1:${port}/${encodeURIComponent(url)}`, conditions, request)
      return { ...response, url }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
