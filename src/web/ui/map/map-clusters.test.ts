import { expect, test } from 'vitest'
import { clusterPins, isOneSpot, type MapPin } from './map-clusters.ts'
import { createCircle, findBounds, milesPerPixel, worldPixel } from './map-geometry.ts'

const pin = (id: string, latitude: number, longitude: number): MapPin => ({
  id,
  position: { latitude, longitude },
  hue: 'red',
  label: id,
  href: `/${id}`,
})
const ids = (pins: MapPin[], zoom: number) => clusterPins(pins, zoom).map(({ pins }) => pins.map(({ id }) => id))

const library = pin('library', 40.7532, -73.9822)
const reading = pin('reading', 40.7532, -73.9822)
const park = pin('park', 40.7536, -73.9832)
const far = pin('far', 40.6892, -74.0445)

test('nearby pins form one cluster, which splits on zooming in', () => {
  expect(ids([library, park, far], 12)).toEqual([['library', 'park'], ['far']])
  expect(ids([library, park, far], 17)).toEqual([['library'], ['park'], ['far']])
  expect(ids([library, park, far], 5)).toEqual([['library', 'park', 'far']])
})

test('pins at one spot never split and keep their position', () => {
  const [cluster] = clusterPins([library, reading], 18)
  expect(cluster?.pins).toHaveLength(2)
  expect(cluster?.position).toEqual(library.position)
  expect(isOneSpot(cluster!)).toBe(true)
  expect(isOneSpot(clusterPins([library, park], 10)[0]!)).toBe(false)
})

test('every pin is in exactly one cluster', () => {
  const pins = Array.from({ length: 100 }, (_, at) =>
    pin(String(at), 40 + (at % 10) / 50, -74 + Math.floor(at / 10) / 50),
  )
  for (const zoom of [0, 5, 9, 10.5, 12, 18])
    expect(ids(pins, zoom).flat().toSorted()).toEqual(pins.map(({ id }) => id).toSorted())
})

test('projects coordinates as Web Mercator', () => {
  expect(worldPixel({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 256, y: 256 })
  expect(worldPixel({ latitude: 85.0511, longitude: -180 }, 2).y).toBeCloseTo(0, 0)
  expect(milesPerPixel(0, 0) * 512).toBeCloseTo(24_875, 0)
})

test('a circle has the given radius on the ground', () => {
  const ring = createCircle({ latitude: 60, longitude: 10 }, 69.1).geometry.coordinates[0] ?? []
  expect(ring[0]).toEqual(ring.at(-1))
  expect(ring[0]?.[1]).toBeCloseTo(61, 2)
  expect(ring[24]?.[0]).toBeCloseTo(12, 1)
})

test('a frame contains every pin', () => {
  const positions = [library, park, far].map(({ position }) => position)
  expect(findBounds(positions)).toEqual({ west: -74.0445, south: 40.6892, east: -73.9822, north: 40.7536 })
  expect(findBounds([far.position])).toEqual({ west: -74.0445, south: 40.6892, east: -74.0445, north: 40.6892 })
  expect(findBounds([])).toBeNull()
})

test('pins that the highest zoom of the map can’t separate are one spot', () => {
  const [both] = clusterPins([library, park], 12)
  if (!both) throw new Error('The pins must form a cluster.')
  expect(isOneSpot(both)).toBe(false)
  expect(isOneSpot(both, 14)).toBe(true)
})
