import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { EventFacets, LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/layout/button.tsx'
import type { MapView } from '#web/ui/map/map-props.ts'
import { MapBox } from '#web/ui/map/map.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { formatEventCount } from '#web/search/event-count.ts'
import {
  highlightEvent,
  selectEvent,
  useHighlightedCards,
  useHighlightedEvent,
  useSelectedEvent,
} from './highlighted-event.ts'
import { facetsCall, mapCall, type HomeSearch } from '#web/search/home-search.ts'
import { MapEvent } from './map-event.tsx'
import { findRememberedArea, rememberArea } from './map-view.ts'
import { PinPreview } from './pin-preview.tsx'
import { eventFacetsQuery } from '#web/event-parts/queries.ts'
import { QuickChips } from '#web/search/quick-chips.tsx'
import { SearchHereButton } from '#web/search/search-here-button.tsx'
import { searchArea, useEventMap } from './use-event-map.ts'
import { ViewSwitch } from './view-switch.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  /** The search that was requested last. */
  search: HomeSearch
  /** The search whose results are loaded. */
  shown: HomeSearch
  /** Updates part of the search in the URL. */
  onChange(change: Partial<HomeSearch>): void
  onClose(): void
}

const nothing: readonly LearningEvent[] = []

/** Approximate height in pixels of the preview and its margin. */
const previewHeight = 210

/** Formats "7 events in this area". */
const formatCountHere = ({ total, isCapped }: Pick<EventFacets, 'total' | 'isCapped'>): string =>
  isCapped && total === limits.facets.counted
    ? t('{count, number}+ events in this area', { count: total })
    : t('{count, plural, one {# event in this area} other {# events in this area}}', { count: total })

/** The events of the search on a full-screen map; on wide screens, next to a list of them. */
export function MapContent({ search, shown, onChange, onClose }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element>(null)
  const selectedId = useSelectedEvent()
  const { data: facets } = useQuery(eventFacetsQuery(facetsCall(shown)))
  const { map, events, isLoaded } = useEventMap(shown, nothing)
  const found = facets && isLoaded ? { ...facets, total: facets.inPerson } : null
  const count = found && formatEventCount(found)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = document.activeElement
            title.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          }}
          onEscapeKeyDown={(press) => {
            // The first Escape closes the open list of pins, or the preview. They handle it themselves if they have the focus.
            const isHandled = document.activeElement?.closest('.pin-list, .pin-preview') !== null
            if (!isHandled && selectedId === null) return
            press.preventDefault()
            if (!isHandled) selectEvent(null)
          }}
          className="fixed inset-0 z-40 flex animate-fade flex-col bg-paper pt-(--safe-top) focus:outline-none"
        >
          <header className="border-b border-line px-gutter pt-2 pb-1">
            <div className="flex items-center gap-2">
              <Radix.Close asChild>
                <Button variant="icon" aria-label={t('Close map')} className="-ms-2.5">
                  <X aria-hidden className="size-5" />
                </Button>
              </Radix.Close>
              <Radix.Title
                ref={title}
                tabIndex={-1}
                className="min-w-0 flex-1 truncate text-xl tabular-nums focus:outline-none"
              >
                {count ?? t('Map')}
              </Radix.Title>
              <ViewSwitch search={search} onList={onClose} />
            </div>
            <QuickChips search={search} shown={shown} onChange={onChange} />
            {isLoaded && <Unpinned count={events.length - map.pins.length} />}
          </header>
          <p role="status" className="sr-only">
            {found && (search.near ? formatCountHere(found) : count)}
          </p>
          <div className="grid min-h-0 flex-1 grid-cols-1 md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)]">
            <MapList events={events} isLoaded={isLoaded} total={facets?.inPerson ?? 0} />
            <ResultsMap search={shown} map={map} events={events} onChange={onChange}>
              {isLoaded && events.length === 0 && <NothingHere isOnline={shown.online} />}
            </ResultsMap>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ResultsMapProps {
  search: HomeSearch
  map: ReturnType<typeof useEventMap>['map']
  events: readonly LearningEvent[]
  onChange: Props['onChange']
  children: ReactNode
}

function ResultsMap({ search, map, events, onChange, children }: ResultsMapProps) {
  const call = mapCall(search).toString()
  const [restored] = useState(() => ({ call, view: findRememberedArea(call) }))
  const [view, setView] = useState<MapView | null>(null)
  const highlightedId = useHighlightedEvent()
  const selectedId = useSelectedEvent()
  const restoredView = restored.call === call ? restored.view : null
  const searchHere = () => {
    if (!view) return
    setView(null)
    const { near, within } = searchArea(search, view)
    onChange({ near, within })
  }
  const move = (next: MapView) => {
    rememberArea(call, next)
    setView(next)
  }
  return (
    <MapBox
      className="h-full [&]:rounded-none"
      label={t('{count, plural, one {Map of # event} other {Map of # events}}', { count: map.pins.length })}
      {...map}
      {...(restoredView && { center: restoredView.center, zoom: restoredView.zoom, frame: null })}
      {...{ highlightedId, selectedId }}
      isWholeScreen
      coveredBottom={previewHeight}
      instead={t('Choose “List” to see its events.')}
      onHighlight={highlightEvent}
      onSelect={selectEvent}
      onMoved={move}
    >
      {view && <SearchHereButton onPress={searchHere} />}
      {children}
      <PinPreview events={events} className="md:hidden" />
    </MapBox>
  )
}

function NothingHere({ isOnline }: { isOnline: boolean }) {
  return (
    <div className="pointer-events-none absolute inset-x-4 top-16 z-2 flex justify-center">
      <p className="max-w-sm rounded-lg border border-line bg-card px-4 py-3 text-center text-sm shadow-lifted">
        {isOnline
          ? t('Online events have no place on the map. You’ll find them in the list.')
          : t('No events here. Move the map and search there, or remove a filter.')}
      </p>
    </div>
  )
}

/** Shows how many events the map can't show. */
function Unpinned({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="pb-1.5 text-sm text-muted">
      {t(
        '{count, plural, one {The exact place of # event isn’t known, so it’s only in the list.} other {The exact places of # events aren’t known, so they’re only in the list.}}',
        { count },
      )}
    </p>
  )
}

interface MapListProps {
  events: readonly LearningEvent[]
  isLoaded: boolean
  /** Number of events of the search; more than the map loads if there are many. */
  total: number
}

/** The events on the map as a list, for wide screens. Scrolls to an event whose pin is selected. */
function MapList({ events, isLoaded, total }: MapListProps) {
  const list = useRef<HTMLDivElement>(null)
  const selectedId = useSelectedEvent()
  useHighlightedCards(list)
  useEffect(() => {
    const card = selectedId && list.current?.querySelector(`[data-event="${CSS.escape(selectedId)}"]`)
    if (card) card.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [selectedId, events])
  return (
    <div ref={list} className="relative hidden overflow-y-auto overscroll-contain border-e border-line md:block">
      {isLoaded && total > events.length && (
        <p className="px-gutter pt-3 text-sm text-muted">
          {t('{count, plural, one {Showing # of them} other {Showing # of them}}', { count: events.length })}
        </p>
      )}
      <ol aria-label={t('Events around here')} className="divide-y divide-line">
        {events.map((event) => (
          <li
            key={event.id}
            data-event={event.id}
            data-category={categoryToken(event.category)}
            className="scroll-my-2 px-gutter py-3 [contain-intrinsic-size:auto_8rem] [content-visibility:auto]"
          >
            <MapEvent event={event} />
          </li>
        ))}
      </ol>
    </div>
  )
}
