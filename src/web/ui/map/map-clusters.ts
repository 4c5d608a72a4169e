import { worldPixel, type MapPosition } from './map-geometry.ts'

/** A marker on the map. */
export interface MapPin {
  id: string
  position: MapPosition
  /** Any CSS color. */
  hue: string
  /** Text for screen readers and lists: "Stargazing, Nature, 2.3 miles away". */
  label: string
  href: string
}

/** Overlapping pins shown as one mark. A single pin is a cluster of one. */
export interface PinCluster {
  /** Identical for identical pins. */
  key: string
  position: MapPosition
  pins: MapPin[]
}

/** Minimum distance in pixels between the centers of two marks that can be tapped separately. */
const fingerWidth = 52

/**
 * Clusters pins for a zoom level. Each pin joins the nearest cluster whose first pin is within a finger's width, or
 * starts a new one. A cluster lies at the mean position of its pins, so pins at one spot keep their exact position.
 */
export function clusterPins(pins: readonly MapPin[], zoom: number): PinCluster[] {
  const groups: { x: number; y: number; pins: MapPin[] }[] = []
  for (const pin of pins) {
    const { x, y } = worldPixel(pin.position, zoom)
    let nearest: (typeof groups)[number] | undefined
    let least = fingerWidth
    for (const group of groups) {
      const away = Math.hypot(group.x - x, group.y - y)
      if (away < least) [nearest, least] = [group, away]
    }
    if (nearest) nearest.pins.push(pin)
    else groups.push({ x, y, pins: [pin] })
  }
  return groups.map(({ pins }) => ({ key: pins.map(({ id }) => id).join(' '), position: computeCenter(pins), pins }))
}

function computeCenter(pins: readonly MapPin[]): MapPosition {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    latitude: mean(pins.map(({ position }) => position.latitude)),
    longitude: mean(pins.map(({ position }) => position.longitude)),
  }
}

/** Street maps show no further detail beyond this zoom. */
export const closestZoom = 18

/** Returns true if zooming in as far as `maxZoom` can't separate the cluster's pins. */
export function isOneSpot({ pins }: PinCluster, maxZoom: number = closestZoom): boolean {
  return clusterPins(pins, maxZoom).length === 1
}
