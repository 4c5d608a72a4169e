import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGazetteer } from '#server/platform/places/localities.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import type { FeedPlace } from '#server/sources/formats/feed-event.ts'
import { createPlaceFinder, locatePlaces, type FoundPlace } from './find-place.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase({ localities: 'all' })
})
afterAll(() => store.close())

const home = { latitude: 40.8, longitude: -74.2 }
const at = (text: string, latitude: number | null = null, longitude: number | null = null): FeedPlace => ({
  text,
  latitude,
  longitude,
})
async function find(place: FeedPlace, others: FeedPlace[] = [], isHomeAssumed = false, from = home) {
  const places = [...others, place]
  const localities = await locatePlaces(createGazetteer(store.database), places, from)
  return createPlaceFinder(places, localities, { home: from, isHomeAssumed })(place)
}

/** Rounds to a tenth of a degree, about seven miles. */
const near = ({ position }: FoundPlace) =>
  position && [position.latitude.toFixed(1), position.longitude.toFixed(1)].join()

test('coordinates from the source are exact', async () => {
  expect(await find(at('Anywhere', 40.1, -74.9))).toEqual({
    position: { latitude: 40.1, longitude: -74.9 },
    precision: 'exact',
    refusal: null,
  })
})

test.each([
  ['Hall, 1 Mill Road, Montclair, NJ 07042', '40.8,-74.2'],
  ['Hall, 1 Mill Road, Raleigh, 27607', '35.8,-78.7'],
  ['12345 Long Road, Bloomington, IN, United States', '39.2,-86.5'],
  ['Town Hall, Nashville, Indiana', '39.2,-86.3'],
  ['100 Main Street Nashville, IN', '39.2,-86.3'],
  ['One Artist Drive. Nashville, Indiana', '39.2,-86.3'],
  ['St. Paul, MN', '44.9,-93.1'],
])('"%s" is found by its ZIP code or town, approximately', async (text, expected) => {
  const found = await find(at(text))
  expect(near(found)).toBe(expected)
  expect(found.precision).toBe('town')
})

/** Addresses in the formats of their countries, with the position rounded to a tenth of a degree. */
const addresses = [
  ['7 Creek Rd, Vancouver, British Columbia V5K 0A1', '49.2,-123.1'],
  ['Pier Room, 5 Water St, Halifax, NS B3H 1A1, Canada', '44.6,-63.6'],
  ['Escarpment Hall, 10 Main St W, Hamilton, ON L8P 1A1, CA', '43.3,-79.8'],
  ['Robot House, 9 Dock St, Boston, MA USA', '42.4,-71.1'],
  ['Kerria Hall, 1 King St, Toronto, ON M5V 2T6, Canada', '43.7,-79.4'],
  ['Lilac Hall, 1 Rue Principale, Montréal, QC H2X 1Y4, Canada', '45.5,-73.6'],
  ['Mimosa Hall, 1 Rue Principale, Montréal (Québec) H2X 1Y4', '45.5,-73.6'],
  ['Hall, London, ON', '43.0,-81.2'],
  ['Hall, Paris, TX', '33.7,-95.6'],
  ['Hall, Birmingham, AL', '33.5,-86.8'],
  ['Hall, 1 Mill Lane, Birmingham B1 1AA', '52.5,-1.9'],
  ['Aster Hall, Sheffield, UK', '53.4,-1.5'],
  ['Nerine Hall, Sheffield, England', '53.4,-1.5'],
  ['Begonia Hall, 1 Mill Lane, Sheffield S1 2HH, UK', '53.4,-1.5'],
  ['Begonia Hall,1 Mill Lane,Sheffield,S1 2HH', '53.4,-1.5'],
  ['Clover Hall, 1 Mill Lane, London SW1A 1AA, United Kingdom', '51.5,-0.1'],
  ['Clover Hall, SW1A 1AA London', '51.5,-0.1'],
  ['Mill Hall, 1 Mill Lane, Otley, West Yorkshire LS21 3AB', '53.9,-1.7'],
  ['Mill Hall, Perth, Scotland', '56.4,-3.4'],
  ['Gorse Hall, 3 Pearse St, Dublin 2, D02 X285, Ireland', '53.3,-6.2'],
  ['Gorse Hall, 3 Pearse St, Dublin 2, Éire', '53.3,-6.2'],
  ['Hall, Main Street, Bandon, Co. Cork, Ireland', '51.7,-8.7'],
  ['Daisy Hall, 200 Swan St, Melbourne VIC 3000, Australia', '-37.8,145.0'],
  ['Hall, 1 King St, Newcastle NSW 2300', '-32.9,151.8'],
  ['Hall, 1 King St, Perth, Western Australia 6000', '-32.0,115.9'],
  ['Iris Hall, 1 Queen St, Auckland 1010, New Zealand', '-36.8,174.8'],
  ['Iris Hall, 1 Queen St, Auckland 1010', '-36.8,174.8'],
  ['Heide Saal, Ring 1, 10115 Berlin, Germany', '52.5,13.4'],
  ['Heide Saal, Ring 1, 10115 Berlin', '52.5,13.4'],
  ['Heide Saal, Ring 1, D-80331 München', '48.1,11.6'],
  ['Saal, Hauptstraße 1, 79098 Freiburg im Breisgau, Deutschland', '48.0,7.9'],
  ['Saal, Hauptstrasse 1,50667 Köln,Deutschland', '50.9,7.0'],
  ['Saal, Hauptstr. 1, Koeln, Germany', '50.9,7.0'],
  ['Flieder Saal, Ring 1, 1010 Wien, Österreich', '48.2,16.4'],
  ['Flieder Saal, Ring 1, A-1010 Wien', '48.2,16.4'],
  ['Jasmin Saal, Ring 1, 8001 Zürich, Switzerland', '47.4,8.6'],
  ['Salle, Rue du Lac 1, CH-1204 Genève', '46.2,6.1'],
  ['Erica Hall, 5 Rue Haute, 75001 Paris, France', '48.9,2.3'],
  ['Salle, 5 rue Haute, 75011 Paris', '48.9,2.3'],
  ['Salle, 5 rue Haute, 69002 Lyon, France', '45.7,4.8'],
  ['Salle, 5 rue Haute, 75008 Paris Cedex 08', '48.9,2.3'],
  ['Sala, Calle Mayor 1, 28013 Madrid', '40.4,-3.7'],
  ['Sala, Calle Mayor 1, 46001 Valencia, España', '39.5,-0.4'],
  ['Sala, Via Roma 1, 20121 Milano MI', '45.5,9.2'],
  ['Sala, Via Roma 1, 00184 Roma RM, Italia', '41.9,12.5'],
  ['Zaal, Dorpsstraat 1, 3011 BD Rotterdam', '51.9,4.5'],
  ['Zaal, Dorpsstraat 1, 2511CV Den Haag, Nederland', '52.1,4.3'],
  ['Sala, Av. Juárez 1, Centro, 06000 Ciudad de México, CDMX', '19.4,-99.1'],
  ['Sala, Av. Juárez 1, CDMX 06000', '19.4,-99.1'],
  ['Sala, Rua Augusta 1, São Paulo - SP, 01310-100', '-23.5,-46.6'],
  ['Sala, Rua Augusta 1, Rio de Janeiro, RJ, 20040-020, Brasil', '-22.9,-43.2'],
  ['Town Library, 50 Fullerton Ave, Montclair, NJ, 7042', '40.8,-74.2'],
  ['Valley House, 12 Main St, NJ, 7042', '40.8,-74.2'],
  ['Harbor Lab, 1 Atlantic Ave, Boston, MA 2210', '42.3,-71.0'],
  ['West Hall, 1 Oak St, Springfield, MA 1103-1234', '42.1,-72.6'],
  ['North Hall, 1 King St, Toronto, ON M5V 2T6', '43.7,-79.4'],
] as const

test.each(addresses)('"%s" is found wherever the source is', async (text, expected) => {
  const homes = [home, { latitude: 43.7, longitude: -79.4 }, { latitude: 51.5, longitude: -0.1 }]
  const found = await Promise.all(homes.map((from) => find(at(text), [], false, from)))
  expect(found.map(near)).toEqual(homes.map(() => expected))
  expect(found.every(({ precision }) => precision === 'town')).toBe(true)
})

test('digits are a ZIP code only in the US', async () => {
  const berlin = { latitude: 52.5, longitude: 13.4 }
  expect(near(await find(at('Saal, 10115'), [], false, berlin))).toBe('52.5,13.4')
  expect(near(await find(at('Hall, 10115')))).toBe('40.8,-74.0')
  const leeds = { latitude: 53.8, longitude: -1.5 }
  expect(await find(at('Hall, 10115'), [], false, leeds)).toMatchObject({ position: leeds, precision: 'unknown' })
})

describe('a venue located by another event of the source', () => {
  test('has exact coordinates if those are exact', async () => {
    expect(await find(at('Mill Hall, Room 2'), [at('Mill Hall', 40.75, -74.25)])).toEqual({
      position: { latitude: 40.75, longitude: -74.25 },
      precision: 'exact',
      refusal: null,
    })
  })
  test("is found by the other event's address", async () => {
    const found = await find(at('Mill Hall'), [at('Mill Hall, 1 Mill Road, Nutley, NJ 07110')])
    expect([near(found), found.precision]).toEqual(['40.8,-74.2', 'town'])
  })
  test('is not a venue of the same name far from home', async () => {
    const others = [at('Mill Hall, 1 Mill Road, Raleigh, NC 27607', 35.78, -78.64)]
    expect(await find(at('Mill Hall'), others)).toEqual({ position: home, precision: 'unknown', refusal: null })
    const addressed = await find(at('Mill Hall, Montclair, NJ 07042'), others)
    expect([near(addressed), addressed.precision]).toEqual(['40.8,-74.2', 'town'])
  })
  test('is near most places of its source if the source has no home', async () => {
    const others = [at('Mill Hall, Raleigh, NC 27607', 35.78, -78.64), at('Library, Raleigh, NC')]
    expect(await find(at('Mill Hall'), others, true)).toMatchObject({ precision: 'exact' })
  })
  test('is unknown if two venues have its name', async () => {
    const others = [at('Mill Hall', 40.75, -74.25), at('Mill Hall', 40.85, -74.15)]
    expect(await find(at('Mill Hall'), others)).toMatchObject({ precision: 'unknown' })
  })
  test('is never "online" or a room', async () => {
    expect((await find(at('Online'), [at('Online', 40.75, -74.25)])).position).toEqual({
      latitude: 40.75,
      longitude: -74.25,
    })
    expect((await find(at('Room 2'), [at('Room 3', 40.75, -74.25)])).position).toEqual(home)
  })
})

test.each([
  ['Nutley, Board Room', '40.8,-74.2'],
  ['Newark', '40.7,-74.2'],
  ['Bloomfield Public Library', '40.8,-74.2'],
  ['Morristown Branch - Story Room', '40.8,-74.5'],
  ['204 Spring Street, Morristown', '40.8,-74.5'],
])('"%s" is in the town near home that it is named after, approximately', async (text, expected) => {
  const found = await find(at(text))
  expect(near(found)).toBe(expected)
  expect(found.precision).toBe('town')
})

test.each([
  ['Board Room, Raleigh', 'a town too far from home'],
  ['Raleigh, Board Room', 'a town too far from home'],
  ['Nutley Room', 'more than the name of a town'],
  ['Park', 'the name of a town that is a common word'],
])('"%s" is not mistaken for a town: %s', async (text) => {
  expect((await find(at(text))).position).toEqual(home)
})

test.each([
  ['Chapel, 1 Mill Road, Montclair, Oregon, 71603', '40.8,-74.2'],
  ['Chapel, 1 Mill Road, Montclair, NJ 71603', '40.8,-74.2'],
  ['Chapel, 1 Mill Road, Pine Bluff, AR 71603', '34.1,-92.1'],
])('"%s" is near home only if its ZIP code contradicts its town', async (text, expected) => {
  expect(near(await find(at(text)))).toBe(expected)
})

test('the center of a state isn’t a place', async () => {
  expect(await find(at('Chapel and Zoom, NJ, United States', 40.058_323_8, -74.405_661_2))).toEqual({
    position: home,
    precision: 'unknown',
    refusal: null,
  })
  expect(await find(at('1 Mill Road, NJ', 40.058_3, -74.405_7))).toMatchObject({ precision: 'exact' })
})

test('without information, the venue is unknown', async () => {
  expect(await find(at('Tower Room'))).toEqual({ position: home, precision: 'unknown', refusal: null })
})

describe('coordinates of the source', () => {
  const address = 'Hall, 1 Mill Road, Montclair, NJ 07042'
  const montclair = { latitude: 40.826, longitude: -74.209 }
  test.each([
    ['swapped', -74.209, 40.826],
    ['without the minus of the longitude', 40.826, 74.209],
    ['swapped, without a minus', 74.209, 40.826],
  ])('are corrected by the address next to them: %s', async (_how, latitude, longitude) => {
    expect(await find(at(address, latitude, longitude))).toEqual({
      position: montclair,
      precision: 'exact',
      refusal: null,
    })
  })
  test.each([
    ['half zero', 40.826, 0, expect.stringContaining('contain a zero')],
    ['those of another town', 35.227, -80.843, expect.stringContaining('are far from its town or ZIP code')],
    ['in the sea beside the town', 40, -72.5, expect.stringContaining('are far from its town or ZIP code')],
  ])('are rejected if they are %s', async (_what, latitude, longitude, refusal) => {
    const found = await find(at(address, latitude, longitude))
    expect([near(found), found.precision, found.refusal]).toEqual(['40.8,-74.2', 'town', refusal])
  })
  test('without an address are corrected if home is there, and rejected in the sea', async () => {
    expect(await find(at('Mill Hall', -74.209, 40.826))).toMatchObject({ position: montclair, precision: 'exact' })
    expect(await find(at('Mill Hall', 39.9, -70.1))).toEqual({
      position: home,
      precision: 'unknown',
      refusal: expect.stringContaining('are in the sea'),
    })
  })
  test('of one event don’t place another event of that name that names its own town', async () => {
    const found = await find(at('Hall, Princeton, NJ'), [at(address, 40.826, -74.209)])
    expect([near(found), found.precision]).toEqual(['40.3,-74.7', 'town'])
  })
})
