import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGazetteer } from '#server/platform/places/localities.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { FeedPlace } from './feed-event.ts'
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
async function find(place: FeedPlace, others: FeedPlace[] = [], isHomeAssumed = false) {
  const places = [...others, place]
  const localities = await locatePlaces(createGazetteer(store.database), places, home)
  return createPlaceFinder(places, localities, { home, isHomeAssumed })(place)
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
  test('is where most places of a source are that nobody gave a home', async () => {
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

test('the center of a state is nowhere', async () => {
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
  ])('are put right by the address beside them: %s', async (_how, latitude, longitude) => {
    expect(await find(at(address, latitude, longitude))).toEqual({
      position: montclair,
      precision: 'exact',
      refusal: null,
    })
  })
  test.each([
    ['half zero', 40.826, 0, 'contain a zero'],
    ['those of another town', 35.227, -80.843, 'are far from its town or ZIP code'],
    ['in the sea beside the town', 40, -72.5, 'are far from its town or ZIP code'],
  ])('are refused if they are %s', async (_what, latitude, longitude, refusal) => {
    const found = await find(at(address, latitude, longitude))
    expect([near(found), found.precision, found.refusal]).toEqual(['40.8,-74.2', 'town', refusal])
  })
  test('without an address are put right if home is there, and refused in the sea', async () => {
    expect(await find(at('Mill Hall', -74.209, 40.826))).toMatchObject({ position: montclair, precision: 'exact' })
    expect(await find(at('Mill Hall', 39.9, -70.1))).toEqual({
      position: home,
      precision: 'unknown',
      refusal: 'are in the sea',
    })
  })
  test('of one event don’t place another event of that name that names its own town', async () => {
    const found = await find(at('Hall, Princeton, NJ'), [at(address, 40.826, -74.209)])
    expect([near(found), found.precision]).toEqual(['40.3,-74.7', 'town'])
  })
})
