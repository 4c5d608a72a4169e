import { keepPreviousData, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import { mapSettingsQuery, placesQuery } from '#web/location/queries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import type { MapView } from '#web/ui/map-props.ts'
import { MapBox } from '#web/ui/map.tsx'
import { eventPins } from './event-pins.ts'
import { highlightEvent, useHighlightedEvent } from './highlighted-event.ts'
import { type HomeSearch, mapCall, writeHomeSearch } from './home-search.ts'
import { eventListQuery } from './queries.ts'

const zoom = 12
const townsOnMap = 20

/** Rounds a distance up to a value of the distance slider, so that it covers the visible map. */
function milesToSearch(miles: number): number {
  const { min, max, step } = limits.distance
  return Math.min(max, Math.max(min, Math.ceil(miles / step) * step))
}

/** Map of nearby events. The list below shows the same events and works without it. */
export function NearbyMap({ search, first }: { search: HomeSearch; first: readonly LearningEvent[] }) {
  const navigate = useNavigate()
  const { data: settings } = useSuspenseQuery(mapSettingsQuery)
  const [isShown, setIsShown] = useState(false)
  const [isBase, setIsBase] = useState(false)
  const [view, setView] = useState<MapView | null>(null)
  const highlightedId = useHighlightedEvent()
  const { latitude, longitude } = search.near ?? search.place ?? settings.home
  const center = useMemo(() => ({ latitude, longitude }), [latitude, longitude])
  const circle = useMemo(() => ({ center, miles: search.within }), [center, search.within])
  const { data: list } = useInfiniteQuery({
    ...eventListQuery(mapCall(search)),
    enabled: isShown,
    placeholderData: keepPreviousData,
  })
  const { data: towns } = useQuery({ ...placesQuery('', center, townsOnMap), enabled: isBase })
  const pins = useMemo(() => eventPins(list?.pages[0]?.events ?? first), [list, first])
  const searchHere = () => {
    if (!view) return
    setView(null)
    const there = { ...search, near: view.center, within: milesToSearch(view.miles), pages: 1 }
    void navigate(paths.home + writeHomeSearch(there), { preventScrollReset: true })
  }
  return (
    <MapBox
      className="mt-3 aspect-[4/3] rounded-lg md:aspect-square"
      label={
        pins.length === 1
          ? 'Map of 1 event. It’s in the list, too.'
          : `Map of ${pins.length} events. They’re all in the list, too.`
      }
      {...{ center, zoom, pins, highlightedId, circle }}
      source={settings}
      instead="You’ll find all its events in the list."
      {...(towns && { towns })}
      onHighlight={highlightEvent}
      onMoved={setView}
      onShown={useCallback(() => setIsShown(true), [])}
      onBaseMap={useCallback(() => setIsBase(true), [])}
    >
      {view && (
        <div className="pointer-events-none absolute inset-x-0 top-2.5 z-2 flex justify-center px-16">
          <Button
            onClick={searchHere}
            className="pointer-events-auto animate-rise rounded-full px-4 text-sm shadow-lifted"
          >
            <Search aria-hidden className="size-4" />
            Search this area
          </Button>
        </div>
      )}
    </MapBox>
  )
}
