import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Position } from './localities.ts'

/** Shorelines by degree of latitude. Each edge is the longitude and latitude of its two ends. */
type Shores = ReadonlyMap<number, readonly number[]>

/** Latitude north of Antarctica, where swapped coordinates of American places fall and no venue is. */
const southernmost = -60

/** "Null Island", a marker in the data at the coordinates of zero. */
const isNowhere = ([longitude = 0, latitude = 0]: GeoJSON.Position) =>
  Math.abs(longitude) < 0.1 && Math.abs(latitude) < 0.1

/** Reads the world's land (Natural Earth, 1:10,000,000), on which lakes count as land. */
function readShores(): Shores {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ land: GeometryCollection }>
  const shores = new Map<number, number[]>()
  for (const { geometry } of feature(topology, topology.objects.land).features) {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    for (const ring of polygons.flat()) {
      if (ring[0] && isNowhere(ring[0])) continue
      for (const [at, [longitude = 0, latitude = 0]] of ring.entries()) {
        const [nextLongitude = 0, nextLatitude = 0] = ring[at + 1] ?? ring[0] ?? []
        const [south, north] = [Math.min(latitude, nextLatitude), Math.max(latitude, nextLatitude)]
        for (let band = Math.floor(south); band <= Math.floor(north); band++) {
          const edges = shores.get(band) ?? []
          edges.push(longitude, latitude, nextLongitude, nextLatitude)
          shores.set(band, edges)
        }
      }
    }
  }
  return shores
}

let shores: Shores | null = null

/** Counts the shorelines east of a point: an odd number means that it is on land. */
function isOnLand({ latitude, longitude }: Position): boolean {
  shores ??= readShores()
  const edges = shores.get(Math.floor(latitude)) ?? []
  let isInside = false
  for (let at = 0; at < edges.length; at += 4) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.slice(at, at + 4)
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
      isInside = !isInside
  }
  return isInside
}

/** Degrees of latitude, about three miles: the shorelines leave out piers, inlets and small islands. */
const margin = 0.045

/** Returns whether a point is in the sea, more than about three miles from any shore, or in Antarctica. */
export function isAtSea({ latitude, longitude }: Position): boolean {
  if (latitude < southernmost) return true
  const sideways = margin / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  const steps = [0, -1, -0.5, 0.5, 1]
  return !steps.some((north) =>
    steps.some((east) => isOnLand({ latitude: latitude + north * margin, longitude: longitude + east * sideways })),
  )
}
