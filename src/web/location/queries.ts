import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cutText, limits } from '#contract/limits.ts'
import type { Address, MapSettings, Place } from '#contract/place.ts'
import { getApi } from '#web/platform/query-client.ts'

export interface Point {
  latitude: number
  longitude: number
}

/** Formats coordinates for requests and URLs: `40.71,-74.01`. */
export const pointText = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`

export const mapSettingsQuery = queryOptions({
  queryKey: ['/api/map'],
  queryFn: async ({ client, signal }) => (await getApi(client).send<MapSettings>('/api/map', { signal })).body,
})

interface PlaceSearch {
  q: string
  near: Point
  limit?: number | undefined
}

function searchQuery<Found extends Place>(endpoint: string, { q, near, limit }: PlaceSearch) {
  const search = new URLSearchParams({ ...(q && { q }), near: pointText(near), ...(limit && { limit: String(limit) }) })
  const path = `${endpoint}?${search}`
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<Found[]>(path, { signal })).body,
    placeholderData: keepPreviousData,
  })
}

/** Finds towns and ZIP codes that begin with `q`, or those nearby if `q` is empty. */
export const placesQuery = (q: string, near: Point, limit?: number) =>
  searchQuery<Place>('/api/places', { q, near, limit })

/** What a finder suggests. Addresses require a session, because they may be looked up by the operator's geocoder. */
export type Finds = 'towns' | 'addresses'

/** Finds what a person is typing. Towns lack `isApproximate`. */
export function finderQuery(finds: Finds, typed: string, near: Point) {
  const search = { q: cutText(typed, limits.place.query), near }
  return finds === 'towns'
    ? searchQuery<Place & Partial<Address>>('/api/places', search)
    : searchQuery<Place & Partial<Address>>('/api/addresses', { ...search, limit: 6 })
}
