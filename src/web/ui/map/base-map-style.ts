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

/** Accuracy of the bundled map in the visible area: US counties are fine, other countries are coarse. */
export type BaseDetail = 'fine' | 'coarse'

/**
 * Highest zoom at which the bundled shores are drawn. The median town on land lies 0.2 km outside the county shapes and
 * 1.2 km outside the country shapes, the 90th percentile 0.6 and 6.8 km: at these zooms, at most 20 pixels. Closer in,
 * everything is land, because a street shown as sea misleads more than a bay shown as land.
 */
export const shoreZooms: Record<BaseDetail, number> = { fine: 10.5, coarse: 7.5 }

/** Highest zoom of the bundled map. It has no streets, so going closer only separates pins. */
export const baseMaxZoom = 14

/** Returns whether the shores in the visible area are drawn. Other countries' are too coarse beyond their own zoom. */
export function judgeDetail(visible: { counties: boolean; countries: boolean }): BaseDetail {
  return visible.counties && !visible.countries ? 'fine' : 'coarse'
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

/** Fades from one value to another half a zoom level beyond the last zoom with shores. */
const fade = <Value extends number | string>(detail: BaseDetail, near: Value, closer: Value) =>
  [
    'interpolate',
    ['linear'],
    ['zoom'],
    shoreZooms[detail],
    near,
    shoreZooms[detail] + 0.5,
    closer,
  ] as unknown as NonNullable<Value>

function shapes(inks: MapInks, detail: BaseDetail): LayerSpecification[] {
  const land = (source: string): LayerSpecification[] => [
    {
      id: `${source}-shade`,
      type: 'line',
      source,
      paint: { 'line-color': inks.shore, 'line-width': 9, 'line-blur': 8, 'line-opacity': fade(detail, 0.5, 0) },
    },
    { id: source, type: 'fill', source, paint: { 'fill-color': inks.land } },
    {
      id: `${source}-edge`,
      type: 'line',
      source,
      paint: {
        'line-color': inks.border,
        'line-width': 0.7,
        'line-opacity': fade(detail, 0.45, 0.2),
        'line-dasharray': [5, 3],
      },
    },
  ]
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': fade(detail, inks.water, inks.land) } },
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

interface BaseContents {
  base: BaseMap | null
  towns: readonly NamedPoint[]
  detail: BaseDetail
}

/** Style of the bundled map, which needs no tile server: land, water, counties, towns. Blank until the shapes load. */
export function baseStyle(theme: MapTheme, { base, towns, detail }: BaseContents): StyleSpecification {
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
    layers: [...shapes(inks, detail), ...names(inks)],
  }
}
