import { expect, test } from 'vitest'
import { tidyPlace } from './place-text.ts'

test.each([
  ['Mill Hall, 1 Elm St, York, PA, 17406, United States', 'Mill Hall, 1 Elm St, York, PA 17406'],
  ['Mill Hall, 1 Elm St., York, PA 17406, York, PA', 'Mill Hall, 1 Elm St., York, PA 17406'],
  ['12 Chester St, 12 Chester Street, York, PA 17406', '12 Chester Street, York, PA 17406'],
  ['Mill Hall, 1 Elm St.,, York, PA', 'Mill Hall, 1 Elm St., York, PA'],
  ['Mill Hall, 1 Elm St, York, PA, 17406-1234', 'Mill Hall, 1 Elm St, York, PA 17406'],
  ['Gallery, Toronto, Ontario, Canada', 'Gallery, Toronto, Ontario'],
  ['Board Room, - 1840 Mill Drive, York, PA', 'Board Room, 1840 Mill Drive, York, PA'],
  ['- Town Office 1840 Mill Drive –, Room 5', 'Town Office 1840 Mill Drive, Room 5'],
  ['PA', ''],
  ['Pennsylvania, United States', ''],
  ['United States', ''],
])('%j is written %j', (given, tidy) => {
  expect(tidyPlace(given)).toBe(tidy)
})

test.each([
  'York, York, PA',
  'New York, New York',
  'Room 5, Room 5B',
  'Tate Modern, London, United Kingdom',
  'Museum of the United States',
  'Lisbon',
  '',
])('%j stays', (given) => {
  expect(tidyPlace(given)).toBe(given)
})
