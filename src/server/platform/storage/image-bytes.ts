import { maxImageBytes, imageShapes, type ImageShape } from '#contract/image.ts'
import { DomainError } from '#server/platform/http/http.ts'

const beginning = /^data:([^;,]{0,60})(?:;[^;,]{0,60}){0,3};base64,/

const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** Which of the formats that we read the bytes are, by how they begin; their name may say anything. */
function detectFormat(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | 'gif' | null {
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  return null
}

/**
 * The bytes of a picture that came as a data URL; `checkBytes` is still to look at them.
 * @throws Refusal `image_not_offered`, `image_too_large`
 */
export function readDataUrl(address: string, shape: ImageShape): Uint8Array {
  const head = beginning.exec(address.slice(0, 300))?.[0]
  if (head === undefined) throw new DomainError('image_not_offered')
  // Told by its length, before it is decoded.
  const letters = address.length - head.length
  if (Math.floor((letters * 3) / 4) - 2 > maxImageBytes(shape)) refuseSize(shape)
  const bytes = Buffer.from(address.slice(head.length), 'base64')
  // People may upload what `imageTypes` lists; a GIF would lose its movement without a warning.
  if (detectFormat(bytes) === 'gif') throw new DomainError('image_not_offered')
  return bytes
}

/**
 * Checks the size and the format of a picture before anything decodes it.
 * @throws Refusal `image_not_offered`, `image_too_large`
 */
export function checkBytes(bytes: Uint8Array, shape: ImageShape): void {
  if (bytes.length > maxImageBytes(shape)) refuseSize(shape)
  if (detectFormat(bytes) === null) throw new DomainError('image_not_offered')
}

function refuseSize(shape: ImageShape): never {
  throw new DomainError('image_too_large', `Please upload an image smaller than ${imageShapes[shape].megabytes}MB`)
}
