import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'

/** Name of the source of street tiles. */
export const streets = 'streets'

export type Filter = Extract<LayerSpecification, { type: 'line' }>['filter']
/** The property has one of these values. */
export const isOne = (property: string, ...values: string[]): ExpressionSpecification => [
  'in',
  ['get', property],
  ['literal', values],
]
/** A number that grows with the zoom: `byZoom(zoom, number, zoom, number)`. */
export const byZoom = (...stops: number[]) =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as NonNullable<number>
