import { keepPreviousData } from '@tanstack/react-query'
import type { Position } from '#domain/places/distance.ts'
import { apiQuery } from '#web/platform/query-client.ts'

/** Formats coordinates for requests and URLs: `40.71,-74.01`. */
export const formatPosition = ({ latitude, longitude }: Position): string => `${latitude},${longitude}`

/** Returns the query parameter of requests whose results depend on the visitor's location. */
export const getNear = (place: Position | null) => ({ near: place ? formatPosition(place) : undefined })

export const mapSettingsQuery = apiQuery('getMapSettings')

/**
 * Finds towns and postcodes that begin with `q`, or those nearby if `q` is empty. @param timeZone zone of the country
 * of the postcodes. Default: the country around `near`
 */
export const placesQuery = (q: string, near: Position, limit?: number, timeZone?: string) => ({
  ...apiQuery('listPlaces', { query: { q: q || undefined, near: formatPosition(near), limit, timeZone } }),
  placeholderData: keepPreviousData,
})

/** Finds addresses, venues and towns. Requires a session, because the operator's geocoder may look them up. */
export const addressesQuery = (q: string, near: Position) => ({
  ...apiQuery('listAddresses', { query: { q, near: formatPosition(near), limit: 6 } }),
  placeholderData: keepPreviousData,
})
