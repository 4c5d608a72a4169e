import { lazy, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import type { HomeSearch } from '#web/search/home-search.ts'
import { selectEvent } from './highlighted-event.ts'
import { closingMap, clearArea, openingMap, readRememberedView, rememberView, type MapTarget } from './map-view.ts'

const MapContent = lazy(async () => ({ default: (await import('./map-content.tsx')).MapContent }))

interface Props {
  /** The search that was requested last. */
  search: HomeSearch
  /** The search whose results are loaded. */
  shown: HomeSearch
  onChange(change: Partial<HomeSearch>): void
}

/** Opens Home as a map if it was last shown as one, except on going back and for links to a search. */
function useRememberedView(search: HomeSearch): void {
  const navigate = useNavigate()
  const { key, search: query } = useLocation()
  const isArrival = useNavigationType() === NavigationType.Push || key === 'default'
  const isFirst = useRef(true)
  useEffect(() => {
    const opens = isFirst.current && isArrival && query === '' && readRememberedView() === 'map'
    isFirst.current = false
    if (!opens) return
    const { to, options } = openingMap(search)
    void navigate(to, options)
  }, [isArrival, query, search, navigate])
}

/** The full-screen map, while the URL asks for it. It is a history entry, so going back closes it. */
export function FullScreenMap(props: Props) {
  const { search } = props
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const wasOpen = useRef(false)
  /** The search to apply to the list once its entry is reached. */
  const changed = useRef<MapTarget | null>(null)
  useRememberedView(search)
  useEffect(() => {
    if (wasOpen.current && search.view === 'list') {
      rememberView('list')
      clearArea()
      selectEvent(null)
    }
    wasOpen.current = search.view === 'map'
  }, [search.view])
  useEffect(() => {
    const next = changed.current
    if (!next || search.view === 'map') return
    changed.current = null
    void navigate(next.to, { ...next.options, state: state as unknown })
  }, [key, state, search.view, navigate])
  const close = () => {
    const closing = closingMap(search, state)
    const { next } = closing
    if (next && !closing.isBack) void navigate(next.to, next.options)
    if (!closing.isBack) return
    changed.current = next
    void navigate(-1)
  }
  return (
    search.view === 'map' && (
      <ClientOnly>
        <MapContent {...props} onClose={close} />
      </ClientOnly>
    )
  )
}
