import type { LayerSpecification } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { baseStyle, judgeDetail, shoreZooms, type BaseMap } from './base-map-style.ts'
import { mapInks } from './map-inks.ts'

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
const base: BaseMap = {
  countries: nothing,
  counties: nothing,
  countyNames: nothing,
  states: { type: 'MultiLineString', coordinates: [] },
}
const { land, water } = mapInks.paper

/** Returns the zooms and colors between which the background changes. */
function readGround(layers: LayerSpecification[]): unknown {
  const ground = layers.find(({ type }) => type === 'background')
  return ground?.paint && 'background-color' in ground.paint && ground.paint['background-color']
}

test.each([
  ['only U.S. counties', { counties: true, countries: false }, 'fine'],
  ['a foreign shore next to U.S. counties', { counties: true, countries: true }, 'coarse'],
  ['another country', { counties: false, countries: true }, 'coarse'],
  ['neither, as on an island that the bundled map lacks', { counties: false, countries: false }, 'coarse'],
] as const)('where the map shows %s, its shores are judged', (_name, visible, detail) => {
  expect(judgeDetail(visible)).toBe(detail)
})

test.each(['fine', 'coarse'] as const)('closer than %s shores allow, the sea becomes land', (detail) => {
  const { layers } = baseStyle('paper', { base, towns: [], detail })
  const last = shoreZooms[detail]
  expect(readGround(layers)).toEqual(['interpolate', ['linear'], ['zoom'], last, water, last + 0.5, land])
})

test('without shapes, everything is land', () => {
  const { layers } = baseStyle('paper', { base: null, towns: [], detail: 'fine' })
  expect(readGround(layers)).toBe(land)
})
