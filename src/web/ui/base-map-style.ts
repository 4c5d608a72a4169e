import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { mapInks, type MapInks, type MapTheme } from './map-inks.ts'
import { sans, serif } from './map-lettering.ts'

/** Shapes and names of the bundled map. */
export interface BaseMap {
  /** Countries, except the one that `counties` covers in detail. */
  countries: GeoJSON.FeatureCollection
  counties: GeoJSON.FeatureCollection
  states: GeoJSON.MultiLineString
  countyNames: GeoJSON.FeatureCollection
}

export interface NamedPoint {
  label: string
  latitude: number
  longitude: number
}

const nothing: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
const geojson = (data: GeoJSON.GeoJSON): GeoJSONSourceSpecification => ({ type: 'geojson', data })

function townPoints(towns: readonly NamedPoint[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    // Most relevant first: where names overlap, the higher-ranked one is drawn.
    features: towns.map(({ label, latitude, longitude }, rank) => ({
      type: 'Feature',
      properties: { name: label.split(',')[0] ?? label, rank },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

function shapes(inks: MapInks): LayerSpecification[] {
  const land = (source: string): LayerSpecification[] => [
    {
      id: `${source}-shade`,
      type: 'line',
      source,
      paint: { 'line-color': inks.shore, 'line-width': 9, 'line-blur': 8, 'line-opacity': 0.5 },
    },
    { id: source, type: 'fill', source, paint: { 'fill-color': inks.land } },
    {
      id: `${source}-edge`,
      type: 'line',
      source,
      paint: { 'line-color': inks.border, 'line-width': 0.7, 'line-opacity': 0.45, 'line-dasharray': [5, 3] },
    },
  ]
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': inks.water } },
    ...land('countries'),
    ...land('counties'),
    {
      id: 'states',
      type: 'line',
      source: 'states',
      paint: { 'line-color': inks.border, 'line-width': 1.4, 'line-dasharray': [6, 3, 1, 3] },
    },
  ]
}

function names(inks: MapInks): LayerSpecification[] {
  const halo = { 'text-halo-color': inks.halo, 'text-halo-width': 1.4 }
  return [
    {
      id: 'county-names',
      type: 'symbol',
      source: 'countyNames',
      minzoom: 6,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': sans,
        'text-size': 11,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.16,
      },
      paint: { 'text-color': inks.quarterInk, ...halo },
    },
    {
      id: 'town-names',
      type: 'symbol',
      source: 'towns',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': serif,
        'text-size': ['interpolate', ['linear'], ['get', 'rank'], 0, 17, 20, 12],
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 8,
      },
      paint: { 'text-color': inks.ink, ...halo },
    },
  ]
}

/** Style of the bundled map, which needs no tile server: land, water, counties, towns. Blank until the shapes load. */
export function baseStyle(theme: MapTheme, base: BaseMap | null, towns: readonly NamedPoint[]): StyleSpecification {
  const inks = mapInks[theme]
  if (!base)
    return {
      version: 8,
      sources: {},
      layers: [{ id: 'paper', type: 'background', paint: { 'background-color': inks.land } }],
    }
  return {
    version: 8,
    sources: {
      countries: geojson(base.countries),
      counties: geojson(base.counties),
      states: geojson(base.states),
      countyNames: geojson(base.countyNames),
      towns: geojson(towns.length > 0 ? townPoints(towns) : nothing),
    },
    layers: [...shapes(inks), ...names(inks)],
  }
}
