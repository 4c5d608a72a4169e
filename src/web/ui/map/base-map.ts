import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import countiesUrl from 'us-atlas/counties-10m.json?url'
import countriesUrl from 'world-atlas/countries-50m.json?url'
import type { BaseMap } from './base-map-style.ts'

type Named = GeometryCollection<{ name: string }>

async function load<Objects extends Record<string, Named>>(url: string): Promise<Topology<Objects>> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The base map responded with ${response.status}.`)
  return (await response.json()) as Topology<Objects>
}

/** Computes twice the signed area of a ring. The sign gives its winding direction. */
const computeSignedArea = (ring: GeoJSON.Position[]) =>
  ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? []
    return sum + x * nextY - nextX * y
  }, 0)

/** Returns the center of the largest polygon's bounding box, accurate enough for a label. */
function nameSpot(geometry: GeoJSON.Geometry): GeoJSON.Position | null {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  const rings = polygons.flatMap((polygon) => polygon.slice(0, 1))
  const biggest = rings.toSorted((a, b) => Math.abs(computeSignedArea(b)) - Math.abs(computeSignedArea(a)))[0]
  if (!biggest) return null
  const middle = (axis: 0 | 1) => {
    const values = biggest.map((position) => position[axis] ?? 0)
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  return [middle(0), middle(1)]
}

function locateNames(
  counties: GeoJSON.FeatureCollection<GeoJSON.Geometry, { name: string }>,
): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: counties.features.flatMap(({ geometry, properties }) => {
      const spot = nameSpot(geometry)
      return spot
        ? [{ type: 'Feature' as const, properties, geometry: { type: 'Point' as const, coordinates: spot } }]
        : []
    }),
  }
}

/** ISO 3166-1 numeric code of the country with county data. */
const unitedStates = '840'

/**
 * Loads land, water and counties bundled with the build (Census Bureau and Natural Earth, about 0.5 MB compressed).
 * @throws Error if this server can't be reached either
 */
export async function loadBaseMap(): Promise<BaseMap> {
  const [world, country] = await Promise.all([
    load<{ countries: Named }>(countriesUrl),
    load<{ counties: Named; states: Named }>(countiesUrl),
  ])
  const countries = feature(world, world.objects.countries)
  const counties = feature(country, country.objects.counties)
  return {
    countries: { ...countries, features: countries.features.filter(({ id }) => id !== unitedStates) },
    counties,
    // Without the coast, which isn't a border.
    states: mesh(country, country.objects.states, (one, other) => one !== other),
    countyNames: locateNames(counties),
  }
}
