import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { OperatorError } from '#server/platform/process/process.ts'

/**
 * Encrypts a file with a passphrase. It starts with `mark`, the salt of scrypt and a check of the passphrase. Segments of
 * 64 KB follow, each encrypted with AES-256-GCM. Their numbers and whether a segment is the last are part of the nonce, so
 * none can be changed, moved, left out or cut off unnoticed.
 */
export const mark = Buffer.from('WONDERLARK-ENCRYPTED-1\n')

const lengths = { salt: 16, check: 16, segment: 65_536, tag: 16 }
const headLength = mark.length + lengths.salt + lengths.check
const sealedLength = lengths.segment + lengths.tag
const cost = { N: 2 ** 16, r: 8, p: 2, maxmem: 160 * 2 ** 20 }

/** Raised for a missing or wrong passphrase. The caller adds the file name. */
export class PassphraseError extends OperatorError {
  readonly isMissing: boolean
  constructor(message: string, isMissing: boolean) {
    super(message)
    this.isMissing = isMissing
  }
}

const stretch = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

async function deriveKeys(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await stretch(passphrase.normalize('NFC'), salt, 64, cost)
  const check = createHmac('sha256', bytes.subarray(32)).update(mark).digest().subarray(0, lengths.check)
  return { key: bytes.subarray(0, 32), check }
}

/** The key is used for one file only, so the segments' numbers are nonces. */
function getNonce(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(at, 0, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits bytes into segments of one size. The last has fewer, or as many; without bytes, it is empty. */
async function* split(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    held.push(Buffer.from(chunk))
    length += chunk.byteLength
    if (length <= size) continue
    const all = Buffer.concat(held)
    let at = 0
    for (; all.length - at > size; at += size) yield { bytes: all.subarray(at, at + size), isLast: false }
    held = [all.subarray(at)]
    length = all.length - at
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}

/** Encrypts a stream. */
export async function* encrypt(chunks: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(lengths.salt)
  const { key, check } = await deriveKeys(passphrase, salt)
  yield Buffer.concat([mark, salt, check])
  let number = 0
  for await (const { bytes, isLast } of split(chunks, lengths.segment)) {
    const cipher = createCipheriv('aes-256-gcm', key, getNonce(number, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** Opens one segment; null if it was changed, moved or cut off. */
function openSegment(key: Buffer, sealed: Buffer, nonce: Buffer): Buffer | null {
  if (sealed.length < lengths.tag) return null
  const end = sealed.length - lengths.tag
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: lengths.tag })
  decipher.setAuthTag(sealed.subarray(end))
  const bytes = decipher.update(sealed.subarray(0, end))
  try {
    return Buffer.concat([bytes, decipher.final()])
  } catch {
    // The authentication tag doesn't match.
    return null
  }
}

async function* skipHead(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/**
 * Passes on a stream, decrypted if it is encrypted.
 * @param passphrase null if there is none; unencrypted streams need none
 * @param fail creates the error for an encrypted stream that was changed or cut off
 * @throws PassphraseError
 */
export async function* decrypt(
  chunks: AsyncIterable<Uint8Array>,
  passphrase: string | null,
  fail: () => Error,
): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  while (start.length < headLength) {
    const next = await source.next()
    if (next.done) break
    start = Buffer.concat([start, next.value])
  }
  const rest = skipHead(start.subarray(headLength), source)
  if (!start.subarray(0, mark.length).equals(mark)) {
    yield* skipHead(start, source)
    return
  }
  if (start.length < headLength) throw fail()
  if (passphrase === null) throw new PassphraseError('is encrypted', true)
  const salt = start.subarray(mark.length, mark.length + lengths.salt)
  const { key, check } = await deriveKeys(passphrase, salt)
  if (!timingSafeEqual(check, start.subarray(mark.length + lengths.salt, headLength)))
    throw new PassphraseError('is encrypted with another passphrase', false)
  let number = 0
  for await (const { bytes, isLast } of split(rest, sealedLength)) {
    const opened = openSegment(key, bytes, getNonce(number, isLast))
    if (!opened) throw fail()
    yield opened
    number += 1
  }
}
