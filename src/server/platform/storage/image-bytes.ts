import { maxImageBytes, imageShapes, type ImageShape } from '#contract/image.ts'
import { DomainError } from '#server/platform/http/http.ts'

const beginning = /^data:([^;,]{0,60})(?:;[^;,]{0,60}){0,3};base64,/

const text = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** Detects the image format from its magic bytes; the file name may claim anything. */
function detectFormat(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | 'gif' | null {
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif'
  return null
}

/**
 * Decodes an image from a data URL. Call `checkBytes` on the result.
 * @throws DomainError `image_not_offered`, `image_too_large`
 */
export function readDataUrl(address: string, shape: ImageShape): Uint8Array {
  const head = beginning.exec(address.slice(0, 300))?.[0]
  if (head === undefined) throw new DomainError('image_not_offered')
  // Check the size from the encoded length, before decoding.
  const letters = address.length - head.length
  if (Math.floor((letters * 3) / 4) - 2 > maxImageBytes(shape)) refuseSize(shape)
  const bytes = Buffer.from(address.slice(head.length), 'base64')
  // Only the formats in `imageTypes` can be uploaded. A GIF would silently lose its animation.
  if (detectFormat(bytes) === 'gif') throw new DomainError('image_not_offered')
  return bytes
}

/**
 * Checks the size and format of an image before anything decodes it.
 * @throws DomainError `image_not_offered`, `image_too_large`
 */
export function checkBytes(bytes: Uint8Array, shape: ImageShape): void {
  if (bytes.length > maxImageBytes(shape)) refuseSize(shape)
  if (detectFormat(bytes) === null) throw new DomainError('image_not_offered')
}

function refuseSize(shape: ImageShape): never {
  throw new DomainError('image_too_large', `Please upload an image smaller than ${imageShapes[shape].megabytes}MB`)
}
