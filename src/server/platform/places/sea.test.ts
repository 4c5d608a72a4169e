import { expect, test } from 'vitest'
import { isAtSea } from './sea.ts'

test.each([
  ['the Southern Ocean', -55, 40.8],
  ['Antarctica, where swapped coordinates of New Jersey are', -74.2, 40.8],
  ['the Gulf of Guinea, where coordinates of zero are', 0, 0],
  ['the Atlantic off New Jersey', 40, -72.5],
  ['the Atlantic, where a lost minus puts nobody', 0, -40.8],
  ['the Pacific on the date line', 30, 180],
])('%s is at sea', (_where, latitude, longitude) => {
  expect(isAtSea({ latitude, longitude })).toBe(true)
})

test.each([
  ['Montclair', 40.825, -74.209],
  ['a pier in New York', 40.742, -74.009],
  ['the pier of Santa Monica', 34.008, -118.5],
  ['an island before Toronto', 43.62, -79.38],
  ['Venice', 45.434, 12.338],
  ['Nantucket', 41.283, -70.1],
  ['Key West', 24.555, -81.782],
  ['Sydney', -33.857, 151.215],
  ['Taveuni on the date line', -16.8, 179.95],
])('%s is on land', (_where, latitude, longitude) => {
  expect(isAtSea({ latitude, longitude })).toBe(false)
})
