import type { Category } from '#contract/event-options.ts'
import { plateColours, platePath } from '#contract/plate.ts'

export const pictureCache = 'pictures'
/** Pictures that are kept; the oldest make room. */
const most = 240
/** As lists and the event's own page show them. */
const aspects = ['square', 'card'] as const

export const isPicture = ({ pathname }: URL): boolean => /^\/(plates|images)\//.test(pathname)

/** Their names change with what they show, so a kept one is never old. */
export async function handlePicture(request: Request): Promise<Response> {
  const cache = await caches.open(pictureCache)
  return (await cache.match(request)) ?? fetch(request)
}

interface Pictured {
  id: number
  category: Category
  imageUrl?: string | null
}

/** Keeps what an event is shown with: its picture and its plate. */
export async function cachePictures({ id, category, imageUrl }: Pictured): Promise<void> {
  const cache = await caches.open(pictureCache)
  const plates = aspects.flatMap((aspect) =>
    plateColours.map((colours) => platePath({ id, category, aspect, colours })),
  )
  for (const path of [...plates, ...(imageUrl ? [imageUrl] : [])]) {
    if (!(await cache.match(path))) await cache.add(path)
  }
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)))
}
