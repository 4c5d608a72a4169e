import { type PlainRoute, DomainError } from '#server/platform/http/http.ts'
import type { ImageStore } from './image-store.ts'

const caching = {
  // The content at an address never changes, so clients needn't revalidate it.
  everyone: { 'cache-control': 'public, max-age=31536000, immutable', 'cross-origin-resource-policy': 'cross-origin' },
  viewer: { 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' },
}

/** Serves images. Responds the same for an image that the caller may not see as for one that doesn't exist. */
export function imageRoutes({
  images,
  findAudience,
}: {
  images: ImageStore
  /** Determines who may see the image with this hash, as far as that depends on the request. */
  findAudience(hash: string, request: Request): Promise<'everyone' | 'viewer' | 'nobody'>
}): PlainRoute[] {
  return [
    {
      path: '/images/:name',
      handle: async (context) => {
        const name = context.req.param('name') ?? ''
        const hash = /^([0-9a-f]{32})-/.exec(name)?.[1]
        const audience = hash === undefined ? 'nobody' : await findAudience(hash, context.req.raw)
        const found = audience === 'nobody' ? null : await images.find(name)
        if (audience === 'nobody' || !found) throw new DomainError('image_not_found')
        return new Response(found.bytes, {
          headers: {
            'content-type': found.type,
            'content-length': String(found.bytes.byteLength),
            'content-security-policy': "default-src 'none'",
            ...caching[audience],
          },
        })
      },
    },
  ]
}
