import { lazy, memo, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Maximize2 } from 'lucide-react'
import type { LearningEvent } from '#contract/events/event.ts'
import type { VisitorPlace } from '#contract/places/place-cookie.ts'
import { formatRadius } from '#domain/places/distance.ts'
import { LocationLine } from '#web/location/location-line.tsx'
import { paths } from '#web/paths.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { SaveToggle } from '#web/saved/save-toggle.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import type { MapView } from '#web/ui/map/map-props.ts'
import { MapBox } from '#web/ui/map/map.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { EventFacts } from '#web/event-parts/event-facts.tsx'
import { getWiderRadius, type HomeSearch, writeHomeSearch } from '#web/search/home-search.ts'
import { highlightEvent, selectEvent, useHighlightedEvent, useSelectedEvent } from './highlighted-event.ts'
import { openingMap, rememberView } from './map-view.ts'
import { SearchHereButton } from '#web/search/search-here-button.tsx'
import { searchArea, useEventMap } from './use-event-map.ts'
import { t } from '#texts/texts.ts'

const PinPreview = lazy(async () => ({ default: (await import('./pin-preview.tsx')).PinPreview }))

/** Approximate height in pixels of the preview and its margin. */
const previewHeight = 170

/**
 * Map of nearby events. The list below shows the same events and works without it. On phones it opens full screen: a
 * small map would need two fingers, and leave no room for an event next to its pin.
 */
function NearbyMap({ search, first }: { search: HomeSearch; first: readonly LearningEvent[] }) {
  const navigate = useNavigate()
  const { map, events } = useEventMap(search, first)
  const [view, setView] = useState<MapView | null>(null)
  const highlightedId = useHighlightedEvent()
  const selectedId = useSelectedEvent()
  const searchHere = () => {
    if (!view) return
    setView(null)
    void navigate(paths.home + writeHomeSearch(searchArea(search, view)), { preventScrollReset: true })
  }
  const openFullScreen = () => {
    rememberView('map')
    const { to, options } = openingMap(search)
    void navigate(to, options)
  }
  const count = map.pins.length
  return (
    <MapBox
      className="mt-3 aspect-[4/3] rounded-lg md:aspect-square"
      label={t(
        '{count, plural, one {Map of # event. It’s in the list, too.} other {Map of # events. They’re all in the list, too.}}',
        { count },
      )}
      {...map}
      {...{ highlightedId, selectedId }}
      instead={t('You’ll find all its events in the list.')}
      onHighlight={highlightEvent}
      onSelect={selectEvent}
      coveredBottom={previewHeight}
      onMoved={setView}
      onOpen={openFullScreen}
    >
      <button
        type="button"
        aria-label={t('Open full-screen map')}
        onClick={openFullScreen}
        className="absolute top-2.5 start-2.5 z-2 hidden size-tap place-items-center rounded-md border border-line bg-card/95 text-ink shadow-paper hover:bg-fern-tint md:grid noscript:hidden"
      >
        <Maximize2 aria-hidden className="size-4" />
      </button>
      {view && <SearchHereButton onPress={searchHere} />}
      {selectedId !== null && (
        <ClientOnly>
          <PinPreview events={events} className="max-md:hidden" />
        </ClientOnly>
      )}
    </MapBox>
  )
}

interface Props {
  search: HomeSearch
  /** The place the visitor has set. */
  place: VisitorPlace | null
  /** The events on the map until it has loaded its own. */
  mapped: readonly LearningEvent[]
  children?: ReactNode
}

/** The visitor's location and a map of the events around it. */
export function NearbyPanel({ search, place, mapped, children }: Props) {
  return (
    <section aria-labelledby="nearby" className="rounded-xl border border-line bg-card p-4 shadow-paper">
      <h2 id="nearby">{t('Events Near You')}</h2>
      {search.near ? (
        <AreaLine search={search} />
      ) : (
        <LocationLine place={place}>{t('Within {radius}', { radius: formatRadius(search.within) })}</LocationLine>
      )}
      {search.online ? (
        <p className="mt-3 rounded-lg bg-well p-4 text-center text-sm">
          {t('You can join online events from anywhere.')}
        </p>
      ) : (
        <NearbyMap search={search} first={mapped} />
      )}
      {children}
    </section>
  )
}

interface NearbyListProps {
  events: readonly LearningEvent[]
  /** Number of further events, and whether it is a minimum. */
  more: number
  isMinimum: boolean
  /** Link to the list of all events. */
  moreHref: string
}

/** The first nearby events. */
export function NearbyList({ events, more, isMinimum, moreHref }: NearbyListProps) {
  return (
    <>
      <ol className="mt-3 divide-y divide-line">
        {events.map((event) => (
          <NearbyEvent key={event.id} event={event} />
        ))}
      </ol>
      {more > 0 && (
        <p className="mt-2 text-sm">
          <a href={moreHref} className="inline-flex min-h-tap items-center font-medium text-fern">
            {isMinimum
              ? t('and {count, number}+ more events...', { count: more })
              : t('{count, plural, one {and # more event...} other {and # more events...}}', { count: more })}
          </a>
        </p>
      )}
    </>
  )
}

const NearbyEvent = memo(function NearbyEvent({ event }: { event: LearningEvent }) {
  return (
    <li data-event={event.id} data-category={categoryToken(event.category)} className="group relative flex gap-3 py-3">
      <span aria-hidden className="mt-1.5 size-3 shrink-0 rounded-full bg-hue ring-2 ring-hue-tint" />
      <div className="min-w-0 flex-1">
        <h3 className="text-base leading-snug">
          <ScreenLink
            href={paths.event(event)}
            className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {event.title}
          </ScreenLink>
        </h3>
        <div className="mt-1">
          <EventFacts event={event} />
        </div>
      </div>
      <SaveToggle event={event} className="relative -mt-2.5 -me-2 shrink-0" />
    </li>
  )
})

/** Shown if the search is centered on an area of the map instead of the visitor's place. */
function AreaLine({ search }: { search: HomeSearch }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      {t('Within {radius} of the area you chose on the map', { radius: formatRadius(search.within) })}
      <Link
        to={paths.home + writeHomeSearch({ ...search, near: null, pages: 1 })}
        preventScrollReset
        className="inline-flex min-h-tap items-center font-semibold text-fern underline underline-offset-4"
      >
        {t('Back to your location')}
      </Link>
    </p>
  )
}

/** Shown if all results are online. */
export function NothingNearby({ search }: { search: HomeSearch }) {
  const wider = getWiderRadius(search)
  return (
    <div className="mt-3 rounded-lg bg-well p-4 text-center">
      <p className="font-semibold">{t('No events found within {radius}', { radius: formatRadius(search.within) })}</p>
      <p className="text-sm text-muted">{t('Try expanding your search radius')}</p>
      {wider && (
        <Link
          to={paths.home + writeHomeSearch({ ...search, pages: 1, within: wider })}
          preventScrollReset
          className="mt-2 inline-flex min-h-tap items-center rounded-full px-4 font-semibold text-fern hover:bg-card"
        >
          {t('Search within {radius}', { radius: formatRadius(wider) })}
        </Link>
      )}
    </div>
  )
}
