import type { NamedPoint } from './base-map-style.ts'
import type { MapPin } from './map-clusters.ts'
import type { MapPosition } from './map-geometry.ts'
import type { MapMarkProps } from './map-mark.tsx'

export interface MapSource {
  /** TileJSON or a template; null: the bundled map alone. */
  tiles: string | null
  glyphs: string | null
  /** HTML; null: what comes with the tiles. */
  attribution: string | null
}

/** What a person has moved the map to. */
export interface MapView {
  center: MapPosition
  /** From the middle to the farther edges. */
  miles: number
}

export interface MapProps {
  /** What the map shows, for who cannot see it. */
  label: string
  center: MapPosition
  zoom: number
  pins: readonly MapPin[]
  source: MapSource
  circle?: { center: MapPosition; miles: number } | null
  /** The pin that something on the page points to. */
  litId: string | null
  onLight(id: string | null): void
  /** Told when it is about to be drawn. */
  onShown?(): void
  /** Told when a person has moved it. */
  onMoved?(view: MapView): void
  /** Names for the bundled map, the likeliest first. */
  towns?: readonly NamedPoint[]
  /** Told when the bundled map takes the place of the streets. */
  onBaseMap?(): void
  /** A pin that a person puts where it belongs. */
  mark?: MapMarkProps
}
