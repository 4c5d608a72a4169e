import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MapSettings, Place } from '#contract/place.ts'
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

/** Finds towns and ZIP codes that begin with `q`, or those nearby if `q` is empty. */
export function placesQuery(q: string, near: Point, limit?: number) {
  const search = new URLSearchParams({ ...(q && { q }), near: pointText(near), ...(limit && { limit: String(limit) }) })
  const path = `/api/places?${search}`
  return queryOptions({
    queryKey: [path],
    queryFn: async ({ client, signal }) => (await getApi(client).send<Place[]>(path, { signal })).body,
    placeholderData: keepPreviousData,
  })
}
