import sharp from 'sharp'
import type { BlobStore } from '#server/platform/storage/blobs.ts'
import { createImageStore, type ImageStore } from '#server/platform/storage/image-store.ts'

/** Stores blobs in memory. */
export function createMemoryBlobs(): BlobStore & { names(): string[] } {
  const stored = new Map<string, Uint8Array<ArrayBuffer>>()
  const storedAt = Date.now()
  return {
    put: async (name, bytes) => void stored.set(name, bytes),
    has: async (name) => stored.has(name),
    find: async (name) => stored.get(name) ?? null,
    remove: async (name) => void stored.delete(name),
    list: async function* () {
      yield [...stored.keys()].map((name) => ({ name, storedAt }))
    },
    names: () => [...stored.keys()],
  }
}

export const createTestImages = (): ImageStore => createImageStore(createMemoryBlobs())

export const dataUrl = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** Creates a picture of a single color. */
export function plainPicture(format: 'png' | 'jpeg' | 'webp', width = 40, height = 30): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2f6b4f' } })
    .toFormat(format)
    .toBuffer()
}
