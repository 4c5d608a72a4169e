import type { Context } from 'hono'
import { categories } from '#contract/events/event-options.ts'
import { readPlatePath } from '#contract/events/plate.ts'
import { drawPlate } from '#illustrations/plate.ts'
import { t } from '#texts/texts.ts'

/** Draws the plate that the path names. A path's drawing never changes. */
export function servePlate(context: Context): Response {
  const address = readPlatePath(context.req.path, categories)
  if (!address) return new Response(t('Plate not found.'), { status: 404 })
  const { category, motif, id, aspect, colours } = address
  return new Response(drawPlate({ category, id, ...(motif && { motif }) }, { aspect, colours }), {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
  })
}
