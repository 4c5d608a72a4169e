import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { measureResponse, readStatus } from './load.ts'

/** Times in milliseconds. */
export interface CrowdResult {
  answered: number
  p50: number
  p99: number
  worst: number
  /** Rejected with 503 and `Retry-After`. */
  shed: number
  shedP99: number
}

function send(socket: Socket, target: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let data = Buffer.alloc(0)
    const read = (chunk: Buffer) => {
      data = Buffer.concat([data, chunk])
      if (measureResponse(data) === 0) return
      socket.off('data', read).off('error', reject)
      if (readStatus(data) === '503' && !/^retry-after: \d/im.test(data.toString('latin1')))
        reject(new Error('A 503 has no Retry-After.'))
      else resolve(Number(readStatus(data)))
    }
    socket.on('data', read).on('error', reject)
    // An unknown session bypasses the cache.
    socket.write(`GET ${target} HTTP/1.1\r\nhost: crowd\r\ncookie: wonderlark_session=${'x'.repeat(43)}\r\n\r\n`)
  })
}

const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

/** Sends requests on `size` connections at once, again and again. Rejected ones retry sooner than `Retry-After` says. */
export async function crowd(
  port: number,
  paths: readonly string[],
  size: number,
  seconds: number,
): Promise<CrowdResult> {
  const until = performance.now() + seconds * 1000
  const answered: number[] = []
  const shed: number[] = []
  const run = async (place: number) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    for (let turn = place * 7; performance.now() < until; turn += 1) {
      const began = performance.now()
      const status = await send(socket, paths[turn % paths.length] ?? '/')
      const latency = performance.now() - began
      if (status === 503) shed.push(latency)
      else answered.push(latency)
      if (status === 503) await pause(200)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: size }, (_, place) => run(place)))
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
