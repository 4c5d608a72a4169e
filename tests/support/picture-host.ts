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
  /** What it serves, by path; a function answers by itself. Everything else is 404. */
  files: Map<string, Content | ((response: ServerResponse) => void)>
  /** Paths in the order of the requests. */
  requests: string[]
  /** The most requests that were open at one moment. */
  mostAtOnce(): number
  close(): Promise<void>
}

/** A real server on this machine that has the pictures of a source. */
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
    // After a turn of the loop, so that requests at the same time would overlap.
    setImmediate(() => response.writeHead(status, { 'content-type': type }).end(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    mostAtOnce: () => most,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The product's own guarded fetch, for which this machine is the public Internet. */
export const fetchNearby = (limits: Partial<FetchLimits> = {}) =>
  createGuardedFetch({ limits: { time: 15_000, size: 10 * 1_048_576, ...limits }, mayReach: () => true })
