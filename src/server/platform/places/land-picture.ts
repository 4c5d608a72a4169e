import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { landPictureSize, type LandPicture } from '#contract/places/place-map.ts'
import { projectToWorld, type Outline } from './land-worker.ts'

const { width, height } = landPictureSize
/** Pixels beyond the edges, so that the outline of a cut shape stays out of sight. */
const margin = 12

let outlines: Promise<Outline[]> | null = null

/** Reads the bundled maps in a worker, because that takes 60 MB and about 100 ms. The result takes 2 MB. */
async function readOutlines(): Promise<Outline[]> {
  const worker = new Worker(new URL('land-worker.ts', import.meta.url))
  const [read] = (await once(worker, 'message')) as [Outline[]]
  return read
}

type Point = readonly [x: number, y: number]

/** Cuts a shape at one edge of the picture (Sutherland–Hodgman): `axis` is 0 for x, 1 for y. */
function cut(shape: readonly Point[], axis: 0 | 1, edge: number, keepsGreater: boolean): Point[] {
  const isInside = (point: Point) => (keepsGreater ? point[axis] >= edge : point[axis] <= edge)
  return shape.flatMap((point, index) => {
    const before = shape.at(index - 1) ?? point
    if (isInside(before) === isInside(point)) return isInside(point) ? [point] : []
    const share = (edge - before[axis]) / (point[axis] - before[axis])
    const crossing: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
    return isInside(point) ? [crossing, point] : [crossing]
  })
}

function drawOutline({ points }: Outline, left: number, top: number): string {
  let shape: Point[] = []
  for (let index = 0; index < points.length; index += 2)
    shape.push([(points[index] ?? 0) - left, (points[index + 1] ?? 0) - top])
  for (const [axis, length] of [width, height].entries() as Iterable<[0 | 1, number]>) {
    shape = cut(shape, axis, -margin, true)
    shape = cut(shape, axis, length + margin, false)
  }
  const corners = shape.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)
  const distinct = corners.filter((corner, index) => corner !== corners[index - 1])
  return distinct.length > 2 ? `M${distinct.join('L')}Z` : ''
}

/** The same colors as the interactive map's. */
const inks: Record<LandPicture['colours'], { land: string; water: string; shore: string; border: string }> = {
  paper: { land: '#f7f0df', water: '#c9dde3', shore: '#7ba4b8', border: '#8a6f8f' },
  night: { land: '#18251f', water: '#10242e', shore: '#3f6b80', border: '#8f7a98' },
}

/**
 * Draws land, water and borders around a place as SVG. Draws only land where the bundled shorelines are too coarse for
 * the picture's zoom, because coastal towns would appear in the sea. The first call reads the bundled maps, which then
 * stay in memory.
 */
export async function drawLandPicture({ latitude, longitude, colours }: LandPicture): Promise<string> {
  outlines ??= readOutlines().catch((error: unknown) => {
    outlines = null
    throw error
  })
  const [x, y] = projectToWorld(longitude, latitude)
  const [left, top] = [x - width / 2, y - height / 2]
  const visible = (await outlines).filter(
    ({ west, east, north, south }) =>
      east > left - margin && west < left + width + margin && south > top - margin && north < top + height + margin,
  )
  const ink = inks[colours]
  const drawn = visible
    .map((outline) => ({ path: drawOutline(outline, left, top), ...outline }))
    .filter(({ path }) => path)
  const land = drawn.map(({ path }) => path).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`
  const isAccurate = drawn.length > 0 && drawn.every((outline) => outline.isAccurate)
  if (!isAccurate) return `${svg}<rect width="${width}" height="${height}" fill="${ink.land}"/></svg>`
  const water = `<rect width="${width}" height="${height}" fill="${ink.water}"/>`
  const shore = `<use href="#a" fill="none" stroke="${ink.shore}" stroke-opacity=".35" stroke-width="7"/>`
  const areas = `<use href="#a" fill="${ink.land}"/>`
  const borders = `<use href="#a" fill="none" stroke="${ink.border}" stroke-opacity=".45" stroke-dasharray="5 3"/>`
  return `${svg}<defs><path id="a" d="${land}"/></defs>${water}${shore}${areas}${borders}</svg>`
}
