import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Times in milliseconds. */
export interface CrowdResult {
  answered: number
  p50: number
  p99: number
  worst: number
  /** Answered with 503, always with a Retry-After. */
  shed: number
  shedP99: number
}

const endOfHead = Buffer.from('\r\n\r\n')
const endOfChunks = Buffer.from('0\r\n\r\n')

/** The status of the answer at the start of `data`; 0 while it is incomplete. */
function statusOf(data: Buffer): number {
  const head = data.indexOf(endOfHead)
  if (head < 0) return 0
  const text = data.toString('latin1', 0, head)
  const status = Number(text.slice(9, 12))
  if (status === 503 && !/^retry-after: \d/im.test(text)) throw new Error('A 503 says not when to come back.')
  const length = /^content-length: (\d+)/im.exec(text)?.[1]
  const isWhole =
    length === undefined ? data.indexOf(endOfChunks, head) > 0 : data.length >= head + endOfHead.length + Number(length)
  return isWhole ? status : 0
}

function ask(socket: Socket, target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let data = Buffer.alloc(0)
    const hear = (chunk: Buffer) => {
      data = Buffer.concat([data, chunk])
      const status = statusOf(data)
      if (status === 0) return
      socket.off('data', hear).off('error', reject)
      resolve(status)
    }
    socket.on('data', hear).on('error', reject)
    // With a session, though one that nobody knows, no answer comes from memory.
    socket.write(`GET ${target} HTTP/1.1\r\nhost: crowd\r\ncookie: wonderlark_session=${'x'.repeat(43)}\r\n\r\n`)
  })
}

const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

/** Many who all ask at once, again and again; whoever is turned away waits a moment, but less than told to. */
export async function crowd(
  port: number,
  paths: readonly string[],
  size: number,
  seconds: number,
): Promise<CrowdResult> {
  const until = performance.now() + seconds * 1000
  const answered: number[] = []
  const shed: number[] = []
  const stand = async (place: number) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    for (let turn = place * 7; performance.now() < until; turn += 1) {
      const began = performance.now()
      const status = await ask(socket, paths[turn % paths.length] ?? '/')
      const latency = performance.now() - began
      if (status === 503) shed.push(latency)
      else answered.push(latency)
      if (status === 503) await pause(200)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: size }, (_, place) => stand(place)))
  answered.sort((a, b) => a - b)
  shed.sort((a, b) => a - b)
  return {
    answered: answered.length,
    p50: at(answered, 0.5),
    p99: at(answered, 0.99),
    worst: at(answered, 1),
    shed: shed.length,
    shedP99: at(shed, 0.99),
  }
}
