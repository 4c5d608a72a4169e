import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/query-client.ts'

export interface Point {
  latitude: number
  longitude: number
}

/** Formats coordinates for requests and URLs: `40.71,-74.01`. */
export const pointText = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`

export const mapSettingsQuery = apiQuery('getMapSettings')

/** Finds towns and ZIP codes that begin with `q`, or those nearby if `q` is empty. */
export const placesQuery = (q: string, near: Point, limit?: number) => ({
  ...apiQuery('listPlaces', { query: { q: q || undefined, near: pointText(near), limit } }),
  placeholderData: keepPreviousData,
})

/** Finds addresses, venues and towns. Requires a session, because the operator's geocoder may look them up. */
export const addressesQuery = (q: string, near: Point) => ({
  ...apiQuery('listAddresses', { query: { q, near: pointText(near), limit: 6 } }),
  placeholderData: keepPreviousData,
})
