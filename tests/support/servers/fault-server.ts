import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Respond = (response: ServerResponse, request: IncomingMessage) => void

const calendarType = { 'content-type': 'text/calendar; charset=utf-8' }

/** Good and bad responses of a calendar server. */
export const responses = {
  calendar:
    (text: string | Buffer, headers: Record<string, string> = {}): Respond =>
    (response) =>
      void response.writeHead(200, { ...calendarType, ...headers }).end(text),
  /** Responds 304 to a request with this ETag, otherwise with the calendar. */
  versioned:
    (text: string, etag: string): Respond =>
    (response, request) => {
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
      else response.writeHead(200, { ...calendarType, etag }).end(text)
    },
  status:
    (status: number, headers: Record<string, string> = {}): Respond =>
    (response) =>
      void response.writeHead(status, headers).end('Oops'),
  page:
    (html: string): Respond =>
    (response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  redirect:
    (location: string, status = 301): Respond =>
    (response) =>
      void response.writeHead(status, { location }).end(),
  /** Never responds. */
  hang: (): Respond => () => undefined,
  /** Declares the full length and closes the connection after half of the text. */
  halfSent:
    (text: string): Respond =>
    (response) => {
      response.writeHead(200, { ...calendarType, 'content-length': String(Buffer.byteLength(text)) })
      response.write(text.slice(0, text.length / 2), () => response.destroy())
    },
  /** Sends half of the text with a matching length. */
  halfFile:
    (text: string): Respond =>
    (response) =>
      void response.writeHead(200, calendarType).end(text.slice(0, text.length / 2)),
}

export interface FaultServer {
  url: string
  /** Sets what a path responds with. */
  at(path: string, respond: Respond): void
  /** Requests so far: their paths. */
  requests: string[]
  close(): Promise<void>
}

/** Starts a server whose responses the test chooses. */
export async function startFaultServer(): Promise<FaultServer> {
  const paths = new Map<string, Respond>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push(path)
    const respond = paths.get(path) ?? responses.status(404)
    respond(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    at: (path, respond) => paths.set(path, respond),
    requests,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
