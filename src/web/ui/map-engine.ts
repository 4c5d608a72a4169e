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
 * A map that leaves the page its own gestures: one finger and the wheel scroll, two fingers and Ctrl move the map.
 * It stays flat and north is up.
 * @throws when the browser cannot draw it
 */
export function createMapEngine({ container, center, zoom, style }: MapEngineOptions): MapEngine {
  // From our own origin: the page's policy allows no other worker.
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
    // The box around it has the name; this is said of what takes the keys.
    locale: { 'Map.Title': 'Move the map with the arrow keys, zoom with plus and minus' },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // Without a listener the engine would write to the console; who cares listens as well (watch-tiles).
  map.on('error', () => {})
  return map
}
