import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** Encodes the few kinds of CBOR that authenticators send. */
function toCbor(value: unknown): Buffer {
  const head = (kind: number, size: number) =>
    size < 24
      ? Buffer.from([(kind << 5) | size])
      : size < 256
        ? Buffer.from([(kind << 5) | 24, size])
        : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = value instanceof Map ? [...value] : Object.entries(value as object)
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, each]) => [toCbor(key), toCbor(each)])])
}

interface Faults {
  /** Default: the origin that the authenticator was opened on. */
  origin?: string
  /** Default: the challenge that was given. */
  challenge?: string
  /** Signs with another key. */
  isForged?: boolean
  /** Default: the next counter value. */
  counter?: number
  isBackedUp?: boolean
}

/** Authenticator with one passkey, as a browser would use it on this origin. */
export function openAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = encode(credentialId)
  let counter = 0
  const rpIdHash = sha256(Buffer.from(new URL(origin).hostname))
  const flagsFor = (isBackedUp: boolean, hasKey: boolean) =>
    0x01 | 0x04 | 0x08 | (isBackedUp ? 0x10 : 0) | (hasKey ? 0x40 : 0)
  const buildData = (flags: number, count: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counted])
  }
  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const wrap = (response: object) => ({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  return {
    id,
    create: ({ challenge }: { challenge: string }, faults: Faults = {}) => {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const size = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), size, credentialId, toCbor(key)])
      const authData = Buffer.concat([buildData(flagsFor(faults.isBackedUp ?? false, true), counter), attested])
      return wrap({
        clientDataJSON: encode(clientData('webauthn.create', challenge, faults)),
        attestationObject: encode(toCbor({ fmt: 'none', attStmt: {}, authData })),
        transports: ['internal', 'hybrid'],
      })
    },
    use: ({ challenge }: { challenge: string }, faults: Faults = {}) => {
      counter = faults.counter ?? counter + 1
      const authenticatorData = buildData(flagsFor(faults.isBackedUp ?? false, false), counter)
      const data = clientData('webauthn.get', challenge, faults)
      const signed = Buffer.concat([authenticatorData, sha256(data)])
      return wrap({
        clientDataJSON: encode(data),
        authenticatorData: encode(authenticatorData),
        signature: encode(sign('sha256', signed, faults.isForged ? other.privateKey : privateKey)),
      })
    },
  }
}
