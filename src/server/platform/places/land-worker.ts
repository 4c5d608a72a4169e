import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { feature } from 'topojson-client'
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { landPictureZoom } from '#contract/places/place-map.ts'

const worldPixels = 512 * 2 ** landPictureZoom

/** The outline of an area in pixels of the Web Mercator world map, as alternating x and y, and its bounds. */
export interface Outline {
  points: Float32Array
  /** Accurate to a few pixels. Only US counties are; other countries' shores may be kilometers off. */
  isAccurate: boolean
  west: number
  east: number
  north: number
  south: number
}

export function projectToWorld(longitude: number, latitude: number): [x: number, y: number] {
  const sine = Math.sin((Math.max(-85.05, Math.min(85.05, latitude)) * Math.PI) / 180)
  const turn = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [((longitude + 180) / 360) * worldPixels, turn * worldPixels]
}

function toOutline(ring: readonly GeoJSON.Position[], isAccurate: boolean): Outline {
  const points = new Float32Array(ring.length * 2)
  const bounds = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity }
  for (const [index, [longitude = 0, latitude = 0]] of ring.entries()) {
    const [x, y] = projectToWorld(longitude, latitude)
    points.set([x, y], index * 2)
    bounds.west = Math.min(bounds.west, x)
    bounds.east = Math.max(bounds.east, x)
    bounds.north = Math.min(bounds.north, y)
    bounds.south = Math.max(bounds.south, y)
  }
  return { points, isAccurate, ...bounds }
}

async function readTopology(file: string): Promise<Topology> {
  return JSON.parse(await readFile(createRequire(import.meta.url).resolve(file), 'utf8')) as Topology
}

function listOutlines(topology: Topology, name: string, { skippedId }: { skippedId?: string } = {}): Outline[] {
  const { geometries } = topology.objects[name] as { geometries: (Polygon | MultiPolygon)[] }
  return geometries
    .filter(({ id }) => id === undefined || id !== skippedId)
    .flatMap((area) => {
      const { geometry } = feature(topology, area) as GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon>
      return (geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()).map((ring) =>
        toOutline(ring, name === 'counties'),
      )
    })
}

/** ISO 3166-1 numeric code of the country with county data. */
const unitedStates = '840'

// Posts the outlines of US counties (Census Bureau) and all other countries (Natural Earth) to `land-picture.ts`.
if (parentPort) {
  const countries = await readTopology('world-atlas/countries-50m.json')
  const counties = await readTopology('us-atlas/counties-10m.json')
  const outlines = [
    ...listOutlines(countries, 'countries', { skippedId: unitedStates }),
    ...listOutlines(counties, 'counties'),
  ]
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort.postMessage(outlines)
}
