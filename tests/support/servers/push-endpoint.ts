import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGuardedSend } from '#server/platform/network/network-send.ts'
import { createPushSender } from '#server/platform/push/web-push.ts'

const serverExchange = createECDH('prime256v1')
serverExchange.generateKeys()
const keys = {
  publicKey: serverExchange.getPublicKey('base64url'),
  privateKey: serverExchange.getPrivateKey('base64url').padStart(43, 'A'),
}

/** Push dependencies of `createApp`; can only reach this machine. */
export const testPush = createPushSender({
  keys,
  subject: 'mailto:tests@example.org',
  send: createGuardedSend({ allowHttp: true, time: 2_000, mayReach: (address) => address === '127.0.0.1' }),
  accepts: (endpoint) => endpoint.startsWith('http://127.0.0.1:'),
})

/** The browser's side of a push subscription. */
export interface TestBrowserKeys {
  keys: { p256dh: string; auth: string }
  /**
   * Decrypts a message per RFC 8291, independently of the sender's library.
   * @throws if it is for another subscription
   */
  decrypt(body: Buffer): string
}

export function makeBrowserKeys(): TestBrowserKeys {
  const exchange = createECDH('prime256v1')
  exchange.generateKeys()
  const auth = randomBytes(16)
  const own = exchange.getPublicKey()
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    decrypt: (body) => {
      const salt = body.subarray(0, 16)
      const idLength = body.readUInt8(20)
      const sender = body.subarray(21, 21 + idLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = derive(exchange.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const sealed = body.subarray(21 + idLength)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
    },
  }
}

/** Returns true if the header proves that our server sent the request to this push service (RFC 8292). */
export function isSignedByUs(authorization: string | undefined, audience: string): boolean {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }
  return isSigned && key === keys.publicKey && aud === audience
}

export interface PushEndpoint {
  origin: string
  /** Response status by path; 201 by default. */
  answers: Map<string, { status: number; headers?: Record<string, string> } | 'silence'>
  received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[]
  close(): Promise<void>
}

/** Starts a local push service. */
export async function startPushEndpoint(): Promise<PushEndpoint> {
  const endpoint: PushEndpoint = {
    origin: '',
    answers: new Map(),
    received: [],
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    endpoint.received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
    const answer = endpoint.answers.get(path) ?? { status: 201 }
    if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endpoint.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return endpoint
}
