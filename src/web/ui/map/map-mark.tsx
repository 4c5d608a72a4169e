import type { Map as MapEngine } from 'maplibre-gl'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { createPortal } from 'react-dom'
import type { MapPosition } from './map-geometry.ts'

export interface MapMarkProps {
  position: MapPosition
  /** Accessible name: the marked thing, and that it can be moved. */
  label: string
  onMove(position: MapPosition): void
}

/** Pixels by which an arrow key moves the pin; `large` with Shift. */
const steps = { small: 4, large: 40 }
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Pin that can be dragged, moved by arrow keys, or placed by clicking the map. */
export function MapMark({ map, position, label, onMove }: MapMarkProps & { map: MapEngine }) {
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(onMove)
  useLayoutEffect(() => {
    latest.current = onMove
  }, [onMove])
  const { latitude, longitude } = position
  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = map.project([longitude, latitude])
      if (button.current) button.current.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
    }
    place()
    map.on('move', place)
    map.on('resize', place)
    return () => {
      map.off('move', place)
      map.off('resize', place)
    }
  }, [map, latitude, longitude])
  useEffect(() => {
    const put = ({ lngLat }: { lngLat: { lat: number; lng: number } }) =>
      latest.current({ latitude: lngLat.lat, longitude: lngLat.lng })
    map.on('click', put)
    return () => void map.off('click', put)
  }, [map])
  const moveTo = (x: number, y: number) => {
    const { lat, lng } = map.unproject([x, y])
    latest.current({ latitude: lat, longitude: lng })
  }
  const drag = (event: PointerEvent) => {
    if (!button.current?.hasPointerCapture(event.pointerId)) return
    const box = map.getContainer().getBoundingClientRect()
    moveTo(event.clientX - box.left, event.clientY - box.top)
  }
  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (!direction) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? steps.large : steps.small
    const { x, y } = map.project([longitude, latitude])
    moveTo(x + direction[0] * step, y + direction[1] * step)
  }
  return createPortal(
    <button
      ref={button}
      type="button"
      aria-label={label}
      onKeyDown={press}
      onClick={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      className="map-mark"
    >
      <svg viewBox="0 0 32 40" width="38" aria-hidden className="pin-shape">
        <ellipse cx="16" cy="38" rx="6" ry="1.8" fill="rgb(0 0 0 / 0.22)" />
        <path d="M16 37.5C13 30.5 4 24.6 4 14.6a12 12 0 0 1 24 0c0 10-9 15.9-12 22.9Z" className="pin-body" />
        <circle cx="16" cy="14.6" r="4.6" className="pin-eye" />
      </svg>
    </button>,
    map.getCanvasContainer(),
  )
}
