import { expect, test } from 'vitest'
import { translate } from '#texts/catalogs.ts'
import { connectTexts } from '#texts/text-source-node.ts'
import { isPlaceToBeAnnounced, nameLocation, shortenPlace } from './event-place.ts'

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

test('a place that the host names later is said in the reader’s language', () => {
  connectTexts({ readLocale: () => 'es-US', translate })
  expect(nameLocation('to be announced ')).toBe('Por anunciar')
  expect(nameLocation('Brower Park')).toBe('Brower Park')
  expect(isPlaceToBeAnnounced('Por anunciar')).toBe(false)
  connectTexts({ readLocale: () => 'en-US', translate: () => undefined })
  expect(nameLocation('To be announced')).toBe('To be announced')
})
