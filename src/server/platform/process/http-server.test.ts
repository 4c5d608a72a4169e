import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createServerWithTimeouts } from './http-server.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const impatient = { headers: 200, request: 400, keepAlive: 200, silence: 1_000, check: 50 }

async function open(listener: RequestListener): Promise<Socket> {
  const server = createServerWithTimeouts(impatient)
  server.on('request', listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  // A byte may be in flight when the other side closes.
  socket.on('error', () => undefined)
  closing.push(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  await once(socket, 'connect')
  return socket
}

/** Returns everything received until the other side closes. */
async function readRest(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  // Not `once`, because a late write may cause a reset as well.
  await new Promise((resolve) => socket.on('close', resolve))
  return text
}

/** Sends a character every 20 ms until the connection closes. */
async function drip(socket: Socket): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write('a')
    await pause(20)
  }
}

/** The response may be lost if this side was still writing. */
const cutOff = /^(HTTP\/1\.1 408 |$)/

const never: RequestListener = () => {
  throw new Error('Half a request was taken for one.')
}

test('closes a connection that sends headers character by character', async () => {
  const socket = await open(never)
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  const rest = readRest(socket)
  await drip(socket)
  expect(await rest).toMatch(cutOff)
})

test('closes a connection that sends a body character by character', async () => {
  const socket = await open((request) => request.resume())
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n')
  const rest = readRest(socket)
  await drip(socket)
  expect(await rest).toMatch(cutOff)
})

test('closes a connection that does not read the response', async () => {
  const ended = Promise.withResolvers<string>()
  const socket = await open((_request, response) => {
    response.on('close', () => ended.resolve(response.writableFinished ? 'taken' : 'cut off'))
    response.end(Buffer.alloc(50_000_000))
  })
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await ended.promise).toBe('cut off')
})

test('closes an idle connection', async () => {
  const socket = await open((_request, response) => response.end('here'))
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await readRest(socket)).toContain('here')
})

test('keeps a live connection open beyond the request timeout', async () => {
  const socket = await open((_request, response) => {
    const beat = setInterval(() => response.write(':\n\n'), 100)
    response.on('close', () => clearInterval(beat))
  })
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  let beats = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    beats += chunk.toString().split(':\n\n').length - 1
    if (beats > 15) break
  }
  expect(beats).toBeGreaterThan(15)
})

test('rejects headers larger than any browser sends', async () => {
  const socket = await open(never)
  socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ${'a'.repeat(17_000)}\r\n\r\n`)
  expect(await readRest(socket)).toMatch(/^HTTP\/1\.1 431 /)
})
