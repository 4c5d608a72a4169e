import { createHash } from 'node:crypto'
import { imagePath, imageShapes, readImageAddress, type ImageShape } from '#contract/image.ts'
import type { BlobStore, StoredBlob } from './blobs.ts'
import { checkBytes, readDataUrl } from './image-bytes.ts'
import { DomainError } from '#server/platform/http/http.ts'

/** Uploaded and fetched pictures, checked and encoded again. */
export interface ImageStore {
  /**
   * Checks a picture and stores it in every size; the same one twice is stored once.
   * @param picture a data URL, as uploads come, or the bytes that another server sent
   * @param hold called with the address before anything is looked up or written
   * @returns the address of the second size, a path: `/images/<hash>-960.jpg`
   * @throws Refusal `image_not_offered`, `image_too_large`, `image_too_detailed`, `image_unreadable`, `busy`
   */
  keep(picture: string | Uint8Array, shape: ImageShape, hold?: (address: string) => Promise<void>): Promise<string>
  /** Deletes every size of a stored picture. The caller makes sure that nothing refers to it. */
  forget(address: string): Promise<void>
  /** Lists the files of all pictures, and unfinished ones, in batches. */
  list(): AsyncGenerator<StoredBlob[]>
  /** Deletes single files by the names that `list` gives. */
  removeFiles(names: readonly string[]): Promise<void>
  /** The file of an address's last part, `<hash>-960.jpg`; null when there is none. */
  find(name: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>
}

/** Pictures encoded at once, and waiting for it, each with its megabytes in memory. */
const most = { atOnce: 1, waiting: 8 }

/** Part of each hash: another way of encoding gives other addresses. */
const recipe = '1'

const types = { jpg: 'image/jpeg', avif: 'image/avif' }

/** Lets one after the other in, and refuses those for whom the wait would be long. */
function createQueue() {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < most.atOnce) running += 1
    else if (waiting.length >= most.waiting) throw new DomainError('busy')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes to the next in line, and is free only when there is none.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

export function createImageStore(blobs: BlobStore): ImageStore {
  const inTurn = createQueue()
  const nameOf = (hash: string, width: number, ending: keyof typeof types) =>
    imagePath(hash, width, ending).slice('/images/'.length)
  const keepAll = async (bytes: Uint8Array, hash: string, shape: ImageShape) => {
    const { widths } = imageShapes[shape]
    // Written last, so that where it lies the others do as well.
    if (await blobs.has(nameOf(hash, Math.max(...widths), 'avif'))) return
    // Its library is loaded with the first picture.
    const { encodeImage } = await import('./image-encoder.ts')
    for (const { width, ending, bytes: encoded } of await encodeImage(bytes, shape)) {
      await blobs.put(nameOf(hash, width, ending), encoded, types[ending])
    }
  }
  return {
    keep: async (picture, shape, hold = async () => undefined) => {
      const bytes = typeof picture === 'string' ? readDataUrl(picture, shape) : picture
      checkBytes(bytes, shape)
      const hash = createHash('sha256').update(`${recipe} ${shape} `).update(bytes).digest('hex').slice(0, 32)
      const address = imagePath(hash, imageShapes[shape].widths[1], 'jpg')
      await hold(address)
      await inTurn(() => keepAll(bytes, hash, shape))
      return address
    },
    forget: async (address) => {
      const image = readImageAddress(address)
      if (!image) return
      // The last one first: while it lies there, the picture counts as whole.
      for (const each of image.widths.toReversed()) {
        await blobs.remove(nameOf(image.hash, each, 'avif'))
        await blobs.remove(nameOf(image.hash, each, 'jpg'))
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
