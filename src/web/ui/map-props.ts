import type { NamedPoint } from './base-map-style.ts'
import type { MapPin } from './map-clusters.ts'
import type { MapPosition } from './map-geometry.ts'
import type { MapMarkProps } from './map-mark.tsx'

export interface MapSource {
  /** URL of a TileJSON document, or a URL template; null to use only the bundled map. */
  tiles: string | null
  glyphs: string | null
  /** Attribution as HTML; null to use the tiles' own. */
  attribution: string | null
}

/** The area that a person has moved the map to. */
export interface MapView {
  center: MapPosition
  /** Distance from the centre to the farther edges. */
  miles: number
}

export interface MapProps {
  /** Accessible name of the map. */
  label: string
  center: MapPosition
  zoom: number
  pins: readonly MapPin[]
  source: MapSource
  circle?: { center: MapPosition; miles: number } | null
  /** Id of the highlighted pin. */
  highlightedId: string | null
  onHighlight(id: string | null): void
  /** Called when the map is about to be drawn. */
  onShown?(): void
  /** Called when a person has moved the map. */
  onMoved?(view: MapView): void
  /** Town names for the bundled map, most relevant first. */
  towns?: readonly NamedPoint[]
  /** Called when the bundled map replaces the street map. */
  onBaseMap?(): void
  /** A pin that the user can place. */
  mark?: MapMarkProps
}
