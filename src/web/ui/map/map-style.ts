import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { byZoom, hasClass, streets, type Filter } from './map-expressions.ts'
import { mapInks, type MapInks, type MapTheme } from './map-inks.ts'
import { names } from './map-lettering.ts'

/** Scheme of addresses of PMTiles files; `map-engine.ts` reads them. */
export const streetFileScheme = 'pmtiles'

/** Source of street tiles: vector tiles in the OpenMapTiles schema. */
export interface TileSource {
  /** URL of a TileJSON document, or a URL template with `{z}`, `{x}` and `{y}`. */
  tiles: string
  /** URL template with `{fontstack}` and `{range}`; null to draw glyphs from the page's fonts. */
  glyphs: string | null
}

const fill = (
  id: string,
  layer: string,
  color: string,
  more: { filter?: Filter; opacity?: number; minzoom?: number } = {},
) =>
  ({
    id,
    type: 'fill',
    source: streets,
    'source-layer': layer,
    paint: { 'fill-color': color, 'fill-opacity': more.opacity ?? 1 },
    ...(more.filter && { filter: more.filter }),
    ...(more.minzoom && { minzoom: more.minzoom }),
  }) satisfies LayerSpecification as LayerSpecification

interface Stroke {
  filter?: Filter
  width: number
  minzoom?: number
  dash?: number[]
  opacity?: number
  blur?: number
}

const line = (id: string, layer: string, color: string, stroke: Stroke) =>
  ({
    id,
    type: 'line',
    source: streets,
    'source-layer': layer,
    layout: { 'line-join': 'round', 'line-cap': stroke.dash ? 'butt' : 'round' },
    paint: {
      'line-color': color,
      'line-width': stroke.width,
      'line-opacity': stroke.opacity ?? 1,
      ...(stroke.blur && { 'line-blur': stroke.blur }),
      ...(stroke.dash && { 'line-dasharray': stroke.dash }),
    },
    ...(stroke.filter && { filter: stroke.filter }),
    ...(stroke.minzoom && { minzoom: stroke.minzoom }),
  }) satisfies LayerSpecification as LayerSpecification

/** Builds the layers for land and water. Shores are drawn as two lines, like in an engraving. */
function ground(inks: MapInks): LayerSpecification[] {
  const green = hasClass('wood', 'grass', 'farmland', 'wetland')
  return [
    { id: 'paper', type: 'background', paint: { 'background-color': inks.land } },
    fill('town', 'landuse', inks.town, {
      filter: hasClass('residential', 'suburb', 'neighbourhood'),
      opacity: 0.6,
    }),
    fill('campus', 'landuse', inks.campus, {
      filter: hasClass('school', 'university', 'college', 'hospital', 'library'),
    }),
    fill('green', 'landcover', inks.green, { filter: green, opacity: 0.75 }),
    fill('sand', 'landcover', inks.sand, { filter: hasClass('sand', 'rock') }),
    fill('park', 'park', inks.park, { opacity: 0.8 }),
    fill('meadow', 'landuse', inks.park, {
      filter: hasClass('cemetery', 'pitch', 'zoo', 'garden', 'park', 'playground'),
      opacity: 0.8,
    }),
    line('park-edge', 'park', inks.parkEdge, { width: 0.8, opacity: 0.6, minzoom: 11 }),
    line('shore-shade', 'water', inks.shore, { width: byZoom(8, 3, 14, 9), blur: 6, opacity: 0.35 }),
    fill('water', 'water', inks.water),
    line('shore', 'water', inks.shore, { width: byZoom(8, 0.6, 14, 1.2) }),
    line('stream', 'waterway', inks.shore, { width: byZoom(10, 0.5, 15, 2), minzoom: 10 }),
    fill('building', 'building', inks.building, { minzoom: 13.5 }),
    line('building-edge', 'building', inks.buildingEdge, { width: 0.6, minzoom: 14.5 }),
  ]
}

const great = hasClass('motorway', 'trunk')
const main = hasClass('primary', 'secondary')
const side = hasClass('tertiary', 'minor', 'busway')
const road = hasClass('service', 'track')
const foot = hasClass('path', 'pedestrian')

/** Builds the layers for ways. Streets are paper between two thin ink lines; paths are dotted, railways dashed. */
function ways(inks: MapInks): LayerSpecification[] {
  const of = 'transportation'
  return [
    line('ferry', of, inks.shore, { filter: hasClass('ferry'), width: 1, dash: [4, 4], opacity: 0.8 }),
    line('foot', of, inks.path, { filter: foot, width: byZoom(13, 0.6, 17, 2), dash: [1.5, 1.5], minzoom: 13.5 }),
    line('lane', of, inks.road, { filter: road, width: byZoom(14, 0.8, 17, 5), minzoom: 14 }),
    line('side-case', of, inks.roadEdge, { filter: side, width: byZoom(13, 1.6, 17, 11), minzoom: 13 }),
    line('main-case', of, inks.roadEdge, { filter: main, width: byZoom(9, 1.2, 13, 4, 17, 17), minzoom: 9 }),
    line('great-case', of, inks.greatEdge, { filter: great, width: byZoom(6, 1.2, 12, 4, 17, 19) }),
    line('side', of, inks.road, { filter: side, width: byZoom(12, 0.5, 13, 0.9, 17, 9), minzoom: 12 }),
    line('main', of, inks.road, { filter: main, width: byZoom(9, 0.6, 13, 2.8, 17, 15), minzoom: 9 }),
    line('great', of, inks.great, { filter: great, width: byZoom(6, 0.6, 12, 2.6, 17, 16) }),
    line('rail', of, inks.rail, {
      filter: hasClass('rail', 'transit'),
      width: byZoom(11, 0.5, 16, 1.4),
      dash: [5, 2.5],
      opacity: 0.7,
      minzoom: 11,
    }),
    line('border', 'boundary', inks.border, {
      filter: ['<=', ['get', 'admin_level'], 6],
      width: 1,
      dash: [6, 3, 1, 3],
      opacity: 0.7,
    }),
  ]
}

function toSource(tiles: string): SourceSpecification {
  if (tiles.includes('{z}')) return { type: 'vector', tiles: [tiles], maxzoom: 14 }
  const isFile = tiles.endsWith('.pmtiles')
  return { type: 'vector', url: isFile ? `${streetFileScheme}://${new URL(tiles, window.location.href).href}` : tiles }
}

/** Builds the street map style in the look of a field guide, for the light or dark theme. */
export function streetStyle(theme: MapTheme, { tiles, glyphs }: TileSource): StyleSpecification {
  const inks = mapInks[theme]
  return {
    version: 8,
    ...(glyphs && { glyphs }),
    sources: { [streets]: toSource(tiles) },
    layers: [...ground(inks), ...ways(inks), ...names(inks)],
  }
}
