import { expect, test } from 'vitest'
import { landPicturePath, readLandPicturePath } from '#contract/place-map.ts'
import { drawLandPicture } from './land-picture.ts'

test('draws land and water around a harbour, and only land inland', async () => {
  const harbour = await drawLandPicture({ latitude: 40.71, longitude: -74.01, colours: 'paper' })
  const outlines = (svg: string) => svg.match(/M[^M"]+Z/g) ?? []
  expect(outlines(harbour).length).toBeGreaterThan(5)
  const inland = await drawLandPicture({ latitude: 52.52, longitude: 13.4, colours: 'night' })
  // One country that fills the picture and a margin of 12 pixels.
  expect(outlines(inland)).toHaveLength(1)
  expect(
    outlines(inland)[0]
      ?.match(/-12 -12|412 -12|412 312|-12 312/g)
      ?.toSorted(),
  ).toEqual(['-12 -12', '-12 312', '412 -12', '412 312'].toSorted())
  const sea = await drawLandPicture({ latitude: 0, longitude: -30, colours: 'paper' })
  expect(outlines(sea)).toEqual([])
})

test('a picture covers about a kilometre of centres', () => {
  const path = landPicturePath({ latitude: 40.712_8, longitude: -74.006, colours: 'night' })
  expect(readLandPicturePath(path)).toEqual({ latitude: 40.71, longitude: -74.01, colours: 'night' })
})

test.each(['/maps/1/91,0-paper.svg', '/maps/1/0,181-paper.svg', '/maps/1/0,0-red.svg', '/maps/1/0.123,0-paper.svg'])(
  'there is no picture at %s',
  (path) => expect(readLandPicturePath(path)).toBeNull(),
)
