import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedFetch, type FetchLimits } from '#server/platform/network/network-fetch.ts'

interface Content {
  bytes: Buffer | string
  type?: string
  status?: number
}

export interface PictureHost {
  url: string
  /** Responses by path; a function handles the request itself. Other paths return 404. */
  files: Map<string, Content | ((response: ServerResponse) => void)>
  /** Requested paths, in order. */
  requests: string[]
  /** Maximum number of concurrent requests so far. */
  maxAtOnce(): number
  close(): Promise<void>
}

/** Starts a local HTTP server with the pictures of a source. */
export async function startPictureHost(): Promise<PictureHost> {
  const files: PictureHost['files'] = new Map()
  const requests: string[] = []
  let open = 0
  let most = 0
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    open += 1
    most = Math.max(most, open)
    response.on('close', () => (open -= 1))
    const file = files.get(path)
    if (typeof file === 'function') return file(response)
    const { bytes = 'Not here', type = 'image/png', status = 200 } = file ?? { status: 404 }
    // Responds after one event-loop turn, so that concurrent requests overlap.
    setImmediate(() => response.writeHead(status, { 'content-type': type }).end(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    maxAtOnce: () => most,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The product's guarded fetch, allowed to reach this machine. */
export const fetchNearby = (limits: Partial<FetchLimits> = {}) =>
  createGuardedFetch({ limits: { time: 15_000, size: 10 * 1_048_576, ...limits }, mayReach: () => true })
