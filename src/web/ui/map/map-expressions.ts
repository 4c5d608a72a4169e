import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'

/** Name of the street tile source. */
export const streets = 'streets'

export type Filter = Extract<LayerSpecification, { type: 'line' }>['filter']
/** Matches features of one of these classes. */
export const hasClass = (...classes: string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', classes],
]
/** Interpolates a number by zoom: `byZoom(zoom, number, zoom, number)`. */
export const byZoom = (...stops: number[]) =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as NonNullable<number>
