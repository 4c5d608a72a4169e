import type { NamedPoint } from './base-map-style.ts'
import type { MapPin } from './map-clusters.ts'
import type { MapBounds, MapPosition } from './map-geometry.ts'
import type { MapMarkProps } from './map-mark.tsx'

export interface MapSource {
  /** URL of a TileJSON document, a URL template, or the path of a PMTiles file; null to use only the bundled map. */
  tiles: string | null
  glyphs: string | null
  /** Attribution as HTML; null to use the tiles' own. */
  attribution: string | null
}

/** The area that a person has moved the map to. */
export interface MapView {
  center: MapPosition
  zoom: number
  /** Distance from the center to the farther edges. */
  miles: number
}

export interface MapProps {
  /** Accessible name of the map. */
  label: string
  center: MapPosition
  zoom: number
  /** Area to show instead of `center` and `zoom`, for example all pins. */
  frame?: MapBounds | null
  pins: readonly MapPin[]
  source: MapSource
  circle?: { center: MapPosition; miles: number } | null
  /** Id of the highlighted pin. */
  highlightedId: string | null
  onHighlight(id: string | null): void
  /** Id of the pin that has been tapped; the map moves it into view. */
  selectedId?: string | null
  /** Height in pixels of what covers the bottom of the map while a pin is selected. */
  coveredBottom?: number
  /** Called when a pin is tapped, or null when the empty map is. Without it, pins are links. */
  onSelect?(id: string | null): void
  /** One finger and the wheel move the map instead of the page, and pins are in the tab order. For full screen. */
  isWholeScreen?: boolean
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
