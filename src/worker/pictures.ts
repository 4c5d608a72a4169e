import type { Category } from '#contract/events/event-options.ts'
import { plateAspects, plateColours, platePath } from '#contract/events/plate.ts'

export const pictureCache = 'pictures'
/** Maximum number of cached pictures; the oldest are evicted. */
const maxPictures = 320

export const isPicture = ({ pathname }: URL): boolean => /^\/(plates|images)\//.test(pathname)

/** Responds from the cache first. Picture URLs change with their content, so a cached one is never stale. */
export async function handlePicture(request: Request): Promise<Response> {
  const cache = await caches.open(pictureCache)
  return (await cache.match(request)) ?? fetch(request)
}

interface Pictured {
  id: number
  category: Category
  /** Absent in a response of an earlier version. */
  plate?: string
  imageUrl?: string | null
}

/** Caches an event's picture and its plates. */
export async function cachePictures({ id, category, plate, imageUrl }: Pictured): Promise<void> {
  const cache = await caches.open(pictureCache)
  const plates = plateAspects.flatMap((aspect) =>
    plateColours.map((colours) => platePath({ id, category, motif: plate ?? null, aspect, colours })),
  )
  for (const path of [...plates, ...(imageUrl ? [imageUrl] : [])]) {
    if (!(await cache.match(path))) await cache.add(path)
  }
  const cached = await cache.keys()
  await Promise.all(cached.slice(0, Math.max(0, cached.length - maxPictures)).map((request) => cache.delete(request)))
}
