import { Map as MapEngine, setWorkerUrl, type StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { closestZoom } from './map-clusters.ts'
import type { MapPosition } from './map-geometry.ts'
import './map.css'

export interface MapEngineOptions {
  container: HTMLElement
  center: MapPosition
  zoom: number
  style: StyleSpecification
}

/**
 * Creates a map that doesn't capture the page's gestures: one finger and the wheel scroll the page, two fingers and
 * Ctrl with the wheel move the map. It has no tilt or rotation.
 * @throws Error if the browser can't draw it
 */
export function createMapEngine({ container, center, zoom, style }: MapEngineOptions): MapEngine {
  // Served from our origin, because the content security policy allows no other worker.
  setWorkerUrl(new URL(workerUrl, window.location.href).href)
  const map = new MapEngine({
    container,
    style,
    center: [center.longitude, center.latitude],
    zoom,
    maxZoom: closestZoom,
    minZoom: 2,
    attributionControl: false,
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    renderWorldCopies: false,
    // Labels the focusable canvas; the surrounding section has the map's name.
    locale: { 'Map.Title': 'Use the arrow keys to move the map, and plus and minus to zoom' },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Without a listener the engine logs errors to the console. watch-tiles adds the listener that handles them.
  map.on('error', () => {})
  return map
}
