import { expect, test } from 'vitest'
import { getBoundingBox, formatDistance, formatRadius, milesBetween } from './distance.ts'

const cityHall = { latitude: 40.7128, longitude: -74.006 }

test("a quarter of the earth's circumference is 6,219 miles", () => {
  expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 })).toBeCloseTo(
    (Math.PI / 2) * 3959,
    6,
  )
  expect(milesBetween({ latitude: 0, longitude: 170 }, { latitude: 0, longitude: -100 })).toBeCloseTo(
    (Math.PI / 2) * 3959,
    6,
  )
})

test.each([
  [0, '0 miles away'],
  [0.96, '1 mile away'],
  [2.34, '2.3 miles away'],
  [9.96, '10 miles away'],
  [1204.4, '1,204 miles away'],
])('%d miles are formatted as "%s"', (miles, phrase) => {
  expect(formatDistance(miles)).toBe(phrase)
})

test.each([
  [0, '0 km away'],
  [0.622, '1 km away'],
  [2.34, '3.8 km away'],
  [6.2, '10 km away'],
  [1204.4, '1,938 km away'],
])('%d miles are formatted as "%s" where people use kilometers', (miles, phrase) => {
  expect(formatDistance(miles, 'kilometers')).toBe(phrase)
})

test('a radius is formatted without decimals', () => {
  expect([5, 50].map((miles) => formatRadius(miles))).toEqual(['5 miles', '50 miles'])
  expect([5, 50].map((miles) => formatRadius(miles, 'kilometers'))).toEqual(['8 km', '80 km'])
})

test.each([
  cityHall,
  { latitude: 0, longitude: 179.9 },
  { latitude: -89.9, longitude: 12 },
  { latitude: 71, longitude: -180 },
])('the box around %o contains every point on the circle', (center) => {
  const box = getBoundingBox(center, 50)
  for (let latitude = -90; latitude <= 90; latitude += 0.25) {
    for (let longitude = -180; longitude <= 180; longitude += 0.25) {
      if (Math.abs(latitude - center.latitude) > 1.5 || milesBetween(center, { latitude, longitude }) > 50) continue
      const inside =
        box.west <= box.east
          ? longitude >= box.west && longitude <= box.east
          : longitude >= box.west || longitude <= box.east
      expect(latitude >= box.south && latitude <= box.north && inside, `${latitude},${longitude}`).toBe(true)
    }
  }
})
