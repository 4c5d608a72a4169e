import { connect, type Socket } from 'node:net'

/** A request: a path to GET, or the details. */
export type LoadRequest = string | { path: string; method: 'GET' | 'POST' | 'DELETE'; cookie: string }

export interface LoadResult {
  /** Milliseconds until each response. */
  latencies: number[]
  /** Number of 503 responses, which the other figures leave out. */
  refused: number
  seconds: number
  bytes: number
}

const endOfHead = Buffer.from('\r\n\r\n')
const endOfChunks = Buffer.from('0\r\n\r\n')

function writeRequest(request: LoadRequest, port: number): string {
  const { path, method, cookie } = typeof request === 'string' ? { path: request, method: 'GET', cookie: '' } : request
  const extra = (cookie && `cookie: ${cookie}\r\n`) + (method === 'POST' ? 'content-length: 0\r\n' : '')
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${extra}\r\n`
}

export const readStatus = (data: Buffer) => data.toString('latin1', 9, 12)

/** Returns the length of the response at the start of `data`; 0 while it is incomplete. */
export function measureResponse(data: Buffer): number {
  const head = data.indexOf(endOfHead)
  if (head < 0) return 0
  const text = data.toString('latin1', 0, head)
  const status = readStatus(data)
  if (!/^(2\d\d|503)$/.test(status)) {
    throw new Error(`The server returned ${status}: ${data.toString('utf8', head, head + 200)}`)
  }
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  if (length === undefined) {
    const end = data.indexOf(endOfChunks, head)
    return end < 0 ? 0 : end + endOfChunks.length
  }
  const whole = head + endOfHead.length + Number(length)
  return data.length < whole ? 0 : whole
}

/** Sends one request after the other on a connection. */
function runCaller(
  socket: Socket,
  texts: readonly string[],
  first: number,
  until: number,
  result: LoadResult,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let at = first
    let sentAt = 0
    let chunks: Buffer[] = []
    const send = () => {
      sentAt = performance.now()
      socket.write(texts[at++ % texts.length] ?? '')
    }
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const data = chunks.length === 1 ? chunk : Buffer.concat(chunks)
      chunks = [data]
      const length = measureResponse(data)
      if (length === 0) return
      chunks = []
      const now = performance.now()
      if (readStatus(data) === '503') result.refused += 1
      else {
        result.latencies.push(now - sentAt)
        result.bytes += length
      }
      if (now < until) send()
      else socket.end(resolve)
    })
    send()
  })
}

/**
 * Sends the requests in turn, each connection starting with another one, and measures each response. Uses plain sockets,
 * because an HTTP client would take as much CPU time as the measured server.
 */
export async function load(
  port: number,
  requests: readonly LoadRequest[],
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const result: LoadResult = { latencies: [], refused: 0, seconds: 0, bytes: 0 }
  const texts = requests.map((request) => writeRequest(request, port))
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      return socket
    }),
  )
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(sockets.map((socket, at) => runCaller(socket, texts, at * 7, until, result)))
  result.seconds = (performance.now() - started) / 1000
  return result
}
