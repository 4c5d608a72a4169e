import { createHash } from 'node:crypto'
import { imagePath, imageShapes, type ImageShape } from '#contract/image.ts'
import type { BlobStore } from './blobs.ts'
import { readDataUrl } from './image-bytes.ts'
import { Refusal } from './refusal.ts'

/** Pictures that people bring along. */
export interface ImageStore {
  /**
   * Checks a picture that came as a data URL and keeps it in every size; the same one twice is kept once.
   * @returns the address of the middle size, a path: `/images/<hash>-960.jpg`
   * @throws Refusal `image_not_offered`, `image_too_large`, `image_too_detailed`, `image_unreadable`, `busy`
   */
  keep(dataUrl: string, shape: ImageShape): Promise<string>
  /** Removes every size of a picture of ours; whoever asks has made sure that nothing names it any more. */
  forget(address: string): Promise<void>
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
    else if (waiting.length >= most.waiting) throw new Refusal('busy')
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
    if (await blobs.has(nameOf(hash, widths[2], 'avif'))) return
    // Its library is loaded with the first picture.
    const { encodeImage } = await import('./image-encoder.ts')
    for (const { width, ending, bytes: encoded } of await encodeImage(bytes, shape)) {
      await blobs.put(nameOf(hash, width, ending), encoded, types[ending])
    }
  }
  return {
    keep: async (dataUrl, shape) => {
      const bytes = readDataUrl(dataUrl, shape)
      const hash = createHash('sha256').update(`${recipe} ${shape} `).update(bytes).digest('hex').slice(0, 32)
      await inTurn(() => keepAll(bytes, hash, shape))
      return imagePath(hash, imageShapes[shape].widths[1], 'jpg')
    },
    forget: async (address) => {
      const [, hash, width] = /^\/images\/([0-9a-f]{32})-(\d+)\.jpg$/.exec(address) ?? []
      const shape = Object.values(imageShapes).find(({ widths }) =>
        (widths as readonly number[]).includes(Number(width)),
      )
      if (!hash || !shape) return
      // The last one first: while it lies there, the picture counts as whole.
      for (const each of shape.widths.toReversed()) {
        await blobs.remove(nameOf(hash, each, 'avif'))
        await blobs.remove(nameOf(hash, each, 'jpg'))
      }
    },
    find: async (name) => {
      const ending = /^[0-9a-f]{32}-\d{2,4}\.(jpg|avif)$/.exec(name)?.[1] as keyof typeof types | undefined
      const bytes = ending && (await blobs.find(name))
      return ending && bytes ? { bytes, type: types[ending] } : null
    },
  }
}
