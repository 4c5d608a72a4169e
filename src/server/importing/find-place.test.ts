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
async function find(place: FeedPlace, others: FeedPlace[] = [], from: typeof home | null = home) {
  const places = [...others, place]
  const localities = await locatePlaces(createGazetteer(store.database), places, from)
  return createPlaceFinder(places, localities, from)(place)
}

/** Rounds to a tenth of a degree, about seven miles. */
const near = ({ position }: FoundPlace) =>
  position && [position.latitude.toFixed(1), position.longitude.toFixed(1)].join()

test('coordinates from the source are exact', async () => {
  expect(await find(at('Anywhere', 40.1, -74.9))).toEqual({
    position: { latitude: 40.1, longitude: -74.9 },
    isApproximate: false,
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
  expect(found.isApproximate).toBe(true)
})

describe('a venue located by another event of the source', () => {
  test('has exact coordinates if those are exact', async () => {
    expect(await find(at('Mill Hall, Room 2'), [at('Mill Hall', 40.5, -74.5)])).toEqual({
      position: { latitude: 40.5, longitude: -74.5 },
      isApproximate: false,
    })
  })
  test("is found by the other event's address", async () => {
    expect(near(await find(at('Mill Hall'), [at('Mill Hall, 1 Mill Road, Raleigh, NC 27607')]))).toBe('35.8,-78.7')
  })
  test('is never "online" or a room', async () => {
    expect((await find(at('Online'), [at('Online', 40.5, -74.5)])).position).toEqual({
      latitude: 40.5,
      longitude: -74.5,
    })
    expect((await find(at('Room 2'), [at('Room 3', 40.5, -74.5)])).position).toEqual(home)
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
  expect(found.isApproximate).toBe(true)
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
    isApproximate: true,
  })
  expect(await find(at('1 Mill Road, NJ', 40.058_3, -74.405_7))).toMatchObject({ isApproximate: false })
})

test('without information, the venue is approximately at home, or unknown', async () => {
  expect(await find(at('Tower Room'))).toEqual({ position: home, isApproximate: true })
  expect(await find(at('Tower Room'), [], null)).toEqual({ position: null, isApproximate: false })
})
