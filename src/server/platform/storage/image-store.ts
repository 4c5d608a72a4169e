import { createHash } from 'node:crypto'
import {
  imagePath,
  imageShapes,
  readImageAddress,
  type ImageShape,
  maxImageBytes,
} from '#contract/pictures/picture-sizes.ts'
import type { BlobStore, StoredBlob } from './blobs.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { limitConcurrency } from '#server/platform/process/process.ts'
import { t } from '#texts/texts.ts'

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
function readDataUrl(address: string, shape: ImageShape): Uint8Array {
  const head = beginning.exec(address.slice(0, 300))?.[0]
  if (head === undefined) throw new DomainError('image_not_offered')
  // Check the size from the encoded length, before decoding.
  const characters = address.length - head.length
  if (Math.floor((characters * 3) / 4) - 2 > maxImageBytes(shape)) refuseSize(shape)
  const bytes = Buffer.from(address.slice(head.length), 'base64')
  // Only the formats in `imageTypes` can be uploaded. A GIF would silently lose its animation.
  if (detectFormat(bytes) === 'gif') throw new DomainError('image_not_offered')
  return bytes
}

/**
 * Checks the size and format of an image before anything decodes it.
 * @throws DomainError `image_not_offered`, `image_too_large`
 */
function checkBytes(bytes: Uint8Array, shape: ImageShape): void {
  if (bytes.length > maxImageBytes(shape)) refuseSize(shape)
  if (detectFormat(bytes) === null) throw new DomainError('image_not_offered')
}

function refuseSize(shape: ImageShape): never {
  throw new DomainError(
    'image_too_large',
    t('Please upload an image smaller than {megabytes}MB', { megabytes: imageShapes[shape].megabytes }),
  )
}

/** Stores uploaded and fetched images, validated and re-encoded. */
export interface ImageStore {
  /**
   * Validates an image and stores it in every size. Storing the same image twice has no further effect.
   * @param picture a data URL, as in uploads, or the bytes fetched from another server
   * @param hold called with the address before anything is looked up or written
   * @returns the path of the second size: `/images/<hash>-960.jpg`
   * @throws DomainError `image_not_offered`, `image_too_large`, `image_too_detailed`, `image_unreadable`, `busy`
   */
  store(picture: string | Uint8Array, shape: ImageShape, hold?: (address: string) => Promise<void>): Promise<string>
  /** Deletes every size of a stored image. The caller makes sure that nothing references it. */
  remove(address: string): Promise<void>
  /** Lists the files of all images in batches, unfinished ones included. */
  list(): AsyncGenerator<StoredBlob[]>
  /** Deletes individual files by the names that `list` returns. */
  removeFiles(names: readonly string[]): Promise<void>
  /** Finds a file by the last segment of its address, `<hash>-960.jpg`; null if there is none. */
  find(name: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>
}

/** Maximum number of images being encoded and waiting. Each holds several megabytes in memory. */
const most = { atOnce: 1, waiting: 8 }

/** Part of each hash, so that images encoded differently get different addresses. */
const recipe = '1'

const types = { jpg: 'image/jpeg', avif: 'image/avif' }

export function createImageStore(blobs: BlobStore): ImageStore {
  // Rejects an image if the queue is full, because the wait would be long.
  const runInTurn = limitConcurrency({ ...most, createError: () => new DomainError('busy') })
  const getBlobName = (hash: string, width: number, ending: keyof typeof types) =>
    imagePath(hash, width, ending).slice('/images/'.length)
  const storeAll = async (bytes: Uint8Array, hash: string, shape: ImageShape) => {
    const { widths } = imageShapes[shape]
    // Written last, so if it exists, the other sizes do as well.
    if (await blobs.has(getBlobName(hash, Math.max(...widths), 'avif'))) return
    // Loaded on demand, with the first image.
    const { encodeImage } = await import('./image-encoder.ts')
    for (const { width, ending, bytes: encoded } of await encodeImage(bytes, shape)) {
      await blobs.put(getBlobName(hash, width, ending), encoded, types[ending])
    }
  }
  return {
    store: async (picture, shape, hold = async () => undefined) => {
      const bytes = typeof picture === 'string' ? readDataUrl(picture, shape) : picture
      checkBytes(bytes, shape)
      const hash = createHash('sha256').update(`${recipe} ${shape} `).update(bytes).digest('hex').slice(0, 32)
      const address = imagePath(hash, imageShapes[shape].widths[1], 'jpg')
      await hold(address)
      await runInTurn('image', () => storeAll(bytes, hash, shape))
      return address
    },
    remove: async (address) => {
      const image = readImageAddress(address)
      if (!image) return
      // In reverse order: the image counts as complete while the last file exists.
      for (const each of image.widths.toReversed()) {
        await blobs.remove(getBlobName(image.hash, each, 'avif'))
        await blobs.remove(getBlobName(image.hash, each, 'jpg'))
      }
    },
    list: () => blobs.list(),
    removeFiles: async (names) => {
      for (const name of names) await blobs.remove(name)
    },
    find: async (name) => {
      const ending = /^[0-9a-f]{32}-\d{2,4}\.(jpg|avif)$/.exec(name)?.[1] as keyof typeof types | undefined
      const bytes = ending && (await blobs.find(name))
      return ending && bytes ? { bytes, type: types[ending] } : null
    },
  }
}
