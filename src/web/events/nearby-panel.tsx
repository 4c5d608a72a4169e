import { Link, useNavigate } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { LocationLine } from '#web/location/location-line.tsx'
import { paths } from '#web/paths.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { SaveToggle } from '#web/saved/save-toggle.tsx'
import { categoryToken } from './category-style.ts'
import { EventFacts } from './event-facts.tsx'
import { writeHomeSearch, type HomeSearch, mapCall } from './home-search.ts'
import { keepPreviousData, useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { memo, useCallback, useMemo, useState } from 'react'
import { mapSettingsQuery, placesQuery } from '#web/location/queries.ts'
import { formatCount } from '#web/ui/result-count.tsx'
import { Button } from '#web/ui/button.tsx'
import type { MapView } from '#web/ui/map-props.ts'
import { MapBox } from '#web/ui/map.tsx'
import { eventPins } from './event-pins.ts'
import { highlightEvent, useHighlightedEvent } from './highlighted-event.ts'
import { eventListQuery } from './queries.ts'

const zoom = 12
const townsOnMap = 20

/** Rounds a distance up to a value of the distance slider, so that it covers the visible map. */
function milesToSearch(miles: number): number {
  const { min, max, step } = limits.distance
  return Math.min(max, Math.max(min, Math.ceil(miles / step) * step))
}

/** Map of nearby events. The list below shows the same events and works without it. */
function NearbyMap({ search, first }: { search: HomeSearch; first: readonly LearningEvent[] }) {
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
        <div className="absolute inset-x-0 top-2.5 z-2 flex justify-center px-16">
          <Button onClick={searchHere} className="animate-rise rounded-full px-4 text-sm shadow-lifted">
            <Search aria-hidden className="size-4" />
            Search this area
          </Button>
        </div>
      )}
    </MapBox>
  )
}

interface Props {
  /** The first in-person events, at most as many as the list shows. */
  events: LearningEvent[]
  total: number
  /** Whether `total` is a minimum. */
  isTotalMinimum: boolean
  search: HomeSearch
  /** The place the visitor has set. */
  place: VisitorPlace | null
  /** Link to the list of all events. */
  allHref: string
  /** Link to the same search with a larger radius; null if it is at its maximum. */
  widerHref: string | null
}

export function NearbyPanel({ events, total, isTotalMinimum, search, place, allHref, widerHref }: Props) {
  const { within } = search
  const more = total - events.length
  return (
    <section aria-labelledby="nearby" className="rounded-xl border border-line bg-card p-4 shadow-paper">
      <h2 id="nearby">Events Near You</h2>
      {search.near ? <AreaLine search={search} /> : <LocationLine place={place}>Within {within} miles</LocationLine>}
      <NearbyMap search={search} first={events} />
      {events.length === 0 ? (
        <NothingWithin within={within} widerHref={widerHref} />
      ) : (
        <>
          <ol className="mt-3 divide-y divide-line">
            {events.map((event) => (
              <NearbyEvent key={event.id} event={event} />
            ))}
          </ol>
          {more > 0 && (
            <p className="mt-2 text-sm">
              <a href={allHref} className="inline-flex min-h-tap items-center font-medium text-fern">
                and {formatCount(more, isTotalMinimum)} more {more === 1 ? 'event' : 'events'}...
              </a>
            </p>
          )}
        </>
      )}
    </section>
  )
}

const NearbyEvent = memo(function NearbyEvent({ event }: { event: LearningEvent }) {
  return (
    <li data-event={event.id} data-category={categoryToken(event.category)} className="group relative flex gap-3 py-3">
      <span aria-hidden className="mt-1.5 size-3 shrink-0 rounded-full bg-hue ring-2 ring-hue-tint" />
      <div className="min-w-0 flex-1">
        <h3 className="text-base leading-snug">
          <ScreenLink
            href={paths.event(event.id)}
            className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {event.title}
          </ScreenLink>
        </h3>
        <div className="mt-1">
          <EventFacts event={event} />
        </div>
      </div>
      <SaveToggle event={event} className="relative -mt-2.5 -mr-2 shrink-0" />
    </li>
  )
})

/** Shown if the search is centred on an area of the map instead of the visitor's place. */
function AreaLine({ search }: { search: HomeSearch }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      Within {search.within} miles of the area you chose on the map
      <Link
        to={paths.home + writeHomeSearch({ ...search, near: null, pages: 1 })}
        preventScrollReset
        className="inline-flex min-h-tap items-center font-semibold text-fern underline underline-offset-4"
      >
        Back to your location
      </Link>
    </p>
  )
}

function NothingWithin({ within, widerHref }: { within: number; widerHref: string | null }) {
  return (
    <div className="mt-3 rounded-lg bg-well p-4 text-center">
      <p className="font-semibold">No events found within {within} miles</p>
      <p className="text-sm text-muted">Try expanding your search radius</p>
      {widerHref && (
        <Link
          to={widerHref}
          preventScrollReset
          className="mt-2 inline-flex min-h-tap items-center rounded-full px-4 font-semibold text-fern hover:bg-card"
        >
          Search within {Math.min(limits.distance.max, within + 10)} miles
        </Link>
      )}
    </div>
  )
}
