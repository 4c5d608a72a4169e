import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Sends what a page writes to its console to the front, from its first script on: no driver reports it in both engines. */
const listener = `{
  const send = (text) => navigator.sendBeacon('/front/console', text)
  for (const level of ['error', 'warn']) {
    const write = console[level]
    console[level] = (...words) => {
      send(level + ': ' + words.map((word) => word?.stack ?? String(word)).join(' '))
      write.apply(console, words)
    }
  }
  addEventListener('error', (event) => event.message && send('error: ' + event.message + ' ' + event.filename))
  addEventListener('unhandledrejection', ({ reason }) => send('rejected: ' + (reason?.stack ?? reason)))
  addEventListener('securitypolicyviolation', (event) => send('forbidden: ' + event.blockedURI + ' ' + event.violatedDirective))
  document.currentScript.remove()
}`

/**
 * A proxy between the browsers and the product. It records console messages and failed responses, and can simulate
 * being offline.
 */
export interface Front {
  url: string
  /** Returns what has gone wrong since the last call. */
  takeProblems(): string[]
  /** Whether every request has its whole response, except notification streams. */
  isQuiet(): boolean
  cutNetwork(): void
  restoreNetwork(): void
  close(): Promise<void>
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function passOn(from: IncomingMessage, to: ServerResponse): Promise<void> {
  const status = from.statusCode ?? 502
  // Only pages were asked for without compression; the worker's own copy of one isn't changed.
  const isPlainPage = from.headers['content-type']?.startsWith('text/html') && !from.headers['content-encoding']
  if (!isPlainPage) {
    to.writeHead(status, from.headers)
    from.pipe(to)
    return
  }
  const page = (await readBody(from)).toString()
  const body = Buffer.from(page.replace(/<head[^>]*>/, '$&<script src="/front/console.js"></script>'))
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = from.headers
  to.writeHead(status, { ...headers, 'content-length': body.length })
  to.end(body)
}

/** @param productPort where the product listens */
export async function startFront(productPort: number): Promise<Front> {
  let isCut = false
  let problems: string[] = []
  const open = new Set<ServerResponse>()
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    if (isCut) return void incoming.socket.destroy()
    if (url === '/front/console.js') {
      return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(listener)
    }
    if (url === '/front/console') {
      return void readBody(incoming).then((body) => {
        problems.push(body.toString())
        outgoing.writeHead(204).end()
      })
    }
    const asksForPage = headers.accept?.startsWith('text/html') === true
    const given = { ...headers, ...(asksForPage && { 'accept-encoding': 'identity' }) }
    open.add(outgoing)
    const onward = request({ port: productPort, host: '127.0.0.1', method, path: url, headers: given }, (response) => {
      const { statusCode = 0, headers: received } = response
      // An overloaded server sends Retry-After, and the page retries.
      const isRetried = statusCode === 503 && 'retry-after' in received
      if (received['content-type']?.startsWith('text/event-stream')) open.delete(outgoing)
      if (statusCode >= 400 && !isRetried) problems.push(`${statusCode}: ${method} ${url}`)
      void passOn(response, outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => {
      open.delete(outgoing)
      // A closed page also closes its notification stream.
      onward.destroy()
    })
    incoming.pipe(onward)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    takeProblems: () => {
      const taken = problems
      problems = []
      return taken
    },
    isQuiet: () => open.size === 0,
    cutNetwork: () => {
      isCut = true
      server.closeAllConnections()
    },
    restoreNetwork: () => {
      isCut = false
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
