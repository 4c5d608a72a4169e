import { connect, type Socket } from 'node:net'

export interface LoadResult {
  /** Milliseconds of each answer. */
  latencies: number[]
  seconds: number
  bytes: number
}

const endOfHead = Buffer.from('\r\n\r\n')
const endOfChunks = Buffer.from('0\r\n\r\n')

/** Length of the answer at the start of `data`, or 0 while it is incomplete. */
function answerLength(data: Buffer): number {
  const head = data.indexOf(endOfHead)
  if (head < 0) return 0
  const text = data.toString('latin1', 0, head)
  const status = text.slice(9, 12)
  if (status !== '200') throw new Error(`The server answered ${status}: ${data.toString('utf8', head, head + 200)}`)
  const length = /content-length: (\d+)/i.exec(text)?.[1]
  if (length === undefined) {
    const end = data.indexOf(endOfChunks, head)
    return end < 0 ? 0 : end + endOfChunks.length
  }
  const whole = head + endOfHead.length + Number(length)
  return data.length < whole ? 0 : whole
}

/** One caller on one connection: asks, waits for the whole answer, asks the next. */
function runCaller(
  socket: Socket,
  paths: readonly string[],
  first: number,
  until: number,
  result: LoadResult,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let at = first
    let asked = 0
    let chunks: Buffer[] = []
    const ask = () => {
      asked = performance.now()
      socket.write(`GET ${paths[at++ % paths.length]} HTTP/1.1\r\nhost: bench\r\n\r\n`)
    }
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      const data = chunks.length === 1 ? chunk : Buffer.concat(chunks)
      chunks = [data]
      const length = answerLength(data)
      if (length === 0) return
      chunks = []
      const now = performance.now()
      result.latencies.push(now - asked)
      result.bytes += length
      if (now < until) ask()
      else socket.end(resolve)
    })
    ask()
  })
}

/**
 * Asks for the paths in turn, each connection beginning at another, and measures each answer. Sockets are driven by
 * hand, since an HTTP client would take as much of the two cores as the server that is measured.
 */
export async function load(
  port: number,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const result: LoadResult = { latencies: [], seconds: 0, bytes: 0 }
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      return socket
    }),
  )
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(sockets.map((socket, at) => runCaller(socket, paths, at * 7, until, result)))
  result.seconds = (performance.now() - started) / 1000
  return result
}
