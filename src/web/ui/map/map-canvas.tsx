import type { Map as MapEngine, StyleSpecification } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Minus, Plus } from 'lucide-react'
import { baseMaxZoom, baseStyle, judgeDetail, shoreZooms, type BaseDetail, type BaseMap } from './base-map-style.ts'
import { closestZoom } from './map-clusters.ts'
import { createMapEngine, frameMaxZoom, framePadding, listBounds } from './map-engine.ts'
import { streets } from './map-expressions.ts'
import { createCircle, milesPerPixel } from './map-geometry.ts'
import { mapInks } from './map-inks.ts'
import { MapLoading } from './map-loading.tsx'
import { MapMark } from './map-mark.tsx'
import { MapPins } from './map-pins.tsx'
import type { MapProps, MapView, MapSource } from './map-props.ts'
import { streetStyle } from './map-style.ts'
import { useIsDark } from '#web/ui/layout/use-theme.ts'
import { watchTiles } from './watch-tiles.ts'
import { t } from '#texts/texts.ts'

const openStreetMap = () =>
  `<a href="https://openmaptiles.org/">© OpenMapTiles</a> <a href="https://www.openstreetmap.org/copyright">${t('© OpenStreetMap contributors')}</a>`

/** Extracts only text and links from untrusted HTML. */
function textAndLinks(html: string): ReactNode[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].map((node, at) => {
    const href = node instanceof HTMLAnchorElement ? node.href : ''
    if (!/^https?:/.test(href)) return node.textContent
    return (
      <a key={at} href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2">
        {node.textContent}
      </a>
    )
  })
}

/** Attribution of the map; by default, the one that comes with the tiles. `isBase`: the bundled map is shown. */
function MapSources({ map, source, isBase }: { map: MapEngine; source: MapSource; isBase: boolean }) {
  const [attribution, setAttribution] = useState<string | null>(null)
  useEffect(() => {
    const read = () => setAttribution(map.getSource(streets)?.attribution ?? null)
    map.on('sourcedata', read)
    return () => void map.off('sourcedata', read)
  }, [map])
  return (
    <p className="absolute end-0 bottom-0 z-1 max-w-full rounded-ss-md bg-card/85 px-2 py-0.5 text-2xs text-muted">
      {isBase
        ? source.tiles === null
          ? t('Simple map: U.S. Census Bureau, Natural Earth')
          : t('Street map unavailable. Simple map: U.S. Census Bureau, Natural Earth')
        : textAndLinks(source.attribution ?? attribution ?? openStreetMap())}
    </p>
  )
}

const look =
  'grid size-tap place-items-center border border-line bg-card/95 text-ink shadow-paper hover:bg-fern-tint first:rounded-t-md last:rounded-b-md last:border-t-0'

/** Zoom buttons, for visitors who can't use a wheel or two fingers. */
function MapControls({ map }: { map: MapEngine }) {
  // `isOwn` marks the move as made by a person.
  const zoom = (by: number) => map.zoomTo(map.getZoom() + by, { duration: 200 }, { isOwn: true })
  return (
    <div className="absolute top-2.5 end-2.5 z-2 grid">
      <button type="button" aria-label={t('Zoom in')} onClick={() => zoom(1)} className={look}>
        <Plus aria-hidden className="size-4" />
      </button>
      <button type="button" aria-label={t('Zoom out')} onClick={() => zoom(-1)} className={look}>
        <Minus aria-hidden className="size-4" />
      </button>
    </div>
  )
}

function readView(map: MapEngine): MapView {
  const { lat, lng } = map.getCenter()
  const { clientWidth, clientHeight } = map.getContainer()
  const miles = (Math.max(clientWidth, clientHeight) / 2) * milesPerPixel(lat, map.getZoom())
  return { center: { latitude: lat, longitude: lng }, zoom: map.getZoom(), miles }
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

/** The bundled map; `coming` while its shapes load, null while the street map is shown. */
type BaseState = BaseMap | 'coming' | null

/** Returns the street map's style while its tiles load, else the bundled map's. */
function useMapStyle({ source, circle, towns }: MapProps, base: BaseState, detail: BaseDetail): StyleSpecification {
  const theme = useIsDark() ? 'night' : 'paper'
  return useMemo(() => {
    const isStreets = base === null && source.tiles !== null
    const style = isStreets
      ? streetStyle(theme, { tiles: source.tiles ?? '', glyphs: source.glyphs })
      : baseStyle(theme, { base: base === 'coming' ? null : base, towns: towns ?? [], detail })
    return withCircle(style, circle, mapInks[theme].circle)
  }, [theme, source.tiles, source.glyphs, base, towns, detail, circle])
}

/** Judges the bundled map's accuracy whenever the visible area has changed. */
function useBaseDetail(map: MapEngine | null, isBase: boolean): BaseDetail {
  const [detail, setDetail] = useState<BaseDetail>('coarse')
  useEffect(() => {
    if (!map || !isBase) return
    const judge = () => {
      const isVisible = (layer: string) =>
        map.getLayer(layer) !== undefined && map.queryRenderedFeatures({ layers: [layer] }).length > 0
      // Beyond these zooms, the accuracy changes nothing.
      if (map.getZoom() < shoreZooms.coarse || map.getZoom() > shoreZooms.fine + 0.5) return
      setDetail(judgeDetail({ counties: isVisible('counties'), countries: isVisible('countries') }))
    }
    map.on('idle', judge)
    return () => void map.off('idle', judge)
  }, [map, isBase])
  return detail
}

type Camera = Pick<MapProps, 'center' | 'zoom' | 'frame'>

/** Returns the highest zoom to open at. The bundled map has no streets, so it opens where it still shows shores. */
const openingMaxZoom = (isBase: boolean) => (isBase ? shoreZooms.fine : closestZoom)

function applyCamera(map: MapEngine, { center, zoom, frame }: Camera, isBase: boolean): void {
  if (frame) {
    const maxZoom = Math.min(frameMaxZoom, openingMaxZoom(isBase))
    map.fitBounds([...listBounds(frame)], { padding: framePadding, maxZoom, animate: false })
  } else {
    map.jumpTo({ center: [center.longitude, center.latitude], zoom: Math.min(zoom, openingMaxZoom(isBase)) })
  }
}

/**
 * Follows the area set by the page, unless the visitor has already moved the map there. When the bundled map replaces
 * the street map, it moves out to where it has something to show.
 */
function useCamera(map: MapEngine | null, { center, zoom, frame }: Camera, isBase: boolean): void {
  const hasMoved = useRef(false)
  const { latitude, longitude } = center
  const wanted = JSON.stringify(frame ?? [latitude, longitude, zoom])
  // The engine opens there. The area may change before it exists.
  const last = useRef({ wanted, isBase: false })
  useEffect(() => {
    if (!map) return
    const note = (event: object) => {
      if (isPersonsMove(event)) hasMoved.current = true
    }
    map.on('moveend', note)
    return () => void map.off('moveend', note)
  }, [map])
  useEffect(() => {
    if (!map) return
    const before = last.current
    last.current = { wanted, isBase }
    if (isBase) map.setMaxZoom(baseMaxZoom)
    const isNewArea = before.wanted !== wanted
    if (!isNewArea && (before.isBase === isBase || hasMoved.current)) return
    if (isNewArea && !frame) {
      const there = map.project([longitude, latitude])
      const here = map.project(map.getCenter())
      if (Math.hypot(there.x - here.x, there.y - here.y) <= 8) return
    }
    hasMoved.current = false
    applyCamera(map, { center: { latitude, longitude }, zoom, frame: frame ?? null }, isBase)
  }, [map, wanted, frame, latitude, longitude, zoom, isBase])
}

/** Pixels around the edges of the map in which a selected pin would be hidden or cut off. */
const selectionMargin = 56

/** Moves a newly selected pin into the part of the map that `coveredBottom` leaves visible. */
function useSelection(map: MapEngine | null, { pins, selectedId, coveredBottom = 0 }: MapProps): void {
  const latest = useRef(pins)
  useEffect(() => {
    latest.current = pins
  }, [pins])
  useEffect(() => {
    const pin = latest.current.find(({ id }) => id === selectedId)
    if (!map || !pin) return
    const place: [number, number] = [pin.position.longitude, pin.position.latitude]
    const { x, y } = map.project(place)
    const { clientWidth, clientHeight } = map.getContainer()
    const isInside = (at: number, end: number) => at > selectionMargin && at < end - selectionMargin / 2
    if (isInside(x, clientWidth) && isInside(y, clientHeight - coveredBottom)) return
    map.easeTo({ center: place, offset: [0, -coveredBottom / 2], duration: 250 })
  }, [map, selectedId, coveredBottom])
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

/** Returns true if a person, not the page, made the move: by a gesture, a key or the map's own buttons. */
const isPersonsMove = (event: object) =>
  ('originalEvent' in event && event.originalEvent !== undefined) || ('isOwn' in event && event.isOwn === true)

/** The interactive map. This module and the engine load when a map first comes on screen. */
export function MapCanvas(props: MapProps & { onBroken(): void }) {
  const { pins, source, highlightedId, onHighlight, onShown, onMoved, onBaseMap, onBroken } = props
  const { isWholeScreen = false } = props
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapEngine | null>(null)
  const [base, setBase] = useState<BaseState>(source.tiles === null ? 'coming' : null)
  const [isDrawn, setIsDrawn] = useState(false)
  const isBase = base !== null
  const detail = useBaseDetail(map, isBase)
  const style = useMapStyle(props, base, detail)
  const latest = useRef({ style, onMoved, onBroken })
  latest.current = { style, onMoved, onBroken }

  useEffect(() => {
    if (!box.current) return
    let engine: MapEngine
    try {
      const { center, zoom, frame = null } = props
      const options = { center, zoom, frame, sharesGestures: !isWholeScreen, style: latest.current.style }
      engine = createMapEngine({ container: box.current, ...options })
    } catch {
      latest.current.onBroken()
      return
    }
    engine.on('moveend', (event) => {
      if (isPersonsMove(event)) latest.current.onMoved?.(readView(engine))
    })
    engine.once('style.load', () => box.current?.setAttribute('data-ready', ''))
    engine.once('load', () => setIsDrawn(true))
    followStyle(engine, latest.current.style)
    setMap(engine)
    const stopWatching = source.tiles === null ? () => {} : watchTiles(engine, streets, () => setBase('coming'))
    return () => {
      stopWatching()
      setMap(null)
      removeAfterPaint(engine)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the engine is created once; the effects below apply later changes
  }, [])

  useEffect(() => onShown?.(), [onShown])
  useStyle(map, style)
  useEffect(() => {
    if (base !== 'coming') return
    onBaseMap?.()
    // Without its shapes, the bundled map is land with towns and pins.
    void import('./base-map.ts').then(({ loadBaseMap }) => loadBaseMap()).then(setBase, () => null)
  }, [base, onBaseMap])
  useCamera(map, props, isBase)
  useSelection(map, props)

  return (
    <>
      <div
        ref={box}
        data-map={base === null ? 'streets' : base === 'coming' ? 'paper' : 'base'}
        className="absolute inset-0"
      />
      {!isDrawn && (base === null || base === 'coming') && <MapLoading />}
      {map && (
        <MapPins
          {...{ map, pins, highlightedId, onHighlight }}
          selectedId={props.selectedId ?? null}
          onSelect={props.onSelect}
          isTabbable={isWholeScreen}
        />
      )}
      {map && props.mark && <MapMark map={map} {...props.mark} />}
      {map && <MapControls map={map} />}
      {map && <MapSources map={map} source={source} isBase={isBase} />}
    </>
  )
}
