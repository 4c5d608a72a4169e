import type { LayerSpecification } from 'maplibre-gl'
import { byZoom, hasClass, streets, type Filter } from './map-expressions.ts'
import type { MapInks } from './map-inks.ts'

/** Fonts of the page (fonts.css), from which the engine draws its glyphs. */
export const serif = ['Fraunces Soft']
export const sans = ['Figtree Variable']

interface Lettering {
  filter?: Filter
  font: string[]
  size: number
  color: string
  minzoom?: number
  maxzoom?: number
  spacing?: number
  capitals?: boolean
  along?: boolean
}

function letters(id: string, layer: string, inks: MapInks, look: Lettering): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: streets,
    'source-layer': layer,
    layout: {
      'text-field': ['coalesce', ['get', 'name:en'], ['get', 'name:latin'], ['get', 'name']],
      'text-font': look.font,
      'text-size': look.size,
      'text-letter-spacing': look.spacing ?? 0,
      'text-max-width': 8,
      'text-padding': 4,
      ...(look.capitals && { 'text-transform': 'uppercase' as const }),
      ...(look.along && { 'symbol-placement': 'line' as const }),
    },
    paint: { 'text-color': look.color, 'text-halo-color': inks.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 },
    ...(look.filter && { filter: look.filter }),
    ...(look.minzoom && { minzoom: look.minzoom }),
    ...(look.maxzoom && { maxzoom: look.maxzoom }),
  }
}

/** Classes of points of interest to label, as named in the tiles. */
const sights = hasClass(...'museum library park zoo aquarium art_gallery college garden theatre'.split(' '))

function wayAndWaterNames(inks: MapInks): LayerSpecification[] {
  return [
    letters('street-name', 'transportation_name', inks, {
      // Underground lines have names too.
      filter: ['!', hasClass('rail', 'transit', 'ferry', 'aerialway')],
      font: sans,
      size: byZoom(13, 10, 17, 13),
      color: inks.streetInk,
      minzoom: 13,
      along: true,
    }),
    letters('water-name', 'water_name', inks, { font: serif, size: 13, color: inks.waterInk, spacing: 0.12 }),
    letters('sight', 'poi', inks, {
      filter: ['all', sights, ['!=', ['get', 'subclass'], 'books']],
      font: sans,
      size: 11,
      color: inks.sightInk,
      minzoom: 14.5,
    }),
    letters('park-name', 'park', inks, { font: serif, size: 11.5, color: inks.sightInk, minzoom: 12.5 }),
  ]
}

function placeNames(inks: MapInks): LayerSpecification[] {
  return [
    letters('quarter', 'place', inks, {
      filter: hasClass('suburb', 'neighbourhood', 'quarter', 'borough'),
      font: sans,
      size: 10.5,
      color: inks.quarterInk,
      spacing: 0.14,
      capitals: true,
      minzoom: 10.5,
      maxzoom: 16,
    }),
    letters('village', 'place', inks, {
      filter: hasClass('village', 'hamlet', 'town'),
      font: serif,
      size: byZoom(8, 11, 14, 16),
      color: inks.ink,
      minzoom: 8,
    }),
    letters('city', 'place', inks, {
      filter: hasClass('city'),
      font: serif,
      size: byZoom(5, 12, 13, 22),
      color: inks.ink,
      maxzoom: 15,
    }),
    letters('state', 'place', inks, {
      filter: hasClass('state', 'country'),
      font: sans,
      size: 11,
      color: inks.quarterInk,
      spacing: 0.2,
      capitals: true,
      maxzoom: 8,
    }),
  ]
}

/** Builds the label layers: places in the serif font, streets in the sans font, water in blue with wide spacing. */
export const names = (inks: MapInks): LayerSpecification[] => [...wayAndWaterNames(inks), ...placeNames(inks)]
