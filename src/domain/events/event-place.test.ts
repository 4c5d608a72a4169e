import { expect, test } from 'vitest'
import { shortenPlace } from './event-place.ts'

test.each([
  ['City Library, 151 N Queen St, Lancaster, PA 17602, USA', 'City Library, Lancaster'],
  ['City Library, 151 N Queen St, Lancaster, PA, 17602', 'City Library, Lancaster'],
  ['City Library, 151 N Queen St, Lancaster PA 17602', 'City Library, Lancaster'],
  ['151 N Queen St, Lancaster, PA', '151 N Queen St, Lancaster'],
  ['Art Gallery, 317 Dundas St W, Toronto, ON M5T 1G4, Canada', 'Art Gallery, Toronto'],
  ['Town Office, 1840 Municipal Drive Lancaster, PA 17601', 'Town Office'],
  ['Lancaster, PA', 'Lancaster'],
  ['Room 5, Public Library', 'Room 5, Public Library'],
  ['Boathouse', 'Boathouse'],
  ['', ''],
])('the place “%s” is “%s” on a card', (location, short) => {
  expect(shortenPlace(location)).toBe(short)
})
