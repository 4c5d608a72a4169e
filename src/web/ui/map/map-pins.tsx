import type { Map as MapEngine } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import { clusterPins, isOneSpot, type MapPin, type PinCluster } from './map-clusters.ts'
import { PinMark } from './pin-mark.tsx'
import { t } from '#texts/texts.ts'

interface PinListProps {
  pins: readonly MapPin[]
  onClose(): void
  onHighlight(id: string | null): void
}

/** List of links for pins at the same spot. Takes the focus on open, and returns it on close; Escape closes it. */
function PinList({ pins, onClose, onHighlight }: PinListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    list.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={list}
      role="dialog"
      aria-label={t('{count} at this spot', { count: pins.length })}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      // Keeps the map from handling the list's gestures.
      onPointerDown={(event) => event.stopPropagation()}
      onWheel={(event) => event.stopPropagation()}
      className="pin-list"
    >
      <div className="flex items-center justify-between gap-2 ps-3">
        <p className="font-display font-semibold">{t('{count} at this spot', { count: pins.length })}</p>
        <button type="button" aria-label={t('Close')} onClick={onClose} className="grid size-tap place-items-center">
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <ul>
        {pins.map(({ id, href, hue, label }) => (
          <li key={id}>
            <Link
              to={href}
              viewTransition
              onPointerEnter={() => onHighlight(id)}
              onPointerLeave={() => onHighlight(null)}
              className="flex min-h-tap items-start gap-2.5 px-3 py-2.5 leading-snug hover:bg-fern-tint"
            >
              <span aria-hidden style={{ background: hue }} className="mt-1 size-3 shrink-0 rounded-full" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Props {
  map: MapEngine
  pins: readonly MapPin[]
  highlightedId: string | null
  onHighlight(id: string | null): void
  selectedId: string | null
  onSelect: ((id: string | null) => void) | undefined
  /** Puts the marks in the tab order. */
  isTabbable: boolean
}

const step = (zoom: number) => Math.round(zoom * 2) / 2

/** Returns the zoom in half steps, so that clusters split at steps instead of during a gesture. */
function useZoomStep(map: MapEngine): number {
  const [zoom, setZoom] = useState(step(map.getZoom()))
  useEffect(() => {
    const follow = () => setZoom(step(map.getZoom()))
    map.on('zoom', follow)
    return () => void map.off('zoom', follow)
  }, [map])
  return zoom
}

/** Pixels from a mark's tip to its farthest edge. */
const markReach = 44

/** Positions a mark. Hides marks outside the map, also from screen readers. */
function placeMark(mark: HTMLElement, map: MapEngine): void {
  const { longitude, latitude } = mark.dataset
  const { x, y } = map.project([Number(longitude), Number(latitude)])
  const { clientWidth, clientHeight } = map.getContainer()
  const isBeyond = (at: number, end: number) => at < -markReach || at > end + markReach
  mark.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
  mark.style.visibility = isBeyond(x, clientWidth) || isBeyond(y, clientHeight) ? 'hidden' : ''
}

/** Pins on the map, as links and buttons. Inside the map's container, so that gestures on them move the map too. */
export function MapPins({ map, pins, highlightedId, onHighlight, selectedId, onSelect, isTabbable }: Props) {
  const zoom = useZoomStep(map)
  const clusters = useMemo(() => clusterPins(pins, zoom), [pins, zoom])
  const [openKey, setOpenKey] = useState<string | null>(null)
  const open = clusters.find(({ key }) => key === openKey)
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!onSelect) return
    // Marks are inside the map's container, so their clicks arrive here as well.
    const clear = ({ originalEvent: { target } }: { originalEvent: MouseEvent }) => {
      if (target instanceof Element && !target.closest('.map-pin')) onSelect(null)
    }
    map.on('click', clear)
    return () => void map.off('click', clear)
  }, [map, onSelect])
  const isActive = (cluster: PinCluster) => hasPin(cluster, highlightedId) || hasPin(cluster, selectedId)
  // Runs after every render, which may have added marks without a position.
  useLayoutEffect(() => {
    const place = () => {
      for (const mark of layer.current?.children ?? []) placeMark(mark as HTMLElement, map)
    }
    place()
    map.on('move', place)
    map.on('resize', place)
    return () => {
      map.off('move', place)
      map.off('resize', place)
    }
  })
  const unfold = (cluster: PinCluster) => {
    if (isOneSpot(cluster, map.getMaxZoom())) setOpenKey(cluster.key)
    else {
      const [first, ...rest] = cluster.pins.map(({ position }) => [position.longitude, position.latitude] as const)
      if (!first) return
      const sides = (axis: 0 | 1) => [first, ...rest].map((position) => position[axis])
      const [west, east] = [Math.min(...sides(0)), Math.max(...sides(0))]
      const [south, north] = [Math.min(...sides(1)), Math.max(...sides(1))]
      map.fitBounds([west, south, east, north], { padding: 56, maxZoom: 17 }, { isOwn: true })
    }
  }
  return createPortal(
    <div ref={layer} className="map-pins">
      {clusters.map((cluster) => (
        <div key={cluster.key} {...placed(cluster)} className={isActive(cluster) ? 'map-pin map-pin-lit' : 'map-pin'}>
          <PinMark
            cluster={cluster}
            isHighlighted={isActive(cluster)}
            isSelected={hasPin(cluster, selectedId)}
            isTabbable={isTabbable}
            onSelect={onSelect}
            onUnfold={() => unfold(cluster)}
            onHighlight={(isOn) => onHighlight(isOn ? (cluster.pins[0]?.id ?? null) : null)}
          />
        </div>
      ))}
      {open && (
        <div {...placed(open)} className="map-pin map-pin-list">
          <PinList pins={open.pins} onClose={() => setOpenKey(null)} onHighlight={onHighlight} />
        </div>
      )}
    </div>,
    map.getCanvasContainer(),
  )
}

const hasPin = ({ pins }: PinCluster, pinId: string | null) => pins.some(({ id }) => id === pinId)
const placed = ({ position }: PinCluster) => ({
  'data-longitude': position.longitude,
  'data-latitude': position.latitude,
})
