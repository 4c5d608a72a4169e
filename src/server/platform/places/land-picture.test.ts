import { expect, test } from 'vitest'
import { landPicturePath, readLandPicturePath } from '#contract/places/place-map.ts'
import { drawLandPicture } from './land-picture.ts'

const outlines = (svg: string) => svg.match(/M[^M"]+Z/g) ?? []
const water = '#c9dde3'

test('draws land and water around a harbor, and only land inland', async () => {
  const harbor = await drawLandPicture({ latitude: 40.71, longitude: -74.01, colours: 'paper' })
  expect(outlines(harbor).length).toBeGreaterThan(5)
  expect(harbor).toContain(water)
  const inland = await drawLandPicture({ latitude: 39.74, longitude: -104.99, colours: 'paper' })
  expect(outlines(inland).length).toBeGreaterThan(5)
})

test.each([
  ['London', 51.51, -0.13],
  ['Amsterdam', 52.37, 4.9],
  ['the Isles of Scilly, which the bundled map lacks', 49.92, -6.32],
  ['Windsor, across the river from Detroit', 42.32, -83.04],
  ['the open sea', 0, -30],
])('draws plain land at %s, because the shores are too coarse', async (_name, latitude, longitude) => {
  const picture = await drawLandPicture({ latitude, longitude, colours: 'paper' })
  expect(outlines(picture)).toEqual([])
  expect(picture).not.toContain(water)
  expect(picture).toContain('#f7f0df')
})

test('a picture covers about a kilometre of centres', () => {
  const path = landPicturePath({ latitude: 40.712_8, longitude: -74.006, colours: 'night' })
  expect(readLandPicturePath(path)).toEqual({ latitude: 40.71, longitude: -74.01, colours: 'night' })
})

test.each(['/maps/1/91,0-paper.svg', '/maps/1/0,181-paper.svg', '/maps/1/0,0-red.svg', '/maps/1/0.123,0-paper.svg'])(
  'there is no picture at %s',
  (path) => expect(readLandPicturePath(path)).toBeNull(),
)
