import { drawPoster } from '#illustrations/plate-poster.ts'
import { storePicture } from '#server/pictures/service.ts'
import { rasterise } from '#server/platform/storage/storage.ts'
import { demoOfferings, toSlug } from './demo-town.ts'
import { demoSourceName, findDemoSource, lacksPicture, setPicture } from './queries.ts'
import type { Picturing } from '#server/platform/dependencies/dependencies.ts'

/** One offering in so many has a picture; the others show their plate. */
const interval = 4

export const picturedOfferings = demoOfferings.filter((_, at) => at % interval === 0)

/**
 * Draws the missing pictures of the demo town, one after the other, and stores them like uploads. Does nothing without a
 * demo town. Encoding takes seconds, so it isn't part of the start.
 */
export async function addDemoPictures(deps: Picturing, signal: AbortSignal): Promise<void> {
  const { database, clock } = deps
  const source = await database.read((sql) => findDemoSource(sql, demoSourceName))
  if (!source) return
  for (const { title, category } of picturedOfferings) {
    if (signal.aborted) return
    const uid = toSlug(title)
    const now = clock.now().toString()
    if (!(await database.read((sql) => lacksPicture(sql, source.id, uid, now)))) continue
    const poster = await rasterise(drawPoster(category, uid), [])
    const imageUrl = await storePicture(deps, poster, 'imported')
    await database.write((sql) => setPicture(sql, source.id, uid, imageUrl))
  }
}
