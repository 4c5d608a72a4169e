import type { PlainRoute } from './http.ts'
import type { ImageStore } from './image-store.ts'
import { Refusal } from './refusal.ts'

/** Pictures by their address. What lies under one never changes, so that whoever has it need not ask again. */
export function imageRoutes({ images }: { images: ImageStore }): PlainRoute[] {
  return [
    {
      path: '/images/:name',
      handle: async (context) => {
        const found = await images.find(context.req.param('name') ?? '')
        if (!found) throw new Refusal('image_not_found')
        return new Response(found.bytes, {
          headers: {
            'content-type': found.type,
            'content-length': String(found.bytes.byteLength),
            'cache-control': 'public, max-age=31536000, immutable',
            'content-security-policy': "default-src 'none'",
            'cross-origin-resource-policy': 'cross-origin',
          },
        })
      },
    },
  ]
}
