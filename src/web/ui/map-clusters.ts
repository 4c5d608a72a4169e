import { worldPixel, type MapPosition } from './map-geometry.ts'

/** Something on the map. */
export interface MapPin {
  id: string
  position: MapPosition
  /** Any CSS colour. */
  hue: string
  /** What a screen reader says, and a list shows: "Stargazing, Nature, 2.3 miles away". */
  label: string
  href: string
}

/** Pins that would lie on top of each other, as one; a pin alone is a cluster of one. */
export interface PinCluster {
  /** The same for the same pins. */
  key: string
  position: MapPosition
  pins: MapPin[]
}

/** Pixels between the middles of two marks that a finger can tell apart. */
const fingerWidth = 52

/**
 * Gathers pins for one zoom: each joins the nearest cluster that began within a finger's width, else it begins one.
 * Positions stay true: a cluster lies at its first pin when all are there, else in their middle.
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
  return groups.map(({ pins }) => ({ key: pins.map(({ id }) => id).join(' '), position: middleOf(pins), pins }))
}

function middleOf(pins: readonly MapPin[]): MapPosition {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    latitude: mean(pins.map(({ position }) => position.latitude)),
    longitude: mean(pins.map(({ position }) => position.longitude)),
  }
}

/** Beyond this no street map shows more. */
export const closestZoom = 18

/** Whether no zooming in would ever part these pins. */
export function isOneSpot({ pins }: PinCluster): boolean {
  return clusterPins(pins, closestZoom).length === 1
}
