import { Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { paths } from '#web/paths.ts'
import type { MapView } from '#web/ui/map-props.ts'
import { MapBox } from '#web/ui/map.tsx'
import { highlightEvent, selectEvent, useHighlightedEvent, useSelectedEvent } from './highlighted-event.ts'
import { type HomeSearch, writeHomeSearch } from './home-search.ts'
import { openingMap, rememberView } from './map-view.ts'
import { PinPreview } from './pin-preview.tsx'
import { SearchHereButton } from './search-here-button.tsx'
import { searchArea, useEventMap } from './use-event-map.ts'

/**
 * Map of nearby events. The list below shows the same events and works without it. On phones it opens full screen: a
 * small map would need two fingers, and leave no room for an event next to its pin.
 */
export function NearbyMap({ search, first }: { search: HomeSearch; first: readonly LearningEvent[] }) {
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
      label={
        count === 1 ? 'Map of 1 event. It’s in the list, too.' : `Map of ${count} events. They’re all in the list, too.`
      }
      {...map}
      {...{ highlightedId, selectedId }}
      instead="You’ll find all its events in the list."
      onHighlight={highlightEvent}
      onSelect={selectEvent}
      coveredBottom={previewHeight}
      onMoved={setView}
      onOpen={openFullScreen}
    >
      <button
        type="button"
        aria-label="Open full-screen map"
        onClick={openFullScreen}
        className="absolute top-2.5 left-2.5 z-2 hidden size-tap place-items-center rounded-md border border-line bg-card/95 text-ink shadow-paper hover:bg-fern-tint md:grid noscript:hidden"
      >
        <Maximize2 aria-hidden className="size-4" />
      </button>
      {view && <SearchHereButton onPress={searchHere} />}
      <PinPreview events={events} className="max-md:hidden" />
    </MapBox>
  )
}

/** Approximate height in pixels of the preview and its margin. */
const previewHeight = 170
