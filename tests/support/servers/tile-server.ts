import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import GeoJSONVT from 'geojson-vt'
import vtpbf from 'vt-pbf'

type Feature = GeoJSON.Feature

const feature = (properties: Record<string, string | number>, geometry: GeoJSON.Geometry): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})
const box = (west: number, south: number, east: number, north: number): GeoJSON.Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})
const way = (...coordinates: [number, number][]): GeoJSON.LineString => ({ type: 'LineString', coordinates })

/** A made-up town on Manhattan, in the layers and properties of the OpenMapTiles schema. */
const layers: Record<string, Feature[]> = {
  water: [feature({ class: 'river' }, box(-74.2, 40.5, -74.02, 40.9))],
  park: [feature({ class: 'park', name: 'Lark Park' }, box(-74.0, 40.71, -73.99, 40.72))],
  landuse: [feature({ class: 'residential' }, box(-74.02, 40.6, -73.8, 40.9))],
  building: [feature({ render_height: 10 }, box(-74.006, 40.712, -74.005, 40.713))],
  transportation: [
    feature({ class: 'motorway' }, way([-74.01, 40.6], [-74.01, 40.9])),
    feature({ class: 'minor' }, way([-74.1, 40.713], [-73.8, 40.713])),
    feature({ class: 'path' }, way([-74.0, 40.71], [-73.99, 40.72])),
  ],
  transportation_name: [feature({ class: 'minor', name: 'Feather Street' }, way([-74.1, 40.713], [-73.8, 40.713]))],
  place: [feature({ class: 'city', name: 'Larkton' }, { type: 'Point', coordinates: [-73.99, 40.73] })],
}

const indexes = Object.entries(layers).map(
  ([name, features]) => [name, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: 14 })] as const,
)

function makeTile(z: number, x: number, y: number): Uint8Array {
  const tiles = indexes.flatMap(([name, index]) => {
    const tile = index.getTile(z, x, y)
    return tile ? [[name, tile] as const] : []
  })
  return vtpbf.fromGeojsonVt(Object.fromEntries(tiles), { version: 2 })
}

export interface TileServer {
  /** URL of the TileJSON. */
  url: string
  close(): Promise<void>
}

/** Starts a street tile server on its own port, as an operator might run one. */
export async function startTileServer(): Promise<TileServer> {
  const server = createServer((request, response) => {
    const [z, x, y] = (/^\/(\d+)\/(\d+)\/(\d+)\.pbf$/.exec(request.url ?? '')?.slice(1) ?? []).map(Number)
    response.setHeader('access-control-allow-origin', '*')
    if (z === undefined || x === undefined || y === undefined) {
      const attribution = '<a href="https://example.org/map">© Larkton mappers</a>'
      response.setHeader('content-type', 'application/json')
      response.end(
        JSON.stringify({ tilejson: '3.0.0', tiles: [`${origin}/{z}/{x}/{y}.pbf`], maxzoom: 14, attribution }),
      )
      return
    }
    response.setHeader('content-type', 'application/x-protobuf')
    response.end(makeTile(z, x, y))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/town`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
