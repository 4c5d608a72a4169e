import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { useTowns } from '#web/location/use-towns.ts'
import { findBounds, type MapBounds } from '#web/ui/map/map-geometry.ts'
import type { MapView } from '#web/ui/map/map-props.ts'
import { listActiveFilters } from '#web/search/active-filters.ts'
import { eventPins } from '#web/event-parts/event-pins.ts'
import { mapCall, pinsCall, type HomeSearch } from '#web/search/home-search.ts'
import { eventListQuery } from '#web/event-parts/queries.ts'

const zoom = 12

/** Rounds a distance up to a value of the distance slider, so that it covers the visible map. */
function milesToSearch(miles: number): number {
  const { min, max, step } = limits.distance
  return Math.min(max, Math.max(min, Math.ceil(miles / step) * step))
}

/** Returns the search for the visible area of the map. */
export const searchArea = (search: HomeSearch, view: MapView): HomeSearch => ({
  ...search,
  near: view.center,
  within: milesToSearch(view.miles),
  pages: 1,
})

/**
 * With search terms or filters, the map moves to show all results. Without them, or in an area chosen on the map, it
 * doesn't move.
 */
const framesResults = (search: HomeSearch): boolean =>
  search.near === null && (search.q !== '' || listActiveFilters(search).length > 0)

type Events = readonly LearningEvent[]

/** Joins the nearest events with those that have pins, which may be farther away. */
function joinPages(near: Events | undefined, exact: Events | undefined): Events | undefined {
  if (!near || !exact) return undefined
  const ids = new Set(near.map(({ id }) => id))
  return [...near, ...exact.filter(({ id }) => !ids.has(id))]
}

/**
 * Loads the events of a search for a map, once the map is shown.
 * @param first the events to show until then
 */
export function useEventMap(search: HomeSearch, first: readonly LearningEvent[]) {
  const { data: source } = useSuspenseQuery(mapSettingsQuery)
  const [isShown, setIsShown] = useState(false)
  const { latitude, longitude } = search.near ?? search.place ?? source.home
  const center = useMemo(() => ({ latitude, longitude }), [latitude, longitude])
  const circle = useMemo(() => ({ center, miles: search.within }), [center, search.within])
  const loading = { enabled: isShown && !search.online, placeholderData: keepPreviousData }
  const near = useInfiniteQuery({ ...eventListQuery(mapCall(search)), ...loading })
  const exact = useInfiniteQuery({ ...eventListQuery(pinsCall(search)), ...loading })
  const towns = useTowns(center)
  // Another map may have loaded the events before this one is hydrated.
  const loaded = useMemo(
    () => (isShown ? joinPages(near.data?.pages[0]?.events, exact.data?.pages[0]?.events) : undefined),
    [isShown, near.data, exact.data],
  )
  const isPlaceholder = near.isPlaceholderData || exact.isPlaceholderData
  const events = search.online ? [] : (loaded ?? first)
  const pins = useMemo(() => (search.online ? [] : eventPins(loaded ?? first)), [search.online, loaded, first])
  const frame = useMemo<MapBounds | null>(
    () => (loaded && framesResults(search) ? findBounds(pins.map(({ position }) => position)) : null),
    [loaded, search, pins],
  )
  const onShown = useCallback(() => setIsShown(true), [])
  const map = { center, zoom, frame, circle, pins, source, onShown, ...towns }
  return { map, events, isLoaded: search.online || (loaded !== undefined && !isPlaceholder) }
}
