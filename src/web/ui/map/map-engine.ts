import { addProtocol, Map as MapEngine, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Protocol } from 'pmtiles'
import { closestZoom } from './map-clusters.ts'
import type { MapBounds, MapPosition } from './map-geometry.ts'
import { streetFileScheme } from './map-style.ts'
import './map.css'
import { t } from '#texts/texts.ts'

/** Highest zoom when framing pins: street level, also for a single pin. */
export const frameMaxZoom = 15
/** Pixels between framed pins and the edges of the map: a pin's height at the top, half its width at the sides. */
export const framePadding = { top: 64, bottom: 40, left: 44, right: 44 }

/** Reads street tiles from a file on our server. The reader loads with the first tile. */
let reader: Promise<Protocol> | undefined
addProtocol(streetFileScheme, async (request, abort) => {
  reader ??= import('pmtiles').then(({ Protocol: Reader }) => new Reader({ metadata: true }))
  return (await reader).tile(request, abort)
})

export interface MapEngineOptions {
  container: HTMLElement
  center: MapPosition
  zoom: number
  /** Area to show instead of `center` and `zoom`. */
  frame: MapBounds | null
  style: StyleSpecification
  /** Leaves one finger and the wheel to the page. */
  sharesGestures: boolean
}

export const listBounds = ({ west, south, east, north }: MapBounds) => [west, south, east, north] as const

/**
 * Creates a map without tilt or rotation. If it shares gestures with the page, one finger and the wheel scroll the page;
 * two fingers, and Ctrl with the wheel, move the map.
 * @throws Error if the browser can't draw it
 */
export function createMapEngine(options: MapEngineOptions): MapEngine {
  const { container, center, zoom, frame, style, sharesGestures } = options
  // Served from our origin, because the content security policy allows no other worker.
  setWorkerUrl(new URL(workerUrl, window.location.href).href)
  const map = new MapEngine({
    container,
    style,
    ...(frame
      ? { bounds: [...listBounds(frame)], fitBoundsOptions: { padding: framePadding, maxZoom: frameMaxZoom } }
      : { center: [center.longitude, center.latitude], zoom }),
    maxZoom: closestZoom,
    minZoom: 2,
    attributionControl: false,
    cooperativeGestures: sharesGestures,
    dragRotate: false,
    pitchWithRotate: false,
    renderWorldCopies: false,
    // Labels the focusable canvas; the surrounding section has the map's name.
    locale: { 'Map.Title': t('Use the arrow keys to move the map, and plus and minus to zoom') },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Without a listener the engine logs errors to the console. watch-tiles adds the listener that handles them.
  map.on('error', () => {})
  return map
}
