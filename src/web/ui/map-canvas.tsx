import type { Map as MapEngine, StyleSpecification } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { baseStyle, type BaseMap } from './base-map-style.ts'
import { createMapEngine } from './map-engine.ts'
import { streets } from './map-expressions.ts'
import { createCircle, milesPerPixel, type MapPosition } from './map-geometry.ts'
import { mapInks } from './map-inks.ts'
import { MapMark } from './map-mark.tsx'
import { MapPins } from './map-pins.tsx'
import type { MapProps, MapView } from './map-props.ts'
import { MapSources } from './map-sources.tsx'
import { streetStyle } from './map-style.ts'
import { useIsDark } from './use-theme.ts'
import { watchTiles } from './watch-tiles.ts'
import { Minus, Plus } from 'lucide-react'

const look =
  'grid size-tap place-items-center border border-line bg-card/95 text-ink shadow-paper hover:bg-fern-tint first:rounded-t-md last:rounded-b-md last:border-t-0'

/** Zoom buttons, for visitors who can't use a wheel or two fingers. */
function MapControls({ map }: { map: MapEngine }) {
  // `isOwn` marks the move as made by a person.
  const zoom = (by: number) => map.zoomTo(map.getZoom() + by, { duration: 200 }, { isOwn: true })
  return (
    <div className="absolute top-2.5 right-2.5 z-2 grid">
      <button type="button" aria-label="Zoom in" onClick={() => zoom(1)} className={look}>
        <Plus aria-hidden className="size-4" />
      </button>
      <button type="button" aria-label="Zoom out" onClick={() => zoom(-1)} className={look}>
        <Minus aria-hidden className="size-4" />
      </button>
    </div>
  )
}

/** At this zoom and below, the map shows towns rather than streets. */
const townZoom = 12

function viewOf(map: MapEngine): MapView {
  const { lat, lng } = map.getCenter()
  const { clientWidth, clientHeight } = map.getContainer()
  const miles = (Math.max(clientWidth, clientHeight) / 2) * milesPerPixel(lat, map.getZoom())
  return { center: { latitude: lat, longitude: lng }, miles }
}

/** Adds the distance circle to a style, as a source and a line layer. */
function withCircle(style: StyleSpecification, circle: MapProps['circle'], color: string): StyleSpecification {
  if (!circle) return style
  return {
    ...style,
    sources: { ...style.sources, circle: { type: 'geojson', data: createCircle(circle.center, circle.miles) } },
    layers: [
      ...style.layers,
      {
        id: 'circle',
        type: 'line',
        source: 'circle',
        paint: { 'line-color': color, 'line-width': 2, 'line-dasharray': [3, 2.5] },
      },
    ],
  }
}

/** Returns the street map's style while its tiles load, else the bundled map's. */
function useMapStyle({ source, circle, towns }: MapProps, base: BaseMap | 'coming' | null): StyleSpecification {
  const theme = useIsDark() ? 'night' : 'paper'
  return useMemo(() => {
    const isStreets = base === null && source.tiles !== null
    const style = isStreets
      ? streetStyle(theme, { tiles: source.tiles ?? '', glyphs: source.glyphs })
      : baseStyle(theme, base === 'coming' ? null : base, towns ?? [])
    return withCircle(style, circle, mapInks[theme].circle)
  }, [theme, source.tiles, source.glyphs, base, towns, circle])
}

/** Follows the centre set by the page, unless the visitor has already moved the map there. */
function useCenter(map: MapEngine | null, { latitude, longitude }: MapPosition, zoom: number): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (!map) return
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const there = map.project([longitude, latitude])
    const here = map.project(map.getCenter())
    if (Math.hypot(there.x - here.x, there.y - here.y) > 8) map.jumpTo({ center: [longitude, latitude], zoom })
  }, [map, latitude, longitude, zoom])
}

/** The style that an engine shows, or will show once the previous one has loaded. */
interface Shown {
  style: StyleSpecification
  isLoaded: boolean
}
const shownBy = new WeakMap<MapEngine, Shown>()

function followStyle(map: MapEngine, style: StyleSpecification): void {
  const shown: Shown = { style, isLoaded: false }
  shownBy.set(map, shown)
  map.on('style.load', () => {
    shown.isLoaded = true
    if (shown.style !== style) map.setStyle(shown.style)
    style = shown.style
  })
}

/** Applies a changed style, of which the engine redraws only the differences. */
function useStyle(map: MapEngine | null, style: StyleSpecification): void {
  useEffect(() => {
    const shown = map && shownBy.get(map)
    if (!map || !shown || shown.style === style) return
    shown.style = style
    if (shown.isLoaded) map.setStyle(style)
  }, [map, style])
}

/** Removes the engine after the next paint, because releasing GPU resources blocks the page. */
function removeAfterPaint(engine: MapEngine): void {
  engine.stop()
  requestAnimationFrame(() => setTimeout(() => engine.remove()))
}

/** The interactive map. This module and the engine load when a map first comes on screen. */
export function MapCanvas(props: MapProps & { onBroken(): void }) {
  const { center, zoom, pins, source, highlightedId, onHighlight, onShown, onMoved, onBaseMap, onBroken } = props
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapEngine | null>(null)
  const [base, setBase] = useState<BaseMap | 'coming' | null>(source.tiles === null ? 'coming' : null)
  const style = useMapStyle(props, base)
  const latest = useRef({ style, onMoved, onBroken })
  latest.current = { style, onMoved, onBroken }

  useEffect(() => {
    if (!box.current) return
    let engine: MapEngine
    try {
      engine = createMapEngine({ container: box.current, center, zoom, style: latest.current.style })
    } catch {
      latest.current.onBroken()
      return
    }
    engine.on('moveend', (event) => {
      if (event.originalEvent || (event as { isOwn?: boolean }).isOwn) latest.current.onMoved?.(viewOf(engine))
    })
    engine.once('style.load', () => box.current?.setAttribute('data-ready', ''))
    followStyle(engine, latest.current.style)
    setMap(engine)
    const stopWatching = source.tiles === null ? () => {} : watchTiles(engine, streets, () => setBase('coming'))
    return () => {
      stopWatching()
      setMap(null)
      removeAfterPaint(engine)
    }
    // The engine is created once; the effects below apply later changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => onShown?.(), [onShown])
  useStyle(map, style)
  useEffect(() => {
    if (base !== 'coming') return
    onBaseMap?.()
    void import('./base-map.ts').then(({ loadBaseMap }) => loadBaseMap()).then(setBase, () => null)
  }, [base, onBaseMap])
  useEffect(() => {
    // The bundled map has no streets, so it is only useful at a wider view.
    if (map && base !== null && zoom <= townZoom && Math.abs(map.getZoom() - zoom) < 0.01)
      map.jumpTo({ zoom: zoom - 1.5 })
  }, [map, base, zoom])
  useCenter(map, center, zoom)

  return (
    <>
      <div
        ref={box}
        data-map={base === null ? 'streets' : base === 'coming' ? 'paper' : 'base'}
        className="absolute inset-0"
      />
      {map && <MapPins map={map} pins={pins} highlightedId={highlightedId} onHighlight={onHighlight} />}
      {map && props.mark && <MapMark map={map} {...props.mark} />}
      {map && <MapControls map={map} />}
      {map && <MapSources map={map} source={source} isBase={base !== null} />}
    </>
  )
}
