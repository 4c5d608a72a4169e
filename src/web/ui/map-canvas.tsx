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

/** Nearer and farther, for who has no wheel and no two fingers. */
function MapControls({ map }: { map: MapEngine }) {
  // `isOwn` tells the map's owner that a person did it.
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

/** From here outwards a map shows towns rather than streets. */
const townZoom = 12

function viewOf(map: MapEngine): MapView {
  const { lat, lng } = map.getCenter()
  const { clientWidth, clientHeight } = map.getContainer()
  const miles = (Math.max(clientWidth, clientHeight) / 2) * milesPerPixel(lat, map.getZoom())
  return { center: { latitude: lat, longitude: lng }, miles }
}

/** The distance circle as a source and two layers on top of any style. */
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

/** The street map while its tiles come, else the bundled one. */
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

/** Follows the middle that the page asks for, unless the visitor's own hand has brought the map there already. */
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

/** The style that each engine shows, or shows as soon as the one before is there. */
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

/** Changes what is drawn, only where it differs. */
function useStyle(map: MapEngine | null, style: StyleSpecification): void {
  useEffect(() => {
    const shown = map && shownBy.get(map)
    if (!map || !shown || shown.style === style) return
    shown.style = style
    if (shown.isLoaded) map.setStyle(style)
  }, [map, style])
}

/** Giving back what it holds of the graphics card keeps the page busy: what comes in its place is painted before. */
function removeAfterPaint(engine: MapEngine): void {
  engine.stop()
  requestAnimationFrame(() => setTimeout(() => engine.remove()))
}

/** The map itself. This file and the engine behind it are loaded when a map is first on screen. */
export function MapCanvas(props: MapProps & { onBroken(): void }) {
  const { center, zoom, pins, source, litId, onLight, onShown, onMoved, onBaseMap, onBroken } = props
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
    // The engine is made once; what changes later is handed to it below.
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
    // It has no streets: what there is to see of it needs a wider view.
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
      {map && <MapPins map={map} pins={pins} litId={litId} onLight={onLight} />}
      {map && props.mark && <MapMark map={map} {...props.mark} />}
      {map && <MapControls map={map} />}
      {map && <MapSources map={map} source={source} isBase={base !== null} />}
    </>
  )
}
